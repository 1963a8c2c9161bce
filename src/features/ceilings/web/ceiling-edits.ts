import type { Level } from '#api/access.ts'
import type { CeilingAnswer } from '#budget/api.ts'
import { type CeilingEffect, ceilingEffects, noLimits } from '#budget/limits.ts'
import {
  cellsInOrder,
  columnFields,
  type ListRules,
  plainRules,
  type RowTexts,
} from '#engine/list/judge-list.ts'
import { headersOf, type PlainColumn, plainColumn } from '#engine/list/list.ts'
import { listText } from '#engine/list/list-text.ts'
import { moneyType } from '#engine/list/row-list.ts'
import { roundedAmount, typedThousands } from '#engine/number/typed-figure.ts'
import { otherInstitutionsIn } from '#engine/text/institution-names.ts'
import { foldedForm, isSameText } from '#engine/text/normalise.ts'
import { isReference, otherYearsIn } from '#engine/text/table-titles.ts'
import { strangeUnitIn } from '#engine/text/unit-in-text.ts'
import { findCeilingErrors } from '#features/ceilings/limits.ts'
import { ceilingDeskText } from '#features/ceilings/text.ts'
import type { CeilingToSet } from '#features/portfolio/api.ts'
import { amountText } from '#forms/amounts.ts'
import { type ExpenseKind, expenseKinds } from '#forms/limits.ts'
import type { Group } from '#forms/profile.ts'

const text = ceilingDeskText.screen

export type EditedSubject = CeilingToSet['subject']
export const subjectKey = ({ kind, id }: EditedSubject): string => `${kind} ${id}`

export type CeilingEdit = {
  readonly subject: EditedSubject
  readonly name: string
  readonly group: Group
  readonly ceilings: readonly CeilingAnswer[]
}

/** Thousand tugrik as typed, '' if empty. */
export type CeilingInput = Readonly<Record<ExpenseKind, string>> & { readonly effect: CeilingEffect }

/** Keyed by `subjectKey`. */
export type Edits = ReadonlyMap<string, { readonly line: CeilingEdit; readonly typed: CeilingInput }>

/** A new ceiling is binding by default. */
export function storedTyped({ ceilings, group }: CeilingEdit, level: Level): CeilingInput {
  const own = ceilings.find((each) => each.level === level)
  const typed = (amount: number | null): string => (amount === null ? '' : amountText(amount, group))
  return {
    current: typed(own?.current ?? null),
    capital: typed(own?.capital ?? null),
    effect: own?.effect ?? 'binding',
  }
}

/** Tugrik, or errors by amount. */
export type ReadTyped =
  | { readonly ok: true; readonly limits: Readonly<Record<ExpenseKind, number | null>> }
  | { readonly ok: false; readonly errors: Readonly<Partial<Record<ExpenseKind, string>>> }

export function readTyped(
  typed: Readonly<Record<ExpenseKind, string>>,
  line: CeilingEdit,
  level: Level,
): ReadTyped {
  const read = { current: typedThousands(typed.current), capital: typedThousands(typed.capital) }
  const amounts = { current: amountOf(read.current), capital: amountOf(read.capital) }
  const higher = level === 'ministry' ? undefined : line.ceilings.find((each) => each.level === 'ministry')
  const errors = findCeilingErrors(amounts, higher ?? noLimits).map((error) => {
    const own = read[error.kind]
    if (own.kind === 'wrong') return [error.kind, own.message]
    const isAbove = error.why === 'aboveHigher'
    return [error.kind, isAbove ? text.aboveHigher(amountText(error.higher, line.group)) : text.notAnAmount]
  })
  return errors.length > 0 ? { ok: false, errors: Object.fromEntries(errors) } : { ok: true, limits: amounts }
}

/** Returns tugrik; `NaN` if the amount is invalid. */
function amountOf(read: ReturnType<typeof typedThousands>): number | null {
  if (read.kind === 'empty') return null
  return read.kind === 'value' ? Math.round(read.value * 1000) : Number.NaN
}

/** Values equal to the stored ones are no edit. */
export function withTyped(
  edits: Edits,
  line: CeilingEdit,
  change: Partial<CeilingInput>,
  level: Level,
): Edits {
  const key = subjectKey(line.subject)
  const stored = storedTyped(line, level)
  const typed = { ...(edits.get(key)?.typed ?? stored), ...change }
  const next = new Map(edits)
  if (isUnchanged(typed, line, level)) next.delete(key)
  else next.set(key, { line, typed })
  return next
}

function isUnchanged(typed: CeilingInput, line: CeilingEdit, level: Level): boolean {
  const own = line.ceilings.find((each) => each.level === level)
  const read = readTyped(typed, line, level)
  if (!read.ok) return false
  if (expenseKinds.every((kind) => read.limits[kind] === null)) return own === undefined
  const stored = storedTyped(line, level)
  return (
    own?.effect === typed.effect &&
    expenseKinds.every((kind) => typed[kind] === stored[kind] || read.limits[kind] === own[kind])
  )
}

/** Returns `null` while a ceiling is invalid. */
export function toSet(edits: Edits, level: Level): readonly CeilingToSet[] | null {
  const read = [...edits.values()].map(({ line, typed }) => ({
    line,
    typed,
    parsed: readTyped(typed, line, level),
  }))
  const sent = read.flatMap(({ line, typed, parsed }) =>
    parsed.ok
      ? [{ subject: line.subject, ...exactly(parsed.limits, typed, line, level), effect: typed.effect }]
      : [],
  )
  return sent.length === read.length ? sent : null
}

/** An unchanged field shows a rounded amount but sends the exact one. */
function exactly(
  limits: Readonly<Record<ExpenseKind, number | null>>,
  typed: CeilingInput,
  line: CeilingEdit,
  level: Level,
): Readonly<Record<ExpenseKind, number | null>> {
  const own = line.ceilings.find((each) => each.level === level)
  const stored = storedTyped(line, level)
  const of = (kind: ExpenseKind): number | null =>
    typed[kind] === stored[kind] ? (own?.[kind] ?? null) : limits[kind]
  return { current: of('current'), capital: of('capital') }
}

export type PastedCeilings = {
  readonly cells: readonly (readonly string[])[]
  /** The texts outside the copied table. */
  readonly around: readonly string[]
}

type PastePlace = LinesOfLevel & {
  readonly from: { readonly at: number; readonly kind: ExpenseKind }
  readonly year: number
}

/**
 * Fills down the lines, across current and capital. Figures next to another unit, year or institution are refused
 * together with it, and rows with other texts or more figures than fields, such as a name, as a whole.
 */
export function pastedOver(
  edits: Edits,
  { lines, from, level, year }: PastePlace,
  { cells, around }: PastedCeilings,
): Edits {
  const kinds = expenseKinds.slice(expenseKinds.indexOf(from.kind))
  const all = cells.flat()
  const unit = strangeUnitIn({ texts: all, titles: [], own: headersOf({ columns: ceilingListColumns }) })
  const dated = [...around, ...all.filter(hasLetter)].filter((text) => !isReference(text))
  const ofAll = unit ?? otherYearsIn(dated, [], year)[0] ?? null
  const isAmount = (cell: string): boolean => typedThousands(cell).kind === 'value'
  const titles = [...around, ...cells.filter((row) => !row.some(isAmount)).flat()]
  return cells.reduce<Edits>((all, row, down) => {
    const line = lines[from.at + down]
    if (!line) return all
    const strange = ofAll?.trim() ?? otherInstitutionsIn([...titles, ...row], line.name)[0] ?? null
    const hasOthers = row.some(isAmount) && row.slice(0, kinds.length).some(isWordOnly)
    const isWhole = hasOthers || row.slice(kinds.length).some((cell) => /\d/.test(cell))
    const typedIn = (cell: string, kind: ExpenseKind): string =>
      strange !== null && cell !== '' && cell !== strange
        ? `${cell} | ${strange}`
        : meantTyped(cell, line, { kind, level })
    const change = kinds.flatMap((kind, along) => {
      const cell = row[along]
      return cell === undefined ? [] : [[kind, isWhole ? row.join(' | ') : typedIn(cell.trim(), kind)]]
    })
    return withTyped(all, line, Object.fromEntries(change), level)
  }, edits)
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text)
const isWordOnly = (text: string): boolean => hasLetter(text) && typedThousands(text).kind !== 'value'

type LinesOfLevel = { readonly lines: readonly CeilingEdit[]; readonly level: Level }

/** The amounts that a paste changes, by line, for the question before it. */
export function pastedAmounts(
  before: Edits,
  after: Edits,
  { lines, level }: LinesOfLevel,
): readonly string[] {
  return lines.flatMap((line) => {
    const typedIn = (edits: Edits): CeilingInput =>
      edits.get(subjectKey(line.subject))?.typed ?? storedTyped(line, level)
    const [known, typed] = [typedIn(before), typedIn(after)]
    const amounts = expenseKinds.flatMap((kind) =>
      typed[kind] === known[kind]
        ? []
        : text.pastedAmount(text.kinds[kind], typed[kind].trim() || text.pasteAsk.empty),
    )
    return amounts.length === 0 ? [] : text.pastedLine(line.subject.id, line.name, amounts)
  })
}

type AmountPlace = { readonly kind: ExpenseKind; readonly level: Level }

/** A list means what it says; a space distinguishes it from the rounded amount of an unchanged field. */
function meantTyped(cell: string, line: CeilingEdit, { kind, level }: AmountPlace): string {
  const exact = exactTyped(cell, line, { kind, level })
  if (exact !== null) return exact
  const own = line.ceilings.find((each) => each.level === level)
  const isOther = amountOf(typedThousands(cell)) !== (own?.[kind] ?? null)
  return cell === storedTyped(line, level)[kind] && isOther ? ` ${cell}` : cell
}

/** An exported amount has all stored decimals and returns unchanged; `null` for another one. */
function exactTyped(cell: string, line: CeilingEdit, { kind, level }: AmountPlace): string | null {
  const own = line.ceilings.find((each) => each.level === level)
  const isExact = cell !== '' && Math.round(Number(cell) * 1000) === own?.[kind]
  return isExact && roundedAmount(cell, 'thousands') !== null ? storedTyped(line, level)[kind] : null
}

type CeilingColumn = 'number' | 'name' | ExpenseKind | 'effect'

const thousands = { ...moneyType, unit: 'thousands' } as const
const effects = ceilingEffects.map((effect) => text.effects[effect])

/** Amounts are thousand tugrik. The table captions also match, with the group in front of the amounts. */
export const ceilingListColumns: readonly PlainColumn<CeilingColumn>[] = [
  plainColumn('number', text.headers.number, { kind: 'reference' }),
  plainColumn('name', text.headers.name, { kind: 'reference' }),
  ...expenseKinds.map((kind) =>
    plainColumn(kind, text.importAmount[kind], thousands, `${text.headers.limit}, ${text.kinds[kind]}`),
  ),
  plainColumn('effect', text.headers.effect, { kind: 'oneOf', words: effects }),
]
const fields = columnFields(ceilingListColumns)

/** Missing columns leave the stored values unchanged. */
export function ceilingListRules(
  lines: readonly CeilingEdit[],
  level: Level,
): ListRules<CeilingColumn, CeilingToSet> {
  const byNumber = new Map(lines.map((line) => [foldedForm(line.subject.id), line]))
  const stored = [...byNumber].map(([key, line]) => ({
    key,
    cells: cellsInOrder(fields, ceilingTexts(line, level)),
  }))
  return {
    ...plainRules(fields, stored, ({ number }) => foldedForm(number ?? '')),
    rounded: (field, given, key) => {
      const [line, kind] = [byNumber.get(key), expenseKinds.find((each) => each === field)]
      const isExact = line && kind && exactTyped(given, line, { kind, level }) !== null
      return kind === undefined || isExact ? null : roundedAmount(given, 'thousands')
    },
    unique: ['number', () => text.twice],
    read: ({ given, texts, key, stored: known }) => {
      const line = byNumber.get(key)
      if (!line || !known) return { checks: [['number', text.notFound]], accepted: null }
      if (texts.name !== '' && !isSameText(texts.name, line.name))
        return { checks: [['name', listText.otherName(line.name)]], accepted: null }
      const before = storedTyped(line, level)
      const typedIn = (kind: ExpenseKind): string =>
        given[kind] === null ? before[kind] : meantTyped(texts[kind], line, { kind, level })
      const typed = { current: typedIn('current'), capital: typedIn('capital') }
      const read = readTyped(typed, line, level)
      const named = ceilingEffects.find((each) => isSameText(text.effects[each], texts.effect))
      const effect = texts.effect === '' ? before.effect : named
      if (!read.ok || effect === undefined) {
        const errors: Partial<Record<CeilingColumn, string>> = {
          ...(read.ok ? {} : read.errors),
          ...(effect === undefined && { effect: text.notAnEffect(texts.effect) }),
        }
        return { checks: fields.map((field) => [field, errors[field]]), accepted: null }
      }
      const limits = exactly(read.limits, { ...typed, effect }, line, level)
      // An effect without a ceiling is no change.
      const isSet = line.ceilings.some((each) => each.level === level)
      return {
        checks: [],
        accepted: {
          item: { subject: line.subject, ...limits, effect },
          texts: {
            ...known,
            current: thousandsText(limits.current),
            capital: thousandsText(limits.capital),
            effect: isSet ? text.effects[effect] : known.effect,
          },
        },
      }
    },
  }
}

/** Thousand tugrik. */
export function ceilingTexts(line: CeilingEdit, level: Level): RowTexts<CeilingColumn> {
  const own = line.ceilings.find((each) => each.level === level)
  return {
    number: line.subject.id,
    name: line.name,
    current: thousandsText(own?.current ?? null),
    capital: thousandsText(own?.capital ?? null),
    effect: text.effects[storedTyped(line, level).effect],
  }
}

function thousandsText(amount: number | null): string {
  return amount === null ? '' : String(amount / 1000)
}
