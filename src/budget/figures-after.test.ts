import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blankOf } from '#budget/blanks.ts'
import {
  type CachedFigures,
  type CompleteDraft,
  computeFigures,
  doubtfulIn,
  type FigureTotals,
  lastYearOfDraft,
  updateFigures,
} from '#budget/cached-figures.ts'
import { justificationFor } from '#budget/justifications.ts'
import { doubtsOf } from '#budget/readiness.ts'
import { sheet } from '#engine/define.ts'
import { withEntries } from '#engine/entries.ts'
import { type Evaluation, evaluate, reevaluate } from '#engine/evaluate.ts'
import { above } from '#engine/formula.ts'
import { type CellAddress, keyOf } from '#engine/key.ts'
import { compile } from '#engine/program.ts'
import { at, field, wholeUpTo } from '#engine/sheet.ts'
import { programShown, type View } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import {
  type CalculatedInstitution,
  everyView,
  randomInstitutions,
} from '#test/support/random-institution.ts'

const year = 2026
const institutions = randomInstitutions(80, 23)

type DraftOptions = { readonly index: number; readonly hasLastYear: boolean; readonly areTyped: boolean }

/** An institution with last year's budget of a peer, amounts of people, and justifications for every second warning. */
function draftOf(
  institution: CalculatedInstitution,
  { index, hasLastYear, areTyped }: DraftOptions,
): CompleteDraft {
  const view = edition2025.views[institution.view]
  const { inputs } = institution.evaluation
  const now = { year, edition: edition2025, view, inputs: areTyped ? inputs : { ...inputs, entries: {} } }
  const others = institutions.filter((each) => each.view === institution.view && each !== institution)
  const other = others[index % others.length] ?? institution
  const before = hasLastYear ? { ...now, year: year - 1, inputs: other.evaluation.inputs } : null
  const draft: CompleteDraft = {
    year,
    edition: edition2025,
    view,
    evaluation: evaluate(programShown(edition2025, view), now.inputs),
    lastYear: lastYearOfDraft(before, now),
    letter: 'none',
    ceilings: [{ level: 'ministry', effect: 'guiding', current: 1, capital: null }],
    justifications: [],
    services: [{ who: 'Б.Болд', years: 1 }],
    amounts: [
      { panel: 'staff', of: 'Д.Дорж', amount: 450, kind: 'other' },
      { panel: 'positions', of: 'Багш', amount: 900_000_000, kind: 'pay' },
    ],
    saves: (sheet) => Boolean(blankOf(sheet, institution.view)?.save),
    saved: () => false,
    started: 'yes',
  }
  const doubts = doubtsOf(doubtfulIn(draft, draft.lastYear))
  const justifications = doubts
    .filter((_, at) => at % 2 === 0)
    .flatMap((doubt) => justificationFor({ ...doubt, text: 'Ийм байх ёстой.' }, doubts) ?? [])
  return { ...draft, justifications }
}

const typed = (
  before: Evaluation,
  sheet: string,
  cells: readonly (readonly [CellAddress, number | null])[],
) =>
  reevaluate(
    before,
    withEntries(
      before.inputs.entries,
      sheet,
      Object.fromEntries(cells.map(([at, value]) => [keyOf(at), value])),
    ),
    cells.map(([at]) => at),
  )

const saves = fc.array(
  fc.record({
    sheet: fc.nat(),
    cells: fc.array(
      fc.record({ cell: fc.nat(), value: fc.constantFrom(null, 0, 1, 7, 640, 12_500.5, 90_000_000, 6e12) }),
      { maxLength: 4 },
    ),
  }),
  { minLength: 1, maxLength: 6 },
)

describe.each(everyView)('the figures after saves of %s', (code) => {
  const ofView = institutions.filter(({ view }) => view === code)

  test('are those that are calculated whole', () => {
    fc.assert(
      fc.property(fc.nat(), fc.boolean(), fc.boolean(), saves, (index, hasLastYear, areTyped, made) => {
        const institution = ofView[index % ofView.length]
        if (!institution) throw new Error(`No institution has the view ${code}.`)
        let draft = draftOf(institution, { index, hasLastYear, areTyped })
        let known: FigureTotals = { figures: computeFigures(draft), nonCellWarnings: null }
        const entered = [...draft.evaluation.program.entered].filter(([, cells]) => cells.length > 0)
        for (const { sheet: nth, cells } of made) {
          const [sheet, places] = entered[nth % entered.length] ?? ['', []]
          const changed = cells.flatMap(({ cell, value }): (readonly [CellAddress, number | null])[] => {
            const at = places[cell % places.length]
            return at ? [[at, value]] : []
          })
          const { evaluation, saved } = draft
          const after = {
            ...draft,
            evaluation: typed(evaluation, sheet, changed),
            saved: (each: string) => each === sheet || saved(each),
          }
          known = updateFigures(
            { ...known, evaluation, saved },
            { sheet, changed: changed.map(([at]) => at) },
            after,
          )
          expect(known.figures).toEqual(computeFigures(after))
          draft = after
        }
      }),
      { numRuns: 60, seed: 11 },
    )
  })
})

test('figures of a draft that was not started are recalculated in full', () => {
  const [institution] = institutions
  if (!institution) throw new Error('There is no institution.')
  const after = draftOf(institution, { index: 0, hasLastYear: true, areTyped: true })
  const empty = { ...after, started: 'no' } as const
  const before = { ...empty, figures: computeFigures(empty), nonCellWarnings: null }
  expect(before.figures.totals).toBeNull()
  expect(updateFigures(before, { sheet: 'ebs-b1', changed: [] }, after).figures).toEqual(
    computeFigures(after),
  )
})

const rooms = sheet({
  code: 'rooms',
  caption: '',
  purpose: '',
  rows: { '1': '' },
  fields: { places: field('', 'people'), people: field('', 'people') },
})
  .entered(['1'], ['places', 'people'], wholeUpTo(100), { source: '' })
  .refused(['1'], ['people'], ({ same }) => above(same('people'), same('places')), {
    code: 'crowded',
    message: 'Багтахгүй.',
  })
  .warned(['1'], ['places'], ({ same }) => above(same('places'), 50), {
    code: 'large',
    message: 'Том байна.',
  })
  .done()
const beds = sheet({
  code: 'beds',
  caption: '',
  purpose: '',
  rows: { '1': '' },
  fields: { beds: field('', 'people') },
})
  .entered(['1'], ['beds'], wholeUpTo(at(rooms, '1', 'places')), {
    source: '',
    locks: [{ when: above(1, at(rooms, '1', 'people')), why: '' }],
  })
  .done()

const unasked = { classes: null, boarders: null, teachers: null, posts: null, pay: null, heating: null }

// A large place with a warning to justify, like the missing letter.
test.each([
  ['more people than places', { people: 61 }, { errors: 1 }],
  [
    'fewer places than beds, which are more than may be then',
    { places: 5 },
    { errors: 1, warnings: 0, unjustifiedWarnings: 1 },
  ],
  [
    'nobody, so that the only cell of the other sheet is shut',
    { people: 0 },
    { cellsToType: 2, cellsTyped: 2, blanksToFill: 1 },
  ],
  ['an emptied cell', { places: null }, { cellsTyped: 2, errors: 2, warnings: 0, unjustifiedWarnings: 1 }],
  ['another large place', { places: 61 }, {}],
] as const)('of a made-up form, after %s', (_, cells, others) => {
  const view: View = {
    ...edition2025.views['sub-public'],
    measures: { learners: at(rooms, '1', 'people'), capital: at(rooms, '1', 'places'), ...unasked },
    tabs: [{ value: 1, group: null, label: '', sheets: ['rooms', 'beds'], panel: 'summary' }],
  }
  const entries = { rooms: { '1.places': 60, '1.people': 2 }, beds: { '1.beds': 9 } }
  const inputs = { entries, givens: {}, facts: {} }
  const draft: CompleteDraft = {
    ...{ year, edition: edition2025, view, lastYear: null, letter: 'none', ceilings: [] },
    ...{
      justifications: [],
      services: [],
      amounts: [],
      saves: () => true,
      saved: () => true,
      started: 'yes',
    },
    evaluation: evaluate(compile([rooms, beds]), inputs),
  }
  const figures = computeFigures(draft)
  const flat = ({ progress, totals: __, measures: ___, changedTotals: ____, ...counts }: CachedFigures) => ({
    ...progress,
    ...counts,
  })
  const before = {
    cellsTyped: 3,
    cellsToType: 3,
    blanksSaved: 2,
    blanksToFill: 2,
    errors: 0,
    warnings: 1,
    unjustifiedWarnings: 2,
  }
  expect(flat(figures)).toEqual(before)
  const changed = Object.entries(cells).map(([name, value]): readonly [CellAddress, number | null] => [
    { sheet: 'rooms', row: '1', field: name },
    value,
  ])
  const after = { ...draft, evaluation: typed(draft.evaluation, 'rooms', changed) }
  const places = changed.map(([place]) => place)
  const known = { ...draft, figures, nonCellWarnings: null }
  const now = flat(updateFigures(known, { sheet: 'rooms', changed: places }, after).figures)
  const { blanksToFill } = { ...before, ...others }
  expect(now).toEqual({ ...before, ...others, blanksSaved: blanksToFill })
})
