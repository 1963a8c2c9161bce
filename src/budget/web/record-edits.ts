import { sameContent } from '#budget/web/cells.ts'

const recordNames = [
  'status',
  'benefit',
  'child',
  'position',
  'answer',
  'mark',
  'justification',
  'attachment',
  'pupilRow',
  'staffRow',
  'childRow',
] as const

/** Forms of people and positions, texts at marks, chosen files. */
export type RecordName = (typeof recordNames)[number]

export type RecordKey = `${RecordName}/${string}`

/** Returns `undefined` for another release's record. */
export function recordNameOf(key: RecordKey): RecordName | undefined {
  return recordNames.find((name) => key.startsWith(`${name}/`))
}

type Fields = Readonly<Record<string, unknown>>

/** Contains only edited fields, with the server's values at that time. */
export type RecordEdit = {
  /** Shown if the record is deleted. */
  readonly title: string
  readonly mine: Fields
  readonly base: Fields
}

export type RecordEdits = ReadonlyMap<RecordKey, RecordEdit>

/** One field, or fields that belong together, edited and compared as a unit. */
export type FormField<Form> = {
  readonly caption: string
  readonly fields: readonly (keyof Form & string)[]
  readonly show: (form: Form) => string
}

export type RecordKind<Form extends object> = {
  readonly name: RecordName
  readonly empty: Form
  readonly parts: readonly FormField<Form>[]
}

/** The id of a record that is being added. */
export const NEW_RECORD = 'new'

export type StoredRecord<Form> = { readonly id: string; readonly title: string; readonly form: Form }

export function formWith<Form extends object>(stored: Form, edit: RecordEdit | null): Form {
  return edit === null ? stored : { ...stored, ...fitting(stored, edit.mine) }
}

export function baseForm<Form extends object>(stored: Form, edit: RecordEdit): Form {
  return { ...stored, ...fitting(stored, edit.base) }
}

/**
 * Returns `null` if nothing differs. Only newly edited parts use `stored`, because it may be older than the base of
 * the others.
 */
export function typedInto<Form extends object>(
  kind: RecordKind<Form>,
  { title, form: stored }: Pick<StoredRecord<Form>, 'title' | 'form'>,
  edit: RecordEdit | null,
  typed: Partial<Form>,
): RecordEdit | null {
  const next = fieldsOf({ ...formWith(stored, edit), ...typed })
  const touched = kind.parts.filter(({ fields }) => fields.some((field) => Object.hasOwn(typed, field)))
  const names = touched.flatMap(({ fields }) => fields)
  const base = { ...only(fieldsOf(stored), names), ...edit?.base }
  const typedOver = { title, mine: { ...edit?.mine, ...only(next, names) }, base }
  return withoutStored({ parts: touched }, stored, typedOver)
}

/** Returns `null` if nothing remains. */
export function withoutStored<Form extends object>(
  { parts }: Pick<RecordKind<Form>, 'parts'>,
  stored: Form,
  edit: RecordEdit,
): RecordEdit | null {
  const savedParts = parts.filter((part) => isSame(part, fieldsOf(stored), edit.mine))
  return without(
    edit,
    savedParts.flatMap(({ fields }) => fields),
  )
}

/** A pending value and a newer one of another user. */
export type FieldConflict = {
  readonly caption: string
  readonly mine: string
  readonly theirs: string
  readonly fields: readonly string[]
}

/** Changes of other users in unedited parts are no conflicts. */
export function conflictsIn<Form extends object>(
  kind: RecordKind<Form>,
  stored: Form,
  edit: RecordEdit,
): readonly FieldConflict[] {
  const now = fieldsOf(stored)
  return kind.parts
    .filter(({ fields }) => fields.some((field) => Object.hasOwn(edit.mine, field)))
    .filter((part) => !isSame(part, now, edit.base) && !isSame(part, now, edit.mine))
    .map(({ caption, fields, show }) => ({
      caption,
      fields,
      mine: show(formWith(stored, edit)),
      theirs: show(stored),
    }))
}

/** Rebases the own value, or removes the edit for the other one. */
export function withChoice<Form extends object>(
  edit: RecordEdit,
  stored: Form,
  { fields }: Pick<FieldConflict, 'fields'>,
  choice: 'mine' | 'theirs',
): RecordEdit | null {
  if (choice === 'theirs') return without(edit, fields)
  return { ...edit, base: { ...edit.base, ...only(fieldsOf(stored), fields) } }
}

/** Later changes are based on the sent values. */
export function afterSave(edit: RecordEdit, sent: RecordEdit): RecordEdit | null {
  const names = Object.keys(sent.mine)
  const [mine, arrived] = [new Map(Object.entries(edit.mine)), new Map(Object.entries(sent.mine))]
  const past = names.filter((name) => sameContent(mine.get(name), arrived.get(name)))
  return without({ ...edit, base: { ...edit.base, ...sent.mine } }, past)
}

export function typedParts<Form extends object>(
  { parts, empty }: RecordKind<Form>,
  edit: RecordEdit,
): readonly { readonly caption: string; readonly mine: string }[] {
  return parts
    .filter(({ fields }) => fields.some((field) => Object.hasOwn(edit.mine, field)))
    .map(({ caption, show }) => ({ caption, mine: show(formWith(empty, edit)) }))
}

function without({ title, mine, base }: RecordEdit, fields: readonly string[]): RecordEdit | null {
  const left = Object.keys(mine).filter((field) => !fields.includes(field))
  return left.length === 0 ? null : { title, mine: only(mine, left), base: only(base, left) }
}

function isSame({ fields }: { readonly fields: readonly string[] }, a: Fields, b: Fields): boolean {
  return fields.every((field) => sameContent(a[field], b[field]))
}

function only(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name]]))
}

function fieldsOf(form: object): Fields {
  return Object.fromEntries(Object.entries(form))
}

/** An older release may have stored other fields. */
function fitting<Form extends object>(form: Form, fields: Fields): Partial<Form> {
  const known = fieldsOf(form)
  const fit = Object.entries(fields).filter(
    ([name, value]) => Object.hasOwn(known, name) && sortOf(known[name]) === sortOf(value),
  )
  const part: unknown = Object.fromEntries(fit)
  return isPartOf(form, part) ? part : {}
}

function isPartOf<Form extends object>(form: Form, part: unknown): part is Partial<Form> {
  if (typeof part !== 'object' || part === null) return false
  const known = fieldsOf(form)
  return Object.entries(part).every(([name, value]) => sortOf(known[name]) === sortOf(value))
}

/** Treats a missing file like an existing one. */
function sortOf(value: unknown): string {
  return value === null ? 'object' : typeof value
}
