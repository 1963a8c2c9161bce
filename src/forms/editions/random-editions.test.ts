import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BudgetState, explainVariance } from '#budget/variance.ts'
import { sheet } from '#engine/define.ts'
import type { Entries } from '#engine/entries.ts'
import { plus, times } from '#engine/formula.ts'
import { addressOf, type CellAddress, keyOf } from '#engine/key.ts'
import { at, field, type Sheet, wholeUpTo } from '#engine/sheet.ts'
import { sumByPosition } from '#features/consolidation/sum-table.ts'
import { joined, removed, renamed, split } from '#forms/editions/became.ts'
import {
  continuedCells,
  counterpartsOf,
  type Edition,
  entryBefore,
  type Mapping,
  type View,
} from '#forms/editions/edition.ts'
import { type FullEdition, figuresBefore, rowsSince } from '#forms/editions/edition-reports.ts'
import { revise, withReports } from '#forms/editions/revise.ts'
import type { ReportRow } from '#forms/reports/report.ts'
import { smallEdition, smallTable } from '#test/support/small-edition.ts'

const made = { source: 'Зөвхөн тест' }

const fates = ['kept', 'renamed', 'split', 'joined', 'gone'] as const
type Fate = (typeof fates)[number]

function formsOf(rows: readonly string[], tugrikOf: (row: string) => number): readonly Sheet[] {
  const toys = sheet({
    code: 'toys',
    caption: 'Тоглоом',
    purpose: 'Жишээ.',
    rows: Object.fromEntries(rows.map((row) => [row, row])) as Readonly<Record<string, string>>,
    fields: { count: field('Тоо', 'people') },
  })
    .entered(rows, ['count'], wholeUpTo(1000), made)
    .done()
  const budget = (code: string): Sheet =>
    sheet({
      code,
      caption: code,
      purpose: 'Жишээ.',
      rows: { '1': 'Нийт' },
      fields: { budgetTotal: field('Нийт', 'tugrik') },
    })
      .computed(
        ['1'],
        ['budgetTotal'],
        () => plus(0, ...rows.map((row) => times(at(toys, row, 'count'), tugrikOf(row)))),
        'Жишээ',
      )
      .done()
  return [toys, budget('requested'), budget('heads')]
}

const tab = { value: 1, label: '1', sheets: ['toys'], group: null, panel: null }
const views = Object.fromEntries(
  Object.values(smallEdition.views).map((view): [string, View] => [
    view.code,
    {
      ...view,
      tabs: [tab],
      budget: 'requested',
      headcount: 'heads',
      whole: null,
      reports: view.code === 'ebs-public' ? ['LINES'] : [],
    },
  ]),
) as Edition['views'] // the same codes

const firstRows = ['1', '2', '3', '4', '5', '6']
const first = (tugrikOf: (row: string) => number): Edition => ({
  ...smallEdition,
  code: 'e0',
  sheets: { ORGEBS: formsOf(firstRows, tugrikOf), ORGSUB: [], ORGNTB: [] },
  views,
})

/** Applies changes to rows with amounts and returns the expected result. */
function followed(
  rows: readonly string[],
  entries: ReadonlyMap<string, number>,
  chosen: readonly Fate[],
  step: number,
) {
  const became: Mapping[] = []
  const after = new Map<string, number>()
  const copied = new Map<string, number>()
  const queue = [...rows]
  const amountOf = (row: string): number => entries.get(row) ?? 0
  for (let turn = 0; queue.length > 0; turn++) {
    const row = queue.shift() ?? ''
    const [fresh, more] = [`${row}n${step}`, `${row}m${step}`]
    const fate = chosen[turn % chosen.length] ?? 'kept'
    const other = fate === 'joined' ? queue.shift() : undefined
    if (fate === 'kept' || (fate === 'joined' && other === undefined)) {
      after.set(row, amountOf(row))
      copied.set(row, amountOf(row))
    } else if (fate === 'renamed') {
      became.push(renamed(`toys/${row}`, `toys/${fresh}`))
      after.set(fresh, amountOf(row))
      copied.set(fresh, amountOf(row))
    } else if (fate === 'split') {
      became.push(split(`toys/${row}`, [`toys/${row}`, `toys/${more}`]))
      const part = Math.floor(amountOf(row) / 3)
      after.set(row, part)
      after.set(more, amountOf(row) - part)
    } else if (fate === 'joined' && other !== undefined) {
      became.push(joined([`toys/${row}`, `toys/${other}`], `toys/${row}`))
      after.set(row, amountOf(row) + amountOf(other))
      copied.set(row, amountOf(row) + amountOf(other))
    } else {
      became.push(removed(`toys/${row}`))
      after.set(row, 0)
    }
  }
  return { rows: [...after.keys()], became, after, copied }
}

const sumIn = (amounts: Iterable<number>): number => [...amounts].reduce((sum, each) => sum + each, 0)
const entriesOf = (amounts: ReadonlyMap<string, number>): Entries =>
  Object.fromEntries([...amounts].map(([row, amount]) => [keyOf({ row, field: 'count' }), amount]))

const amounts = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 6, maxLength: 6 })
const choices = fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 6 })
const prices = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 5, maxLength: 5 })
const cases = fc.record({ amounts, one: choices, other: choices, prices })

function twoStepsOn({
  amounts: typed,
  one,
  other,
  prices: own,
}: typeof cases extends fc.Arbitrary<infer Case> ? Case : never) {
  const tugrikOf = (row: string): number => (own[row.length % own.length] ?? 1) * (row.length > 1 ? 1 : 2)
  const entries = new Map(firstRows.map((row, index) => [row, typed[index] ?? 0]))
  const start = first(tugrikOf)
  const next = (before: Edition, rows: readonly string[], became: readonly Mapping[]): Edition =>
    revise(before, {
      code: `e${Number(before.code.slice(1)) + 1}`,
      order: 'Жишээ',
      from: 2030,
      sheets: [...formsOf(rows, tugrikOf)],
      became,
    })
  const second = followed(firstRows, entries, one, 1)
  const middle = next(start, second.rows, second.became)
  const third = followed(second.rows, second.after, other, 2)
  const end = next(middle, third.rows, third.became)
  const state = (edition: Edition, own: ReadonlyMap<string, number>): BudgetState => ({
    year: 2030,
    edition,
    view: edition.views['ebs-public'],
    inputs: { entries: { toys: entriesOf(own) }, givens: {}, facts: {} },
  })
  return { entries, start, second, middle, third, end, state }
}

test('a bridge over random editions adds up to the tugrik, one step and two, and back', () => {
  fc.assert(
    fc.property(cases, (chosen) => {
      const { entries, start, second, middle, third, end, state } = twoStepsOn(chosen)
      const states = [state(start, entries), state(middle, second.after), state(end, third.after)]
      for (const from of states)
        for (const to of states) {
          const made = explainVariance(from, to)
          expect(made.before + sumIn(made.steps.map(({ amount }) => amount))).toBe(made.after)
        }
    }),
    { numRuns: 60 },
  )
})

test('without removed rows no entry changes its value: its parts are reported together', () => {
  fc.assert(
    fc.property(cases, (chosen) => {
      const lasting = (own: readonly Fate[]) => own.map((fate) => (fate === 'gone' ? 'kept' : fate))
      const [one, other] = [lasting(chosen.one), lasting(chosen.other)]
      const { entries, start, second, middle, state } = twoStepsOn({ ...chosen, one, other })
      const made = explainVariance(state(start, entries), state(middle, second.after))
      for (const { changes } of made.steps) for (const { was, is } of changes) expect(was).toBe(is)
    }),
    { numRuns: 60 },
  )
})

test('copying transfers values that map to one cell alone, down to the last one, and invents none', () => {
  fc.assert(
    fc.property(cases, (chosen) => {
      const { entries, middle, second, end, third } = twoStepsOn(chosen)
      const copiedIn = (edition: Edition, rows: readonly string[], before: string, then: Entries) =>
        new Map(
          rows.flatMap((row) => {
            const place = { sheet: 'toys', row, field: 'count' }
            const entry = entryBefore({ toys: then }, counterpartsOf(edition, before)(place))
            return entry === null ? [] : [[row, entry] as const]
          }),
        )
      expect(copiedIn(middle, second.rows, 'e0', entriesOf(entries))).toEqual(second.copied)
      expect(copiedIn(end, third.rows, 'e1', entriesOf(second.after))).toEqual(third.copied)
      const overTwo = copiedIn(end, third.rows, 'e0', entriesOf(entries))
      expect(sumIn(overTwo.values())).toBeLessThanOrEqual(sumIn(entries.values()))
      // Over two steps a cell has the result of both steps, or none.
      for (const [row, amount] of overTwo) expect(amount).toBe(third.after.get(row))
    }),
    { numRuns: 100 },
  )
})

test('every old entry is either transferred to the new forms or reported as without a counterpart', () => {
  fc.assert(
    fc.property(cases, (chosen) => {
      const { entries, middle, second, end, third } = twoStepsOn(chosen)
      for (const [edition, rows] of [
        [middle, second.rows],
        [end, third.rows],
      ] as const) {
        const was = rows.map((row) => counterpartsOf(edition, 'e0')({ sheet: 'toys', row, field: 'count' }))
        const found = was.map((each) => entryBefore({ toys: entriesOf(entries) }, each) ?? 0)
        const taken = new Set(was.flatMap(continuedCells).map((key) => addressOf(key).row))
        const lost = [...entries].flatMap(([row, amount]) => (taken.has(row) ? [] : [amount]))
        expect(sumIn(found) + sumIn(lost)).toBe(sumIn(entries.values()))
      }
    }),
    { numRuns: 100 },
  )
})

const linesOf = (edition: Edition, rows: readonly string[]) => {
  const toys = edition.sheets.ORGEBS.find(({ code }) => code === 'toys')
  if (!toys) throw new Error('no toys')
  // Prefixed by a letter, because numeric captions would be sorted.
  return smallTable('LINES', Object.fromEntries(rows.map((row) => [`Л${row}`, at(toys, row, 'count')])))
}
const code = 'LINES'
const view = 'ebs-public'
const inLines = (became: readonly Mapping[], was: readonly string[], is: readonly string[]): Mapping[] => {
  const numberIn = (rows: readonly string[]) => (name: string) =>
    String(rows.indexOf(name.replace('toys/', '')) + 1)
  return became.map((each) => ({ was: each.was.map(numberIn(was)), is: each.is.map(numberIn(is)) }))
}

const storedOf = (amounts: readonly number[]): readonly ReportRow[] =>
  amounts.map((valueNumber, index) => ({
    standardReportCode: code,
    rowNum: index + 1,
    valueNumber,
    valueString: null,
  }))

test('sums over institutions: the old total equals the new total plus the amounts without a counterpart', () => {
  const many = fc.array(amounts, { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(cases, many, (chosen, institutions) => {
      const { start, second, middle, third, end } = twoStepsOn(chosen)
      const one: FullEdition = {
        ...start,
        reports: { [view]: [linesOf(start, firstRows)] },
        lines: {},
        before: null,
      }
      const next = (before: FullEdition, forms: Edition, was: readonly string[], rows: readonly string[]) =>
        withReports(before, forms, [
          { code, views: [view], instead: linesOf(forms, rows), became: inLines(forms.became, was, rows) },
        ])
      const two = next(one, middle, firstRows, second.rows)
      const three = next(two, end, second.rows, third.rows)
      const old = sumByPosition(institutions)
      for (const [now, rows] of [
        [two, second.rows],
        [three, third.rows],
      ] as const) {
        const editions = { before: one, now }
        const summed = sumByPosition(
          institutions.map((own) => {
            const found = new Map(
              rowsSince(editions, view, storedOf(own)).map((row) => [row.rowNum, row.valueNumber]),
            )
            return rows.map((_, line) => found.get(line + 1) ?? null)
          }),
        )
        const places = rows.map(
          (_, line): CellAddress => ({ sheet: code, row: String(line + 1), field: 'c1' }),
        )
        const mappedLines = new Set(
          places.flatMap((place) =>
            figuresBefore(editions, view, code)(place).was.map((key) => Number(addressOf(key).row)),
          ),
        )
        const lost = old.flatMap((amount, line) => (mappedLines.has(line + 1) ? [] : [amount ?? 0]))
        expect(sumIn(summed.map((amount) => amount ?? 0)) + sumIn(lost)).toBe(
          sumIn(old.map((amount) => amount ?? 0)),
        )
      }
      // Expected: each line that continues, alone or as a sum, and no other.
      const [own = []] = institutions
      const byHand = followed(
        firstRows,
        new Map(firstRows.map((row, index) => [row, own[index] ?? 0])),
        chosen.one,
        1,
      )
      expect(
        new Map(
          rowsSince({ before: one, now: two }, view, storedOf(own)).map(({ rowNum, valueNumber }) => [
            second.rows[rowNum - 1],
            valueNumber,
          ]),
        ),
      ).toEqual(byHand.copied)
      // Over two steps a line has the result of both, or none.
      const { after } = followed(second.rows, byHand.after, chosen.other, 2)
      for (const { rowNum, valueNumber } of rowsSince({ before: one, now: three }, view, storedOf(own)))
        expect(valueNumber).toBe(after.get(third.rows[rowNum - 1] ?? ''))
    }),
    { numRuns: 60 },
  )
})
