/** A tab reports a reauthentication at a provider to the waiting page. */
const name = 'tosov.proof'

export function tellProof(): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage('proved')
  channel.close()
}

export function hearProof(heard: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = heard
  return () => channel.close()
}
