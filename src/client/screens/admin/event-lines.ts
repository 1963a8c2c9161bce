import type { AdminEventDetail } from '#contract/admin.ts'
import { moveLine, type NormMove } from '#domain/norms/norm-moves.ts'
import { accountText, adminScreenText, institutionText } from '#text/administration.ts'

const text = adminScreenText.events
const names: Readonly<Record<string, string>> = {
  ...accountText.fields,
  ...institutionText.fields,
  ...text.facts,
}
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = institutionText.values

type Detail = AdminEventDetail['detail']

/** Everything that is kept of what an administrator did, in lines: each thing of a list, each fact that changed, and what was said with it. */
export function eventLines(detail: Detail): readonly string[] {
  const { names: listed, institutions, changes, from, to, confirmed, ...rest } = detail
  const lists = rowsIn(institutions).map(institutionLine)
  return [
    ...(lists.length > 0 ? lists : textsIn(listed)),
    ...rowsIn(changes).map(changeLine),
    ...differences(from, to),
    ...Object.entries(rest).flatMap(([fact, value]) => factLine(fact, value)),
    ...rowsIn(confirmed).filter(isMove).map(moveLine),
  ]
}

function institutionLine({ id, name, changes }: Detail): string {
  const done = rowsIn(changes).map(changeLine)
  return `${shown('', id)} ${shown('', name)}: ${done.length > 0 ? done.join('; ') : text.isNew}`
}

function changeLine({ fact, from, to }: Detail): string {
  const name = String(fact)
  return `${names[name] ?? name}: ${shown(name, from)} → ${shown(name, to)}`
}

/** Which facts of a record are others than before; of what is new all. */
function differences(from: unknown, to: unknown): readonly string[] {
  if (!isRecord(to)) return []
  const before = isRecord(from) ? from : {}
  return Object.entries(to)
    .filter(([fact, value]) => JSON.stringify(before[fact]) !== JSON.stringify(value))
    .map(([fact, value]) => changeLine({ fact, from: before[fact], to: value }))
}

/** What stands beside: plain facts that have a name of ours. */
function factLine(fact: string, value: unknown): readonly string[] {
  const name = fact in text.facts ? names[fact] : undefined
  return name === undefined || value === '' || value === null ? [] : [`${name}: ${shown(fact, value)}`]
}

function shown(fact: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return adminScreenText.none
  if (typeof value === 'boolean') return value ? institutionText.yes : institutionText.no
  if (Array.isArray(value)) return value.length === 0 ? adminScreenText.none : value.map(String).join(', ')
  return values[fact]?.[String(value)] ?? String(value)
}

function rowsIn(value: unknown): readonly Detail[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

function isRecord(value: unknown): value is Detail {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isMove(row: Detail): row is Detail & NormMove {
  const { sheet, row: line, field, from, to } = row
  const isPlace = [sheet, line, field].every((part) => typeof part === 'string')
  return isPlace && typeof from === 'number' && typeof to === 'number'
}
