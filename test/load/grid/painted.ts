/** Resolves after the current rendering is painted: in the first task after the next frame. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    })
  })
}

/** Records milliseconds from each key event to the paint of its result, since the last read. */
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
