// The same work for boardgame.io: four seats, 52 cards, secret hands. For load.py.
//   node boardgame.cjs PORT [DIRECTORY]      in memory, or in files of that directory
const { Server, FlatFile } = require("boardgame.io/server");

const SEATS = 4;

/** Deal all cards; the shuffle need not be secret here, only the hands. */
function deal(random) {
  const cards = random.Shuffle([...Array(52).keys()]);
  return [...Array(SEATS).keys()].map((seat) => cards.filter((_, at) => at % SEATS === seat));
}

const cards = {
  name: "cards",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  setup: ({ random }) => ({ hands: deal(random), trick: [], taken: [0, 0, 0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, ctx, random }, card) => {
      const seat = Number(ctx.currentPlayer);
      const at = G.hands[seat].indexOf(card);
      if (at < 0) return "INVALID_MOVE";
      G.hands[seat].splice(at, 1);
      G.trick.push(card);
      if (G.trick.length === SEATS) {
        G.taken[G.trick.indexOf(Math.max(...G.trick))] += 1;
        G.trick = [];
      }
      if (G.hands.every((hand) => hand.length === 0)) G.hands = deal(random);
    },
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
};

const [port, directory] = process.argv.slice(2);
const db = directory ? new FlatFile({ dir: directory }) : undefined;
const server = Server({ games: [cards], db, origins: ["http://127.0.0.1"] });
server.run(Number(port), () => console.log("ready"));
