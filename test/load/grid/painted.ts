/** Resolves when what was drawn last is on the screen: after the frame, in the first task behind it. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    })
  })
}

/** Milliseconds from each key event to the paint that shows it, since the last reading. */
export function watchKeys(): { readonly take: () => readonly number[] } {
  let taken: number[] = []
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      void painted().then(() => taken.push(performance.now() - timeStamp))
    },
    { capture: true },
  )
  return {
    take: () => {
      const times = taken
      taken = []
      return times
    },
  }
}
