import { type DependencyList, startTransition, useEffect, useState } from 'react'

/** Leaves time for input at 60 frames a second. */
const sliceMs = 12

/**
 * Calculates in time slices, so that the page stays responsive. Returns `null` until all are done and restarts if a
 * dependency changes. `work` must be deterministic.
 */
export function useSlices<Thing, Made>(
  begin: () => { readonly things: readonly Thing[]; readonly work: (thing: Thing) => Made },
  dependsOn: DependencyList,
): readonly Made[] | null {
  const [done, setDone] = useState<readonly Made[] | null>(null)
  useEffect(() => {
    const { things, work } = begin()
    const made: Made[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const slice = (): void => {
      const end = performance.now() + sliceMs
      while (made.length < things.length && performance.now() < end) {
        const thing = things[made.length]
        if (thing !== undefined) made.push(work(thing))
      }
      // Rendering the result is sliced too.
      if (made.length === things.length) startTransition(() => setDone(made))
      else timer = setTimeout(slice)
    }
    slice()
    return () => clearTimeout(timer)
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller lists the dependencies
  }, dependsOn)
  return done
}
