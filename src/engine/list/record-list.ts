import type { ParsedRecord } from '#engine/list/judge-list.ts'
import {
  type ColumnType,
  type List,
  type ListCellTexts,
  type ListColumn,
  readRow,
} from '#engine/list/list.ts'
import {
  failedChecks,
  hasHiddenSigns,
  isLongName,
  MAX_NAME_LENGTH,
  type RecordProblem,
} from '#engine/list/record.ts'
import { flagSpellings, recordText } from '#engine/list/record-text.ts'

/** A value of a record and its text. `read` gets any text. */
export type RecordField<Value> = Pick<
  ListColumn,
  'takes' | 'needed' | 'usual' | 'wrong' | 'check' | 'part' | 'masked'
> & {
  readonly write: (value: Value) => string
  readonly read: (text: string) => Value
}

export type RecordFields<Cells extends object> = {
  readonly [Field in keyof Cells]: RecordField<Cells[Field]>
}
type NameIn<Cells> = keyof Cells & string

export type RecordList<Cells extends object> = List<NameIn<Cells>> & {
  readonly names: readonly NameIn<Cells>[]
  readonly fields: RecordFields<Cells>
}

export function recordList<Cells extends object>(
  about: Pick<List, 'name' | 'title' | 'about'>,
  textsOf: (field: NameIn<Cells>) => Pick<ListColumn, 'head' | 'about' | 'example'>,
  fields: RecordFields<Cells>,
): RecordList<Cells> {
  const names = Object.keys(fields) as NameIn<Cells>[] // a record's own keys
  return {
    ...about,
    names,
    columns: names.map((field) => ({ field, ...textsOf(field), ...fields[field] })),
    fields,
  }
}

export function writeRecord<Cells extends object>(
  { names, fields }: RecordList<Cells>,
  record: Cells,
): ListCellTexts {
  return names.map((field) => fields[field].write(record[field]))
}

/** A flag is no. */
export function newRowTexts({ columns }: List): ListCellTexts {
  return columns.map(({ takes, usual }) => usual ?? ('flag' in takes ? (takes.words[1] ?? '') : ''))
}

type Made<Field extends string, Item> = {
  readonly record: Item
  readonly problems: readonly RecordProblem<Field>[]
}

/** `make` adds the rules between fields; a field with an invalid text has no further problem. */
export function parseRecord<Cells extends object, Item>(
  list: RecordList<Cells>,
  given: readonly (string | null)[],
  known: Cells | null,
  make: (cells: Cells) => Made<NameIn<Cells>, Item>,
): ParsedRecord<NameIn<Cells>, Item> {
  const { cells, problems } = readRow(list, given, known && writeRecord(list, known))
  const { record, problems: more } = make(readTexts(list, cells))
  const all = [...problems, ...more.filter(({ field }) => !problems.some((each) => each.field === field))]
  return all.length === 0 ? { ok: true, record } : { ok: false, problems: all }
}

export function readTexts<Cells extends object>(
  { names, fields }: RecordList<Cells>,
  cells: ListCellTexts,
): Cells {
  return Object.fromEntries(names.map((field, at) => [field, fields[field].read(cells[at] ?? '')])) as Cells // exactly its fields
}

export function recordProblems<Cells extends object>(
  list: RecordList<Cells>,
  record: Cells,
): readonly RecordProblem<NameIn<Cells>>[] {
  return textProblems(list, writeRecord(list, record))
}

/** The texts are checked as they are: a line break is none of a list. */
export function textProblems<Field extends string>(
  list: List<Field>,
  texts: ListCellTexts,
): readonly RecordProblem<Field>[] {
  const { problems } = readRow(list, texts, null)
  return failedChecks(
    list.columns.map(({ field, check }, at) => [
      field,
      check?.(texts[at] ?? '') || problems.find((each) => each.field === field)?.message,
    ]),
  )
}

const asText = { write: (text: string): string => text, read: (text: string): string => text }

export function textField(
  most: number,
  more: Partial<Omit<RecordField<string>, 'takes'>> = {},
): RecordField<string> {
  return { takes: { kind: 'text', most }, needed: 'sometimes', ...asText, ...more }
}

/** A name of at most `MAX_NAME_LENGTH` visible characters. */
export function nameField({
  missing,
  long,
}: {
  readonly missing?: string
  readonly long: string
}): RecordField<string> {
  return textField(MAX_NAME_LENGTH, {
    needed: missing === undefined ? 'sometimes' : 'always',
    check: (text) =>
      (text.trim() === '' && missing) ||
      (hasHiddenSigns(text) && recordText.hiddenSignsInName) ||
      (isLongName(text) && long),
  })
}

type Choice<Code extends string> = {
  readonly codes: readonly [Code, ...Code[]]
  readonly words: Readonly<Record<Code, string>>
  readonly short?: Readonly<Record<Code, string>>
  /** Of an empty cell. Without it a row needs the field. */
  readonly usual?: Code
  readonly wrong?: (given: string) => string
}

export function choiceField<Code extends string>({
  codes,
  words,
  short,
  usual,
  wrong,
}: Choice<Code>): RecordField<Code> {
  return {
    takes: choiceType(codes, words, short),
    needed: usual === undefined ? 'always' : 'sometimes',
    ...(usual !== undefined && { usual: words[usual] }),
    ...(wrong && { wrong }),
    write: (code) => words[code],
    read: (text) => codes.find((code) => words[code] === text) ?? codes[0],
  }
}

/** An empty cell, or the word `none`, is no choice. */
export function optionalField<Code extends string>({
  codes,
  words,
  none = '',
  wrong,
}: Pick<Choice<Code>, 'codes' | 'words' | 'wrong'> & { readonly none?: string }): RecordField<Code | null> {
  const { also, ...takes } = choiceType(codes, words)
  return {
    takes: { ...takes, also: [...also, [none, '']] },
    needed: 'sometimes',
    ...(wrong && { wrong }),
    write: (code) => (code === null ? '' : words[code]),
    read: (text) => codes.find((code) => words[code] === text) ?? null,
  }
}

function choiceType<Code extends string>(
  codes: readonly Code[],
  words: Readonly<Record<Code, string>>,
  short: Readonly<Record<Code, string>> = words,
) {
  const also = codes.flatMap((code) => [[code, words[code]] as const, [short[code], words[code]] as const])
  return { kind: 'oneOf', words: codes.map((code) => words[code]), also } as const
}

const { yes, no } = flagSpellings

/** Without `usual` a row needs the field. */
type Filled<Value> = Pick<Choice<string>, 'wrong'> & { readonly usual?: Value }

export function flagField({ usual, wrong }: Filled<'no'>): RecordField<boolean> {
  const words = [yes[0], no[0]]
  const also = [yes, no].flatMap(([word = '', ...others]) => others.map((each) => [each, word] as const))
  return {
    takes: { kind: 'oneOf', words, also, flag: true },
    needed: usual === undefined ? 'always' : 'sometimes',
    ...(usual && { usual: no[0] }),
    ...(wrong && { wrong }),
    write: (is) => (is ? yes[0] : no[0]),
    read: (text) => text === yes[0],
  }
}

type Figure = Omit<Extract<ColumnType, { readonly kind: 'figure' }>, 'kind'>

export function figureField(limits: Figure, { usual, wrong }: Filled<number>): RecordField<number> {
  return {
    takes: { kind: 'figure', ...limits },
    needed: usual === undefined ? 'always' : 'sometimes',
    ...(usual !== undefined && { usual: String(usual) }),
    ...(wrong && { wrong }),
    write: String,
    read: Number,
  }
}
