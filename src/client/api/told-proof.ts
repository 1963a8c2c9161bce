/** A tab reports a reauthentication at a provider to the waiting page. */
const name = 'tosov.proof'

export function broadcastReauth(): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage('proved')
  channel.close()
}

export function onReauth(heard: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = heard
  return () => channel.close()
}
