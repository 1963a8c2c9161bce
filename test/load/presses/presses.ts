/** The key presses of a step. A chord counts as one. */
export type PressCount = {
  readonly keys: number
  readonly characters: number
}

export type Tally = {
  readonly add: (step: PressStep, pressed: Partial<PressCount>) => void
  readonly of: (step: PressStep) => PressCount
  readonly total: () => PressCount
}

export const REASON = 'Анхан шатны баримттай тулгасан, зөв.'

export const steps = {
  enter: 'Opening: sign-in, or the file',
  go: 'Going to a blank',
  cells: 'From cell to cell',
  figures: 'Figures typed',
  save: 'Saving',
  reasons: 'Reasons',
  calculate: 'Calculating, printing to PDF',
  attach: 'The official letter',
  send: 'Sending',
} as const
export type PressStep = keyof typeof steps

export function tally(): Tally {
  const counted = new Map<PressStep, PressCount>()
  const of = (step: PressStep): PressCount => counted.get(step) ?? { keys: 0, characters: 0 }
  return {
    add: (step, { keys = 0, characters = 0 }) => {
      const before = of(step)
      counted.set(step, { keys: before.keys + keys, characters: before.characters + characters })
    },
    of,
    total: () =>
      [...counted.values()].reduce(
        (sum, each) => ({ keys: sum.keys + each.keys, characters: sum.characters + each.characters }),
        { keys: 0, characters: 0 },
      ),
  }
}
