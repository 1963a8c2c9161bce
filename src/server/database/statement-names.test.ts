import { expect, test } from 'vitest'
import { statementNames } from '#server/database/statement-names.ts'

test('the same text always has the same name, within what PostgreSQL keeps of one', () => {
  const text = 'select * from entry where institution_id = $1'
  const name = statementNames()(text, ['A'])
  expect(name).toBe(statementNames()(text, ['B']))
  expect(name?.length).toBeLessThan(64)
})

test('another text has another name', () => {
  const nameOf = statementNames()
  expect(nameOf('select $1::int', [1])).not.toBe(nameOf('select $1::text', [1]))
})

test('a text without parameters has no name', () => {
  expect(statementNames()('checkpoint', [])).toBeUndefined()
})

test('a text that has grown with what was sent has no name, and takes none from the others', () => {
  const nameOf = statementNames(1)
  const grown = Array.from({ length: 51 }, (_, n) => `$${n + 1}`)
  expect(nameOf(`select * from file where file_id in (${grown})`, grown)).toBeUndefined()
  expect(nameOf('select $1::int', [1])).toBeDefined()
})

test('beyond the limit a new text has no name, and the old ones keep theirs', () => {
  const nameOf = statementNames(1)
  const first = nameOf('select $1::int', [1])
  expect(nameOf('select $1::text', [1])).toBeUndefined()
  expect(nameOf('select $1::int', [2])).toBe(first)
})
