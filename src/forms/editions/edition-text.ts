import type { FormText } from '#engine/sheet.ts'
import {
  type Cell,
  type Check,
  type Field,
  FormError,
  type LockRule,
  type Row,
  type Section,
  type Sheet,
} from '#engine/sheet.ts'
import type { Tab, View } from '#forms/editions/edition.ts'
import type { FullEdition } from '#forms/editions/edition-reports.ts'
import type { Bounds, Norm, NormRow } from '#forms/norms/norm.ts'
import type { ListTable, Report, ReportColumn, ReportLine, ReportValue } from '#forms/reports/report.ts'

/**
 * An edition as two deterministic texts. *Figures* determines all figures and never changes after release; *words* is
 * the text for readers and may be corrected. Column widths and page breaks are in neither.
 */
export type EditionText = { readonly figures: string; readonly words: string }

/** The digests of a released edition (decision 0020). */
export type EditionDigests = EditionText

/**
 * Assigns every member to a text; a new member does not compile until it is assigned. Throws `FormError` for a
 * function without a serialization.
 */
export function editionText(edition: FullEdition): EditionText {
  const { figures, words } = fullEdition(edition)
  return { figures: JSON.stringify(figures), words: JSON.stringify(words) }
}

export function editionDigests(edition: FullEdition, digest: (text: string) => string): EditionDigests {
  const { figures, words } = editionText(edition)
  return { figures: digest(figures), words: digest(words) }
}

type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue }
type SplitText = { readonly figures: JsonValue | undefined; readonly words: JsonValue | undefined }
type Serializer<T> = (value: T) => SplitText

const figure: Serializer<unknown> = (value) => ({ figures: jsonOf(value), words: undefined })
const word: Serializer<unknown> = (value) => ({ figures: undefined, words: jsonOf(value) })
const neither: Serializer<unknown> = () => ({ figures: undefined, words: undefined })

/** Omits empty values of members that earlier editions lack, so that their digests do not change. */
const ifAny: Serializer<object> = (values) =>
  Object.keys(values).length === 0 ? neither(values) : figure(values)

function each<T>(part: Serializer<T>): Serializer<readonly T[]> {
  return (values) => {
    const serialized = values.map(part)
    return {
      figures: serialized.map(({ figures }) => figures ?? null),
      words: serialized.map(({ words }) => words ?? null),
    }
  }
}

function named<T>(
  part: Serializer<T>,
): Serializer<Readonly<Partial<Record<string, T>>> | ReadonlyMap<string, T>> {
  return (values) => {
    const entries: readonly (readonly [string, T | undefined])[] =
      values instanceof Map ? [...values] : Object.entries(values)
    return joined(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, part(value)]])))
  }
}

function inOrder<T>(part: Serializer<T>): Serializer<Readonly<Record<string, T>>> {
  return (values) => ordered(Object.entries(values).map(([name, value]) => [name, part(value)]))
}

/** Serializes by code, so that a comparison aligns the members. */
function coded<T>(part: Serializer<T>, codeOf: (value: T) => string): Serializer<readonly T[]> {
  return (values) => ordered(values.map((value) => [codeOf(value), part(value)]))
}

function ordered(members: readonly (readonly [string, SplitText])[]): SplitText {
  const { figures, words } = joined(members)
  return { figures: { order: members.map(([name]) => name), of: figures ?? null }, words }
}

function parts<T extends object>(
  table: { readonly [Name in keyof T]-?: Serializer<T[Name]> },
): Serializer<T> {
  const names = Object.keys(table) as (keyof T & string)[]
  return (value) =>
    joined(names.flatMap((name) => (value[name] === undefined ? [] : [[name, table[name](value[name])]])))
}

function orNone<T>(part: Serializer<T>): Serializer<T | null | undefined> {
  return (value) => (value === null || value === undefined ? figure(value ?? null) : part(value))
}

function joined(members: readonly (readonly [string, SplitText])[]): SplitText {
  const of = (which: keyof SplitText): JsonValue =>
    byName(members.flatMap(([name, { [which]: value }]) => (value === undefined ? [] : [[name, value]])))
  return { figures: of('figures'), words: of('words') }
}

/** Sorts members, because their written order has no meaning. */
function byName(members: readonly (readonly [string, JsonValue])[]): JsonValue {
  return Object.fromEntries(members.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function jsonOf(value: unknown): JsonValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(jsonOf)
  if (typeof value !== 'object' || value instanceof Map)
    throw new FormError(`an edition holds a ${typeof value} that cannot be written out`)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return byName(members.map(([name, member]) => [name, jsonOf(member)]))
}

const formText = parts<FormText>({ text: word, model: word })

const lock = parts<LockRule>({ when: figure, why: word, counts: figure })

const cellOf: { readonly [Kind in Cell['kind']]: Serializer<Extract<Cell, { readonly kind: Kind }>> } = {
  entered: parts({ kind: figure, input: figure, proposal: figure, locks: each(lock), source: word }),
  given: parts({ kind: figure, source: word, model: word }),
  computed: parts({ kind: figure, formula: figure, source: word }),
  text: parts({ kind: figure, text: word, model: word }),
}

function cell(value: Cell): SplitText {
  switch (value.kind) {
    case 'entered':
      return cellOf.entered(value)
    case 'given':
      return cellOf.given(value)
    case 'computed':
      return cellOf.computed(value)
    case 'text':
      return cellOf.text(value)
  }
}

const field = parts<Field>({ caption: word, under: word, unit: figure, decimals: figure, guidance: word })
const row = parts<Row>({ code: figure, caption: word, printed: figure })
const check = parts<Check>({
  ...{ row: figure, field: figure, code: figure, severity: figure, when: figure },
  message: word,
})

const sheet = parts<Sheet>({
  code: figure,
  kind: figure,
  caption: word,
  purpose: word,
  rowsCaption: word,
  rows: coded(row, ({ code }) => code),
  fields: inOrder(field),
  rowUnits: figure,
  cells: named(cell),
  links: figure,
  checks: each(check),
  appliesWhen: figure,
  upright: figure,
  sections: orNone(each(parts<Section>({ caption: word, rows: figure }))),
  totalRow: figure,
  totals: figure,
  headline: figure,
  // The cells contain the sheets that it rebuilds.
  remade: neither,
})

const bounds = parts<Bounds>({ least: figure, most: figure, why: (why) => word(why('{least}')) })

const norm = parts<Norm>({
  sheet,
  sources: named(
    parts<NormRow<string>>({
      ...{ source: word, from: word, model: word, caption: word },
      bounds: orNone(bounds),
      fields: figure,
    }),
  ),
  columnsAre: figure,
  bounds: named(bounds),
  months: figure,
})

const tab = parts<Tab>({ value: figure, label: word, group: figure, sheets: figure, panel: figure })

const view = parts<View>({
  ...{ code: figure, group: figure, budget: figure, headcount: figure, whole: figure, fixed: figure },
  ...{ income: figure, measures: figure, dated: figure, reports: figure },
  tabs: each(tab),
})

const column = parts<ReportColumn>({
  ...{ unit: figure, from: figure, decimals: figure },
  ...{ caption: word, under: word },
  width: neither,
})

const line = parts<ReportLine>({
  ...{ code: figure, level: figure, strong: figure, measure: figure },
  caption: word,
  form: each(formText),
})

const list = parts<ListTable>({ lines: each(line), sheet, given: figure })

function reportValue(value: ReportValue): SplitText {
  switch (value.from) {
    case 'sheet':
      return parts<typeof value>({ from: figure, sheet, circles: figure })(value)
    case 'facts':
      // The recorded rows contain the texts.
      return parts<typeof value>({ from: figure, texts: (texts) => figure(texts.length) })(value)
    case 'documents':
      return figure(value)
    case 'people':
      return parts<typeof value>({
        from: figure,
        naming: neither,
        linesOf: neither,
        tableOf: (make) => list(ofOne(make)),
      })(value)
  }
}

function ofOne(make: Extract<ReportValue, { readonly from: 'people' }>['tableOf']): ListTable {
  const names = Object.keys(make([]).sheet.fields)
  return make([Object.fromEntries(names.map((name) => [name, 1]))])
}

const report = parts<Report>({
  code: figure,
  description: word,
  title: word,
  layout: figure,
  columns: each(column),
  lines: each(line),
  closingLines: figure,
  linesPerPage: neither,
  sums: figure,
  appliesWhen: figure,
  value: reportValue,
  remade: neither,
})

const fullEdition = parts<FullEdition>({
  code: figure,
  order: word,
  from: figure,
  // Known only after the next edition starts.
  until: neither,
  norms: coded(norm, (of) => of.sheet.code),
  sheets: named(coded(sheet, ({ code }) => code)),
  views: named(view),
  became: figure,
  // Derived from the line before.
  since: neither,
  lines: ifAny,
  before: neither,
  reports: named(coded(report, ({ code }) => code)),
})
