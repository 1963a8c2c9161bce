let lost = false
const listeners = new Set<() => void>()

/**
 * Whether the session has ended while the page was open. The session itself is a cookie that the program cannot read;
 * the page stays as it is underneath, so that nothing typed is lost.
 */
export const session = {
  isLost: (): boolean => lost,
  lose: (): void => set(true),
  regain: (): void => set(false),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function set(next: boolean): void {
  if (lost === next) return
  lost = next
  for (const listener of listeners) listener()
}
