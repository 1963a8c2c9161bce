import { expect, test } from 'vitest'
import { chosenPeriod } from '#client/chosen-period.ts'
import { whyNot } from '#client/screens/summary/why-not.ts'

const ready = { whyNotCalculate: null, whyNotSend: null, calculatedAt: '2026-08-15T06:02:00.000Z' }

test('nothing can be done before the list is read', () => {
  expect(Object.values(whyNot(undefined, 0))).toEqual(Array(4).fill('Тайлангийн жагсаалтыг уншаагүй байна.'))
})

test('everything can be done when the server sees nothing in the way and all is saved', () => {
  expect(whyNot(ready, 0)).toEqual({ calculate: null, send: null, pdf: null, workbook: null })
})

test('the reasons of the server are told', () => {
  expect(whyNot({ ...ready, whyNotCalculate: 'a', whyNotSend: 'b' }, 0)).toMatchObject({
    calculate: 'a',
    send: 'b',
  })
})

test('unsaved changes come first, and keep everything but the PDF of what is calculated', () => {
  const reason = '2 өөрчлөлт хадгалаагүй байна. Эхлээд маягтаа хадгална уу.'
  expect(whyNot({ ...ready, whyNotSend: 'b' }, 2)).toEqual({
    calculate: reason,
    send: reason,
    pdf: null,
    workbook: reason,
  })
})

test('nothing can be taken away before the first calculation', () => {
  const { pdf, workbook } = whyNot({ ...ready, calculatedAt: null }, 0)
  expect(pdf).toContain('PDF')
  expect(workbook).toContain('Excel')
})

test('the newest period stands for one that is not named or not there', () => {
  const [newer, older] = [
    { sessionCode: '2026-02', sessionName: 'b' },
    { sessionCode: '2026-01', sessionName: 'a' },
  ]
  expect(chosenPeriod([newer, older], '2026-01')).toBe(older)
  expect(chosenPeriod([newer, older], '2025-09')).toBe(newer)
  expect(chosenPeriod([newer, older], null)).toBe(newer)
  expect(chosenPeriod([], null)).toBeNull()
})
