import { describe, expect, it } from 'vitest'
import { sheet } from '#engine/define.ts'
import { uprightLinesOf } from '#engine/drawn.ts'
import { field } from '#engine/sheet.ts'

const linesOf = (fields: Parameters<typeof sheet>[0]['fields']) => {
  const { heads, lines } = uprightLinesOf(
    sheet({ code: 'x', caption: '', purpose: '', upright: true, rows: { '1': '' }, fields }).done(),
  )
  return { columns: heads.map(({ caption }) => caption), lines }
}

describe('an upright sheet', () => {
  it('puts groups of the same captions on one line each, and single fields on their own', () => {
    const fields = {
      payPer: field('Share', 'percent', { under: ['Pay'] }),
      payQty: field('Amount', 'tugrik', { under: ['Pay'] }),
      foodPer: field('Share', 'percent', { under: ['Food'] }),
      foodQty: field('Amount', 'tugrik', { under: ['Food'] }),
      total: field('Total', 'tugrik'),
      rate: field('Rate', 'percent'),
    }
    expect(linesOf(fields)).toEqual({
      columns: ['Share', 'Amount'],
      lines: [
        { caption: 'Pay', fields: ['payPer', 'payQty'] },
        { caption: 'Food', fields: ['foodPer', 'foodQty'] },
        { caption: 'Total', fields: [null, 'total'] },
        { caption: 'Rate', fields: ['rate', null] },
      ],
    })
  })

  it('gives every field its line where the groups differ', () => {
    const fields = {
      a: field('A', 'people', { under: ['G'] }),
      b: field('B', 'people', { under: ['H'] }),
      c: field('C', 'people'),
    }
    expect(linesOf(fields)).toEqual({
      columns: ['Дүн'],
      lines: [
        { caption: 'G · A', fields: ['a'] },
        { caption: 'H · B', fields: ['b'] },
        { caption: 'C', fields: ['c'] },
      ],
    })
  })
})
