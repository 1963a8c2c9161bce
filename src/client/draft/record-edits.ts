import { sameContent } from '#client/draft/cells.ts'

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

/** What is pending beside the cells: forms about people and positions, words at marks, chosen files. */
export type RecordName = (typeof recordNames)[number]

/** Which record of an institution's year. */
export type RecordKey = `${RecordName}/${string}`

/** Of which kind a record is; `undefined` for one of another program's on this device. */
export function recordNameOf(key: RecordKey): RecordName | undefined {
  return recordNames.find((name) => key.startsWith(`${name}/`))
}

type Fields = Readonly<Record<string, unknown>>

/** What is typed of one record and not sent: the fields that were typed, and what the server held in them then. */
export type RecordEdit = {
  /** Whom or what it is about, for when the record is not there any more. */
  readonly title: string
  readonly mine: Fields
  readonly base: Fields
}

/** All of them in a year. */
export type RecordEdits = ReadonlyMap<RecordKey, RecordEdit>

/** A part of a form that is typed, compared and chosen as one: a field, or fields that make sense only together. */
export type FormPart<Form> = {
  readonly caption: string
  readonly fields: readonly (keyof Form & string)[]
  /** How it reads. */
  readonly show: (form: Form) => string
}

/** A kind of record that is filled in as a form. */
export type RecordKind<Form extends object> = {
  readonly name: RecordName
  /** The form with nothing in it. */
  readonly empty: Form
  readonly parts: readonly FormPart<Form>[]
}

/** A record as the server holds it. */
export type StoredRecord<Form> = { readonly id: string; readonly title: string; readonly form: Form }

/** The form as it stands: what is typed over what is stored. */
export function formWith<Form extends object>(stored: Form, edit: RecordEdit | null): Form {
  return edit === null ? stored : { ...stored, ...fitting(stored, edit.mine) }
}

/** The form as it was stored when it was typed into. */
export function baseForm<Form extends object>(stored: Form, edit: RecordEdit): Form {
  return { ...stored, ...fitting(stored, edit.base) }
}

/**
 * The edit after something was typed; `null` when everything typed is back as it is stored. Only the parts that are typed now are
 * looked at: `stored` may be older than what the others stand on.
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

/** What is left of an edit when the server is known to hold something; `null` where it holds all of it. */
export function withoutStored<Form extends object>(
  { parts }: Pick<RecordKind<Form>, 'parts'>,
  stored: Form,
  edit: RecordEdit,
): RecordEdit | null {
  const held = parts.filter((part) => isSame(part, fieldsOf(stored), edit.mine))
  return without(
    edit,
    held.flatMap(({ fields }) => fields),
  )
}

/** A part of a form with two values: the one that is typed here, and another that somebody has saved meanwhile. */
export type FieldConflict = {
  readonly caption: string
  readonly mine: string
  readonly theirs: string
  readonly fields: readonly string[]
}

/** Where an edit has met somebody else's change. What they changed in parts that were left alone here is no conflict: the form shows it. */
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

/** One of two values is chosen: one's own then stands on the other, which was seen; the other one leaves nothing pending. */
export function withChoice<Form extends object>(
  edit: RecordEdit,
  stored: Form,
  { fields }: Pick<FieldConflict, 'fields'>,
  choice: 'mine' | 'theirs',
): RecordEdit | null {
  if (choice === 'theirs') return without(edit, fields)
  return { ...edit, base: { ...edit.base, ...only(fieldsOf(stored), fields) } }
}

/** What is left of an edit after `sent` of it was saved: what was typed since, which now stands on what was sent. */
export function afterSave(edit: RecordEdit, sent: RecordEdit): RecordEdit | null {
  const names = Object.keys(sent.mine)
  const [mine, arrived] = [new Map(Object.entries(edit.mine)), new Map(Object.entries(sent.mine))]
  const past = names.filter((name) => sameContent(mine.get(name), arrived.get(name)))
  return without({ ...edit, base: { ...edit.base, ...sent.mine } }, past)
}

/** What of a form is typed, part by part, as it reads. */
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

/** Those fields that the form has, of its sort: a device may have kept them for an older program. */
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

/** A file that is not there is of the sort of one that is. */
function sortOf(value: unknown): string {
  return value === null ? 'object' : typeof value
}
