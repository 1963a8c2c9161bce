import { formatNumber } from '#domain/number/format.ts'
import { readNumber } from '#domain/number/parse.ts'
import type { CellState } from '#domain/sheet/evaluate.ts'
import { type Limits, refusal } from '#domain/sheet/input.ts'
import { ruleText } from '#text/rules.ts'

/** What is to stand in a cell: a text as somebody wrote it, or a figure that needs no reading. An empty text clears. */
export type Content = string | number

/** What a cell makes of a content; `shut` cells take nothing whatever it is. */
export type Judgement =
  /** `value`: what is to be kept, `null` for nothing of one's own; `notice`: it was moved to a limit. */
  | { readonly is: 'taken'; readonly value: number | null; readonly notice: string | null }
  | { readonly is: 'shut' | 'refused'; readonly message: string }
  | { readonly is: 'ambiguous'; readonly message: string; readonly readings: readonly [number, number] }

/** Holds a content against a cell as it stands: may it be typed in, what number is it, does it keep the rule. */
export function judge(state: CellState, content: Content): Judgement {
  if (state.is === 'absent' || state.is === 'text') return { is: 'shut', message: ruleText.notThere }
  if (state.is === 'locked') return { is: 'shut', message: ruleText.locked(state.reason) }
  if (state.is !== 'open') return { is: 'shut', message: ruleText[state.is] }
  if (typeof content === 'number') return held(state, content)
  const read = readNumber(content, state.limits)
  switch (read.kind) {
    case 'empty':
      return { is: 'taken', value: null, notice: null }
    case 'unreadable':
      return { is: 'refused', message: ruleText.unreadable(content.trim()) }
    case 'ambiguous': {
      const [thousands, decimal] = read.readings
      const message = ruleText.ambiguous(content.trim(), [plain(thousands), plain(decimal)])
      return { is: 'ambiguous', message, readings: read.readings }
    }
    case 'number':
      return held(state, read.value)
  }
}

/** The value moved to the nearer limit, in a cell whose rule says so; elsewhere the value itself. */
export function settle({ min, max, clamps }: Limits, value: number): number {
  return clamps ? Math.max(min, max === null ? value : Math.min(max, value)) : value
}

/** A figure that the cell proposes anyway is not kept as one's own. */
function held({ limits, proposal }: Extract<CellState, { is: 'open' }>, figure: number): Judgement {
  const value = settle(limits, figure)
  const broken = refusal(limits, value)
  if (broken !== null) return { is: 'refused', message: broken }
  const notice = value === figure ? null : ruleText.clamped(plain(value))
  return { is: 'taken', value: value === proposal ? null : value, notice }
}

function plain(value: number): string {
  return formatNumber(value, { atMost: 3 }).replaceAll(',', '')
}
