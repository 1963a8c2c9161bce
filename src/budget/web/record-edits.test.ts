import { describe, expect, test } from 'vitest'
import {
  afterSave,
  baseForm,
  conflictsIn,
  formWith,
  type RecordEdit,
  type RecordKind,
  typedInto,
  typedParts,
  withChoice,
  withoutStored,
} from '#budget/web/record-edits.ts'

type Form = { readonly level: string; readonly field: string; readonly fee: string; readonly on: boolean }
const stored: Form = { level: 'BA', field: 'law', fee: '100', on: true }
const kind: RecordKind<Form> = {
  name: 'child',
  empty: { level: '', field: '', fee: '', on: false },
  parts: [
    { caption: 'study', fields: ['level', 'field'], show: ({ level, field }) => `${level} ${field}` },
    { caption: 'fee', fields: ['fee'], show: ({ fee }) => fee },
    { caption: 'on', fields: ['on'], show: ({ on }) => String(on) },
  ],
}
const typed = (part: Partial<Form>, over: Form = stored, edit: RecordEdit | null = null): RecordEdit => {
  const next = typedInto(kind, { title: 'Bat', form: over }, edit, part)
  if (next === null) throw new Error('nothing is typed')
  return next
}

describe('an edit of a record', () => {
  test('contains only its own fields and their stored values; dependent fields stay together', () => {
    expect(typed({ fee: '200' })).toEqual({ title: 'Bat', mine: { fee: '200' }, base: { fee: '100' } })
    expect(typed({ level: 'MA' })).toEqual({
      title: 'Bat',
      mine: { level: 'MA', field: 'law' },
      base: { level: 'BA', field: 'law' },
    })
  })

  test('overrides stored values, while the rest of the record may change', () => {
    expect(formWith({ ...stored, on: false }, typed({ fee: '200' }))).toEqual({
      ...stored,
      on: false,
      fee: '200',
    })
    expect(formWith(stored, null)).toBe(stored)
  })

  test('preserves the stored value at the first keystroke, despite later reads', () => {
    const later = typed({ fee: '300' }, { ...stored, fee: '150' }, typed({ fee: '200' }))
    expect(baseForm(stored, later).fee).toBe('100')
    expect(conflictsIn(kind, { ...stored, fee: '150' }, later)).toHaveLength(1)
  })

  test('is empty when it is typed back to the stored value', () => {
    const edit = typed({ fee: '200', on: false })
    expect(typedInto(kind, { title: 'Bat', form: stored }, edit, { fee: '100' })?.mine).toEqual({ on: false })
    expect(typedInto(kind, { title: 'Bat', form: stored }, typed({ fee: '2' }), { fee: '100' })).toBeNull()
  })

  test('stays together with the next edit made on a form older than its base', () => {
    const edit: RecordEdit = { title: 'Bat', mine: { fee: '100' }, base: { fee: '200' } }
    expect(typed({ on: false }, stored, edit)).toEqual({
      title: 'Bat',
      mine: { fee: '100', on: false },
      base: { fee: '200', on: true },
    })
  })

  test('is nothing when the server holds it', () => {
    expect(withoutStored(kind, { ...stored, fee: '200' }, typed({ fee: '200' }))).toBeNull()
    expect(withoutStored(kind, stored, typed({ fee: '200' }))?.mine).toEqual({ fee: '200' })
  })

  test('reads part by part, without the record', () => {
    expect(typedParts(kind, typed({ level: 'MA', fee: '' }))).toEqual([
      { caption: 'study', mine: 'MA law' },
      { caption: 'fee', mine: '' },
    ])
  })
})

describe('a colleague’s change', () => {
  test.each<[string, Partial<Form>, readonly string[]]>([
    ['of what was left alone here is no conflict', { on: false }, []],
    ['to another value is one', { fee: '150' }, ['fee']],
    ['to the very value is none', { fee: '200' }, []],
    ['of a field that belongs to a typed one is one', { field: 'art' }, ['study']],
  ])('%s', (_, changed, captions) => {
    const found = conflictsIn(kind, { ...stored, ...changed }, typed({ fee: '200', level: 'MA' }))
    expect(found.map(({ caption }) => caption)).toEqual(captions)
  })

  const theirs = { ...stored, fee: '150' }
  const edit = typed({ fee: '200', on: false })
  const [conflict] = conflictsIn(kind, theirs, edit)

  test('appears next to one’s own, each as readable text', () => {
    expect(conflict).toEqual({ caption: 'fee', mine: '200', theirs: '150', fields: ['fee'] })
  })

  test('one’s own is chosen: it stays, and conflicts only with later changes', () => {
    const chosen = conflict ? withChoice(edit, theirs, conflict, 'mine') : null
    expect(chosen && formWith(theirs, chosen).fee).toBe('200')
    expect(chosen && conflictsIn(kind, theirs, chosen)).toEqual([])
    expect(chosen && conflictsIn(kind, { ...stored, fee: '175' }, chosen)).toHaveLength(1)
  })

  test('theirs is chosen: it applies, and the other edits stay', () => {
    const chosen = conflict ? withChoice(edit, theirs, conflict, 'theirs') : null
    expect(chosen && formWith(theirs, chosen)).toEqual({ ...theirs, on: false })
  })
})

describe('after a save', () => {
  const sent = typed({ fee: '200', on: false })

  test('sent edits are cleared', () => {
    expect(afterSave(sent, sent)).toBeNull()
  })

  test('edits typed in the meantime stay, based on the sent values', () => {
    const left = afterSave(typed({ fee: '22' }, stored, sent), sent)
    expect(left).toEqual({ title: 'Bat', mine: { fee: '22' }, base: { fee: '200' } })
    expect(left && conflictsIn(kind, { ...stored, fee: '200', on: false }, left)).toEqual([])
  })
})

test.each([
  ['a field that the form has no more', { fee: '200', gone: 'x' }, { ...stored, fee: '200' }],
  ['a value of another sort', { fee: 200 }, stored],
])('a device may hold edits of an older release: %s', (_, mine, form) => {
  expect(formWith(stored, { title: '', mine, base: {} })).toEqual(form)
})
