import { expect, test } from 'vitest'
import { blankStatusOf, formsLock } from '#budget/web/cell-and-sheet.ts'
import { school } from '#test/support/school.ts'

const open = { savable: true, lock: null }
const empty = { pending: 0, filled: 0, saved: null }
const filled = { ...empty, filled: 4 }
const saved = { ...filled, saved: { at: '2026-08-15T06:02:00.000Z', by: 'Б. Дорж' } }
const savedLater = { ...filled, saved: { at: '2026-08-16T06:02:00.000Z', by: 'Д. Сараа' } }

test.each([
  ['nothing is entered', [empty], open, 'Хоосон'],
  ['something is entered, never saved here', [empty, filled], open, 'Ноорог'],
  ['it is saved', [saved], open, 'Хадгалсан 2026.08.15 14:02 · Б. Дорж'],
  [
    'several sheets are saved: the last counts',
    [saved, savedLater, saved],
    open,
    'Хадгалсан 2026.08.16 14:02 · Д. Сараа',
  ],
  [
    'changes wait, in one sheet and another',
    [
      { ...saved, pending: 2 },
      { ...empty, pending: 1 },
    ],
    open,
    'Ноорог · 3 өөрчлөлт хадгалаагүй',
  ],
  ['the year is sent', [saved], { savable: true, lock: 'Илгээсэн' }, 'Түгжээтэй'],
  ['nobody fills it in', [filled], { savable: false, lock: 'Илгээсэн' }, 'Автоматаар тооцно'],
])('a blank shows its status when %s', (_, states, may, words) => {
  expect(blankStatusOf(states, may).words).toBe(words)
})

test.each([
  ['its forms shut all of it', 'ebs-b9', false, 'Танай сургууль дотуур байргүй гэж бүртгэгдсэн.'],
  ['a cell of it is open', 'ebs-b9', true, null],
  ['none of it is for typing', 'ebs-b2', false, null],
])('a sheet shows why none of its cells can be edited when %s', (_, code, hasDormitory, why) => {
  expect(formsLock(school({ profile: { hasDormitory } }), code)).toBe(why)
})
