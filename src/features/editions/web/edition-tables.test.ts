import { expect, test } from 'vitest'
import { wordsApart } from '#features/editions/web/edition-tables.ts'

test.each([
  ['the same', '«А» × 0.5', '«А» × 0.5', ['«А» × 0.5', '', '', '']],
  ['a figure', '«А» × 0.5', '«А» × 0.25', ['«А» × ', '0.5', '0.25', '']],
  ['a term more', '«А» + «Б»', '«А» + «В · Г» + «Б»', ['«А» + ', '', '«В · Г» + ', '«Б»']],
  ['a name as a whole', '«А · Б» + 1', '«А · В» + 1', ['', '«А · Б» ', '«А · В» ', '+ 1']],
  ['a word that comes again is told once', 'а а', 'а', ['', 'а ', '', 'а']],
  ['nothing before', '', '«А»', ['', '', '«А»', '']],
])('%s', (_, before, after, expected) => {
  const apart = wordsApart(before, after)
  expect([apart.head, apart.before, apart.after, apart.tail]).toEqual(expected)
  expect([apart.head + apart.before + apart.tail, apart.head + apart.after + apart.tail]).toEqual([
    before,
    after,
  ])
})
