// Notices that it is somebody's turn, also while no page is open. One of the same table replaces the last.
const TURN_OFF = "off";

addEventListener("push", (event) => {
  const { title, body, tag, url } = event.data.json();
  const actions = [
    { action: "play", title: "Play" },
    { action: TURN_OFF, title: "Turn off" },
  ];
  const shown = { body, tag, renotify: true, icon: "/icon.png", badge: "/icon.png", data: { url }, actions };
  event.waitUntil(registration.showNotification(title, shown));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(event.action === TURN_OFF ? turnOff() : open(event.notification.data.url));
});

/** Unsubscribes this browser, without opening a page. */
async function turnOff() {
  const subscription = await registration.pushManager.getSubscription();
  if (!subscription) return;
  const body = JSON.stringify({ endpoint: subscription.endpoint });
  await subscription.unsubscribe();
  await fetch("/api/push/off", { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

/** Shows a page of ours: in a window that has it already, or else in a new one. */
async function open(url) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((client) => new URL(client.url).pathname === url);
  await (there ? there.focus() : clients.openWindow(url));
}
