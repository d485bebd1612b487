/** What the windows of one browser tell each other over. */
const channelName = 'tessera:signed-out';
const news = 'signed-out';

/** Tells every other window of this browser that nobody is signed in any more. */
export function announceSignOut(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}

/** Calls back when another window signed out. Returns how to stop listening. */
export function onSignOutElsewhere(react: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }) => {
    if (data === news) react();
  });
  return () => channel.close();
}
