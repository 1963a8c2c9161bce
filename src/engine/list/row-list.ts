import { type ListRules, plainRules, type RowTexts } from '#engine/list/judge-list.ts'
import { type ColumnType, type MaskKind, type PlainColumn, plainColumn } from '#engine/list/list.ts'
import { failedChecks, hasHiddenSigns, type RecordProblem } from '#engine/list/record.ts'
import { recordText } from '#engine/list/record-text.ts'
import { roundedAmount, settledAmount, typedFigure } from '#engine/number/typed-figure.ts'
import { readSent, whyWrong } from '#engine/sent-figure.ts'

/** Of a cell, a form, a list from Excel and a call. */
export type RowField = {
  readonly head: string
  /** The heading in Excel, if it differs. */
  readonly bookHead?: string
  readonly masked?: MaskKind
  /** Below the field of a form. */
  readonly note?: string
  readonly needed?: string
  /** Of a new row only. */
  readonly neededNew?: string
} & (
  | { readonly takes: Exclude<ColumnType, FigureColumn> }
  | {
      readonly takes: FigureColumn
      readonly wrong: string
      /** Typing such a text leaves the field as it is, with this note. */
      readonly stays?: string
    }
)
type FigureColumn = Extract<ColumnType, { readonly kind: 'figure' }>

export type RowFields<Field extends string> = Readonly<Record<Field, RowField>>
export type RowValues<Field extends string> = Readonly<Record<Field, string | number | null>>

/** Rows that an institution adds, changes and deletes. */
export type RowList<Field extends string> = {
  readonly name: string
  /** Of the paper. */
  readonly code: string
  readonly text: RowListText
  readonly title: Field
  readonly fields: RowFields<Field>
  /** Fields that change, and conflict, together. */
  readonly units: readonly (readonly Field[])[]
  /** Of a new row. */
  readonly formFields: readonly Field[]
}

type RowListText = {
  readonly heading: string
  readonly purpose: string
  readonly failed: string
  readonly empty: (closed: string | null) => string
  readonly search: string
  readonly searchIn: string
  readonly add: string
  readonly addTitle: string
  readonly excelTitle: string
  readonly deleteTitle: string
  /** The subject of a sentence, and its object. */
  readonly noun: string
  readonly object: string
}

/** Tugrik. ASSUMED: no source names a limit. */
export const moneyType = { kind: 'figure', min: 0, max: 1e12, decimals: 2, unit: 'money' } as const

export function fieldNames<Field extends string>(fields: RowFields<Field>): readonly Field[] {
  return Object.keys(fields) as Field[] // a record's own keys
}

export function eachField<Field extends string, Value>(
  fields: RowFields<Field>,
  value: (name: Field, field: RowField) => Value,
): Readonly<Record<Field, Value>> {
  const named = fieldNames(fields).map((name) => [name, value(name, fields[name])])
  return Object.fromEntries(named) as Record<Field, Value> // exactly its fields
}

export function fieldTexts<Field extends string>(
  fields: RowFields<Field>,
  row: RowValues<Field>,
): RowTexts<Field> {
  return eachField(fields, (name, field) => settledText(field, String(row[name] ?? '')))
}

export function settledText(field: RowField, typed: string): string {
  return isMoney(field) ? settledAmount(typed) : typed
}

function isMoney({ takes }: RowField): boolean {
  return takes.kind === 'figure' && takes.unit === 'money'
}

/** A text that is no figure becomes `null`. */
export function fieldValues<Field extends string>(
  fields: RowFields<Field>,
  texts: RowTexts<Field>,
): RowValues<Field> {
  return eachField(fields, (name, { takes }) => {
    if (takes.kind !== 'figure') return texts[name].trim()
    const read = typedFigure(texts[name], takes.unit, takes.decimals)
    return read.kind === 'value' ? read.value : null
  })
}

export function fieldProblem(field: RowField, typed: string): string | null {
  if ('wrong' in field) {
    const { takes, wrong } = field
    const read = typedFigure(typed, takes.unit, takes.decimals)
    if (read.kind === 'wrong') return takes.unit === 'money' ? read.message : wrong
    return read.kind === 'value' && (read.value < takes.min || read.value > takes.max) ? wrong : null
  }
  const { takes } = field
  if (!('most' in takes)) return null
  if (hasHiddenSigns(typed)) return recordText.hiddenSignsInName
  return [...typed].length > takes.most ? recordText.tooLong(takes.most) : null
}

export type RowState = 'new' | 'stored'

export function neededProblem(
  { needed, neededNew }: RowField,
  value: string | number | null,
  state: RowState,
): string | null {
  const message = needed ?? (state === 'new' ? neededNew : undefined)
  return message !== undefined && String(value ?? '').trim() === '' ? message : null
}

/** Excel warns of other words. */
export function bookColumns<Field extends string>(
  fields: RowFields<Field>,
  words: Readonly<Partial<Record<Field, readonly string[]>>>,
): readonly PlainColumn<Field>[] {
  return fieldNames(fields).map((name) => {
    const { head, bookHead = head, takes } = fields[name]
    const also = bookHead === head ? [] : [head]
    return takes.kind === 'suggested'
      ? plainColumn(
          name,
          bookHead,
          { kind: 'oneOf', words: [...new Set(words[name] ?? takes.words)] },
          ...also,
        )
      : plainColumn(name, bookHead, takes, ...also)
  })
}

export function settledRow<Field extends string>(
  fields: RowFields<Field>,
  texts: RowTexts<Field>,
  brought: Partial<RowTexts<Field>>,
): RowTexts<Field> {
  return eachField(fields, (name) => texts[name] || (brought[name] ?? ''))
}

/** Each row is a new one. */
export function newRowRules<Field extends string>(
  fields: RowFields<Field>,
  settle: (texts: RowTexts<Field>) => RowTexts<Field>,
): ListRules<Field, RowTexts<Field>> {
  return {
    ...plainRules(fieldNames(fields), [], () => ''),
    rounded: (name, given) => roundedField(fields[name], given),
    read: ({ texts }) => ({
      checks: fieldNames(fields).flatMap((name) => [
        [name, neededProblem(fields[name], texts[name], 'new')] as const,
        [name, fieldProblem(fields[name], texts[name])] as const,
      ]),
      accepted: { item: settle(texts), texts },
    }),
  }
}

export function roundedField(field: RowField, given: string): string | null {
  return isMoney(field) ? roundedAmount(given) : null
}

type SentValues<Field extends string> = Readonly<Partial<Record<Field, string | number | null | undefined>>>

/** A field that was not sent stays. */
export function judgeSent<Field extends string>(
  fields: RowFields<Field>,
  sent: SentValues<NoInfer<Field>>,
  before: RowValues<NoInfer<Field>> | null,
): { readonly values: RowValues<Field>; readonly problems: readonly RecordProblem<Field>[] } {
  const read = eachField(fields, (name, field) => readField(field, sent[name], before?.[name] ?? null))
  const state = before === null ? 'new' : 'stored'
  const checks = fieldNames(fields).map(
    (name) => [name, read[name].problem ?? neededProblem(fields[name], read[name].value, state)] as const,
  )
  return { values: eachField(fields, (name) => read[name].value), problems: failedChecks(checks) }
}

type ReadField = { readonly value: string | number | null; readonly problem: string | null }

function readField(
  field: RowField,
  sent: string | number | null | undefined,
  before: string | number | null,
): ReadField {
  if (!('wrong' in field)) {
    const value = String((sent === undefined ? before : sent) ?? '').trim()
    return { value, problem: fieldProblem(field, value) }
  }
  const read = readSent(sent, field.takes)
  if (read.kind === 'wrong') return { value: null, problem: whyWrong(read, field.wrong) }
  if (read.kind === 'missing') return { value: before, problem: null }
  return { value: read.kind === 'value' ? read.value : null, problem: null }
}
