/** That somebody has shown anew who they are, at a provider in a tab of its own: told to the page that waits for it. */
const name = 'tosov.proof'

/** Tells it to the other tabs. */
export function tellProof(): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage('proved')
  channel.close()
}

/** Hears of it; what it returns stops that. */
export function hearProof(heard: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = heard
  return () => channel.close()
}
