// What is measured of a table on a page: the widths of its cards, and its faults in sentences.
(() => {
  const SLACK = 1.5;
  const TOUCH = 43.5;
  // A card of a large hand shows less than a finger's width on the smallest screens (docs/make/testing.md).
  const STRIP = { desk: 43.5, upright: 43.5, small: 35.5, side: 21.5 };

  const all = (selector, root = document) => [...root.querySelectorAll(selector)].filter(shown);
  const shown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest(".aside-only");
  /** The box of an element; of a card that lies askew, as if it lay straight. */
  const box = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    if (element.matches(".hand .card")) {
      const across = (right - left - element.offsetWidth) / 2;
      const down = (bottom - top - element.offsetHeight) / 2;
      [left, right, top, bottom] = [left + across, right - across, top + down, bottom - down];
    }
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  };
  const named = (element) => {
    const words = element.getAttribute("aria-label") ?? element.innerText ?? "";
    const classes = [...element.classList].filter((one) => !one.startsWith("svelte-")).join(".");
    return `${element.localName}.${classes} “${words.replace(/\s+/g, " ").trim().slice(0, 30)}”`;
  };
  const shared = (one, two) => ({
    across: Math.min(one.right, two.right) - Math.max(one.left, two.left),
    down: Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top),
  });
  const related = (one, two) => one.contains(two) || two.contains(one);

  const BUTTONS = ".act, .bid, .tab[data-word], .tile, button.chip, .bang button, .tool, .mini, .sort button";
  const THINGS = [
    BUTTONS, ".prompt", ".hand .card", ".seat .face", ".seat .tag", "fieldset.trick .card",
    ".table-field .pile", ".emblem", ".chart .card", ".home", ".table-bar h1", ".progress",
    ".standing", ".aim",
  ].join(", ");

  /** What an overlay must leave in sight. */
  const KEPT = `.prompt, .hand .card, .own .sort button, .own .mini, .own .plate, ${BUTTONS}`;

  function overlaps(faults) {
    const things = all(THINGS, board()).map((element) => ({ element, box: box(element) }));
    things.forEach(({ element, box: one }, at) => {
      if (one.left < -SLACK || one.right > innerWidth + SLACK || one.top < -SLACK || one.bottom > innerHeight + SLACK)
        if (!element.closest(".hand") || one.left < -SLACK || one.right > innerWidth + SLACK || one.top > innerHeight - 40)
          faults.push(`${named(element)} is cut off by the screen`);
      for (const { element: other, box: two } of things.slice(at + 1)) {
        if (related(element, other) || together(element, other)) continue;
        const { across, down } = shared(one, two);
        if (across > SLACK && down > SLACK)
          faults.push(`${named(element)} and ${named(other)} overlap by ${Math.round(across)} x ${Math.round(down)}`);
      }
    });
  }

  /**
   * Cards of a hand, of a trick, of a pile lie over each other, lines over their fort, and a stack over the card
   * turned from it; a face lies on its plate.
   */
  function together(one, two) {
    if ([one, two].some((pile) => pile.closest(".across")) && [one, two].every((pile) => pile.matches(".pile"))) return true;
    if ([one, two].every((pile) => pile.matches(".forts .pile") && !pile.closest(".stack"))) return true;
    return [".hand", "fieldset.trick", ".pile", ".seat", "button.chip"].some((group) => {
      const own = one.closest(group);
      return own !== null && own === two.closest(group);
    });
  }

  const board = () => document.querySelector(".board");

  /** The area in which a press counts: the element and what its pseudo-elements add. */
  function target(element) {
    const own = box(element);
    for (const pseudo of ["::before", "::after"]) {
      const style = getComputedStyle(element, pseudo);
      if (style.content === "none" || style.position !== "absolute" || style.pointerEvents === "none") continue;
      const [top, right, bottom, left] = ["top", "right", "bottom", "left"].map((side) => parseFloat(style[side]));
      if ([top, right, bottom, left].some(Number.isNaN)) continue;
      const { borderTopWidth, borderLeftWidth, borderRightWidth, borderBottomWidth } = getComputedStyle(element);
      own.top = Math.min(own.top, own.top + parseFloat(borderTopWidth) + top);
      own.left = Math.min(own.left, own.left + parseFloat(borderLeftWidth) + left);
      own.right = Math.max(own.right, own.right - parseFloat(borderRightWidth) - right);
      own.bottom = Math.max(own.bottom, own.bottom - parseFloat(borderBottomWidth) - bottom);
    }
    const width = Math.min(own.right, innerWidth) - Math.max(own.left, 0);
    const height = Math.min(own.bottom, innerHeight) - Math.max(own.top, 0);
    return { width, height };
  }

  function targets(faults) {
    const pressed = all("button:enabled, a[href], summary, input, select", board())
      .filter((element) => !element.closest(".hand, .detail, dialog, .chart"));
    const kind = board().classList.contains("small") ? "small" : board().dataset.kind;
    for (const element of pressed) {
      const { width, height } = target(element.closest("label") ?? element);
      const laid = ["side", "small"].includes(kind) && element.matches(".pile .card");
      if (Math.min(width, height) < (laid ? 35.5 : TOUCH))
        faults.push(`${named(element)} can be touched on ${Math.round(width)} x ${Math.round(height)} only`);
    }
    const cards = all(".hand .one", board());
    cards.forEach((card, at) => {
      const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = card;
      const next = cards[at + 1];
      const strip = next && next.offsetTop === top ? Math.min(width, next.offsetLeft - left) : width;
      const below = cards.find((other) => other.offsetTop > top);
      const seen = below ? Math.min(height, below.offsetTop - top) : height;
      if (strip < STRIP[kind] || seen < TOUCH) faults.push(`card ${at + 1} of ${cards.length} in hand shows ${strip} x ${seen} only`);
    });
  }

  /** What can be pressed is pressed in its middle, or where a card of a hand is seen. */
  function covered(faults) {
    for (const element of all("button:enabled, a[href]", board())) {
      if (element.closest(".detail, dialog, .pile, .chart")) continue;
      const { left, top, width, height } = box(element);
      const card = element.closest(".hand") !== null;
      const [x, y] = card ? [left + Math.min(10, width / 2), top + 12] : [left + width / 2, top + height / 2];
      const hit = document.elementFromPoint(x, y);
      if (hit && !element.contains(hit) && !(card && hit.closest(".hand")))
        faults.push(`${named(element)} is covered by ${named(hit)}`);
    }
  }

  function scrolls(faults) {
    const root = document.documentElement;
    if (root.scrollHeight > innerHeight + 1) faults.push(`the page scrolls: ${root.scrollHeight} in ${innerHeight}`);
    if (root.scrollWidth > innerWidth + 1) faults.push(`the page is too wide: ${root.scrollWidth} in ${innerWidth}`);
    for (const element of all("*", board())) {
      if (element.closest("dialog, .detail")) continue;
      const { overflowX, overflowY } = getComputedStyle(element);
      const down = /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
      const across = /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
      if (down || across) faults.push(`${named(element)} scrolls`);
    }
  }

  function cut(faults) {
    for (const element of all(".seat b, .seat .badge, .own b, .own .badge, .act, .tile span, .emblem, .prompt span, .table-bar h1", board())) {
      const frame = element.closest(".tag, .prompt, .act, .tile") ?? element;
      if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && getComputedStyle(element).overflowX !== "visible")
        faults.push(`${named(element)} is cut at ${element.clientWidth} of ${element.scrollWidth}`);
      const [inner, outer] = [box(element), box(frame)];
      if (frame !== element && (inner.left < outer.left - SLACK || inner.right > outer.right + SLACK))
        faults.push(`${named(element)} sticks out of ${named(frame)}`);
    }
    const [field] = all(".table-field", board()).map(box);
    for (const element of all(".table-field .pile, .table-field .bid, .table-field .tile, .table-field button.chip, .chart .card, fieldset.trick .card", board())) {
      const one = box(element);
      if (one.top < field.top - SLACK - 4 || one.bottom > field.bottom + SLACK + 4) faults.push(`${named(element)} sticks out of the field`);
    }
  }

  /** Widths by what a card lies in; the same thing has the same width in every state. */
  function widths() {
    const hand = [...document.querySelectorAll(".board .hand .card")].map((card) => card.offsetWidth);
    const table = {};
    for (const card of document.querySelectorAll(".board [data-middle] [data-zone] .card")) {
      if (card.closest(".detail, .chips, .chart")) continue;
      const name = card.closest("[data-zone]").dataset.zone.replace(/\.\d*$/, "");
      table[name] = [...new Set([...(table[name] ?? []), card.offsetWidth])];
    }
    return { hand: [...new Set(hand)], table };
  }

  window.measure = ({ touched }) => {
    const faults = [];
    overlaps(faults);
    scrolls(faults);
    cut(faults);
    covered(faults);
    if (touched) targets(faults);
    return { faults, widths: widths() };
  };

  /** A player's details, a card's note and a hint may lie over bids and combinations that fill the field (docs/make/testing.md). */
  window.OVER_BIDS = ".table-bar, .place > .sheet, .chips";

  /** What an overlay covers that must stay in sight, and where it is cut off itself. */
  window.covers = (selector, spared = ".table-bar") => {
    const [over] = all(selector);
    if (!over) return [`${selector} is not there`];
    const one = box(over);
    const faults = [];
    if (one.left < 0 || one.top < 0 || one.right > innerWidth + SLACK || one.bottom > innerHeight + SLACK)
      faults.push(`${selector} is cut off by the screen`);
    for (const element of all(KEPT, board())) {
      if (related(over, element) || element.closest(spared)) continue;
      const { across, down } = shared(one, box(element));
      if (across > SLACK && down > SLACK)
        faults.push(`${selector} covers ${named(element)} by ${Math.round(across)} x ${Math.round(down)}`);
    }
    return faults;
  };

  /** Every player's details, opened one after another. */
  window.details = async () => {
    const faults = [];
    for (const seat of all(".seat", board())) {
      const plate = seat.querySelector(".plate");
      if (!plate || !plate.hasAttribute("aria-expanded")) continue;
      plate.click();
      await settled();
      const detail = seat.querySelector(".detail");
      detail?.setAttribute("data-measured", "");
      faults.push(...covers("[data-measured]", OVER_BIDS).map((fault) => `${named(plate)}: ${fault}`));
      detail?.removeAttribute("data-measured");
      plate.click();
      await settled();
    }
    return faults;
  };

  /** Nothing has moved for some frames. */
  const places = () =>
    all(".board, .board .card, .board .seat, .board .prompt, .board .act, aside.side, .note, .detail").map((one) => JSON.stringify(box(one))).join();
  window.settled = async () => {
    let before = "";
    for (let same = 0; same < 3; same++) {
      await new Promise(requestAnimationFrame);
      if (places() !== before) [before, same] = [places(), 0];
    }
    return true;
  };

  /** The widths of cards in every state that is shown, kept until they are asked for. */
  window.seen = [];
  let last = "";
  const watch = () => {
    const state = document.querySelector(".table-page")?.dataset.state ?? "";
    if (state !== last && board()) {
      last = state;
      window.seen.push(widths());
    }
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
})();
