import { afterEach, expect, test } from 'vitest'
import {
  type Colleagues,
  clearColleagues,
  colleaguesAt,
  setColleagues,
} from '#features/live/web/colleagues.ts'

const at = (institutionId: string, year: number) => ({ owner: { userName: 'ebs', institutionId, year } })
const batbold: Colleagues = [{ name: 'Дамдин Батболд', tabs: [1, 5] }]
const uyanga: Colleagues = [{ name: 'Жаргал Уянга', tabs: [] }]

afterEach(clearColleagues)

test('each draft has its own people: another year and another institution have others', () => {
  setColleagues({ institutionId: '1001', year: 2026, people: batbold })
  setColleagues({ institutionId: '1001', year: 2025, people: uyanga })
  expect([at('1001', 2026), at('1001', 2025), at('1002', 2026)].map(colleaguesAt)).toEqual([
    batbold,
    uyanga,
    [],
  ])
})

test('the last received list of colleagues is valid, even if it is empty', () => {
  setColleagues({ institutionId: '1001', year: 2026, people: [...batbold, ...uyanga] })
  setColleagues({ institutionId: '1001', year: 2026, people: uyanga })
  expect(colleaguesAt(at('1001', 2026))).toEqual(uyanga)
  setColleagues({ institutionId: '1001', year: 2026, people: [] })
  expect(colleaguesAt(at('1001', 2026))).toEqual([])
})

test('no colleagues are known after updates stop, nor without a draft', () => {
  setColleagues({ institutionId: '1001', year: 2026, people: batbold })
  expect(colleaguesAt(null)).toEqual([])
  clearColleagues()
  expect(colleaguesAt(at('1001', 2026))).toEqual([])
})
