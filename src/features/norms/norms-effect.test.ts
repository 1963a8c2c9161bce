import { describe, expect, test } from 'vitest'
import { changePercent, effectSum, isChanged, joinEffects, normSteps } from '#features/norms/norms-effect.ts'

const readings = (requested: number, headcount = 0) => ({ requested, headcount })
const line = (institutionId: string, before: number, after: number) => ({
  institutionId,
  before: readings(before),
  after: readings(after),
})
const part = (key: string, ...lines: ReturnType<typeof line>[]) => {
  const sum = effectSum(normSteps, lines)
  return {
    total: sum,
    types: [{ key: 'EBS', name: 'Сургууль', ...sum }],
    regions: [{ key, name: key, ...sum }],
    lines,
  }
}

describe('the effect of norms', () => {
  test.each([
    ['nothing', [1, 1], [5, 5], false],
    ['the budget as asked', [1, 2], [5, 5], true],
    ['the budget by headcount', [1, 1], [5, 4], true],
  ])('that moves %s', (_, [before = 0, after = 0], [headBefore, headAfter], is) => {
    const moved = { before: readings(before, headBefore), after: readings(after, headAfter) }
    expect(isChanged(normSteps, moved)).toBe(is)
  })

  test('adds cents without a rest', () => {
    const cents = { requested: 0.3, headcount: 0.3 }
    const added = effectSum(['before'], [{ before: readings(0.1, 0.1) }, { before: readings(0.2, 0.2) }])
    expect(added.before).toEqual(cents)
  })

  test('is joined from parts to the very effect of the whole, the largest change first, up or down', () => {
    const lines = [line('1', 100, 110), line('2', 100, 100), line('3', 500, 450), line('4', 100, 101)]
    const [one, two, three, four] = lines
    if (!one || !two || !three || !four) throw new Error('four')
    const joined = joinEffects(part('21', one, two), part('22', three), part('21', four))
    expect(joined.total).toEqual(effectSum(normSteps, lines))
    expect(joined.types).toEqual([{ key: 'EBS', name: 'Сургууль', ...effectSum(normSteps, lines) }])
    expect(joined.regions).toEqual([
      { key: '22', name: '22', ...effectSum(normSteps, [three]) },
      { key: '21', name: '21', ...effectSum(normSteps, [one, two, four]) },
    ])
    expect(joined.lines.map(({ institutionId }) => institutionId)).toEqual(['3', '1', '4', '2'])
  })

  test('is sorted by the larger change of the two readings, and by number where they are alike', () => {
    const head = { institutionId: '9', before: readings(1, 10), after: readings(1, 90) }
    const { lines } = joinEffects(part('21', line('2', 0, 10), line('1', 0, -10), head))
    expect(lines.map(({ institutionId }) => institutionId)).toEqual(['9', '1', '2'])
  })

  test.each([
    [200, 210, 5],
    [200, 150, -25],
    [200, 200, 0],
    [0, 10, null],
  ])('of %s to %s is %s percent', (before, after, percent) => {
    expect(changePercent(before, after)).toBe(percent)
  })
})
