const channelName = 'tessera:signed-out';
const news = 'signed-out';

export function announceSignOut(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}

/** Calls back when another window signs out. Returns the function that unsubscribes. */
export function onSignOutElsewhere(react: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }) => {
    if (data === news) react();
  });
  return () => channel.close();
}
