import type { KeptYear } from '#client/kept/keep-year.ts'

/** A year in which nobody types here: the device keeps nothing of it, and other tabs have nothing to tell. */
export function keepNothing(whose: KeptYear['whose'], isShut: () => boolean): KeptYear {
  return {
    whose,
    isShut,
    canKeep: () => true,
    subscribe: () => () => {},
    typedAt: () => null,
    stop: () => {},
  }
}
