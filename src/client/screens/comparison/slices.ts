import { type DependencyList, startTransition, useEffect, useState } from 'react'

/** A screen that is drawn sixty times a second has so many milliseconds for a slice of work. */
const sliceMs = 12

/**
 * Works something out for each of many things, slice by slice, so that keys and pointer are answered in between; `null` until all are done. Begins
 * anew when one of what it depends on is another. `work` must give the same for the same.
 */
export function useSlices<Thing, Made>(
  begin: () => { readonly things: readonly Thing[]; readonly work: (thing: Thing) => Made },
  dependsOn: DependencyList,
): readonly Made[] | null {
  const [done, setDone] = useState<readonly Made[] | null>(null)
  useEffect(() => {
    const { things, work } = begin()
    const made: Made[] = []
    let later: ReturnType<typeof setTimeout> | undefined
    const slice = (): void => {
      const end = performance.now() + sliceMs
      while (made.length < things.length && performance.now() < end) {
        const thing = things[made.length]
        if (thing !== undefined) made.push(work(thing))
      }
      // What is drawn of it is drawn in slices too.
      if (made.length === things.length) startTransition(() => setDone(made))
      else later = setTimeout(slice)
    }
    slice()
    return () => clearTimeout(later)
    // biome-ignore lint/correctness/useExhaustiveDependencies: whoever calls says what it depends on
  }, dependsOn)
  return done
}
