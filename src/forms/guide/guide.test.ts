import { describe, expect, test } from 'vitest'
import { enter } from '#engine/entry.ts'
import { type Evaluation, evaluate, valueAt } from '#engine/evaluate.ts'
import { captionOf } from '#engine/names.ts'
import { programOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import type { FormGuide } from '#forms/guide/form-guide.ts'
import { guide2025, guideOf, guidesAt } from '#forms/guide/guide.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { normSettings, normsOf } from '#forms/norms/year-norms.ts'
import { factsOf, type Group, type Profile, type ViewCode } from '#forms/profile.ts'
import { plainSchool } from '#test/support/school.ts'

const views = Object.values(edition2025.views)

function institutionWith(of: string): Evaluation {
  const view = views.find(({ tabs }) => tabs.some(({ sheets }) => sheets.includes(of)))
  if (!view) throw new Error(`${of} stands in no view`)
  const profile: Profile = { ...plainSchool, ...kinds[view.code], hasDormitory: true, hasStokers: true }
  return evaluate(programOf(edition2025, view.group), {
    entries: {},
    givens: { ...normsOf(norms2025, 2026), 'register-people': {}, 'register-pupils': {} },
    facts: {
      ...factsOf({ ...profile, learnerForm: of.endsWith('-groups') ? 'groups' : 'grades' }, view.code),
      ...normSettings(2026),
    },
  })
}

const kinds: Readonly<Record<ViewCode, Partial<Profile>>> = {
  'ebs-public': {},
  'ebs-dormitory': { view: 'ebs-dormitory' },
  'ebs-private': { organizationProperty: 'PRIVATE' },
  'sub-public': { orgType: 'SUB', organizationTypeId: 47 },
  'sub-private': { orgType: 'SUB', organizationTypeId: 47, organizationProperty: 'PRIVATE' },
  ntb: { orgType: 'NTB', organizationTypeId: 49 },
  'ntb-draft': { orgType: 'NTB', organizationTypeId: 49, view: 'ntb-draft' },
}

describe('every tab of every view has a guide', () => {
  test.each(
    views.flatMap(({ code, tabs }) =>
      tabs.filter(({ panel }) => panel !== 'summary').map((tab) => [code, tab.label, tab] as const),
    ),
  )('%s, %s', (_view, _label, tab) => {
    const parts = tab.panel === null ? tab.sheets : [tab.panel]
    expect(guidesAt('2025', tab).map(({ of }) => of)).toEqual(parts)
  })

  test('and no guide exists for a missing form', () => {
    const known = new Set(
      views.flatMap(({ tabs }) => tabs.flatMap(({ sheets, panel }) => [...sheets, panel])),
    )
    expect(guide2025.map(({ of }) => of).filter((of) => !known.has(of))).toEqual([])
    expect(new Set(guide2025.map(({ of }) => of)).size).toBe(guide2025.length)
  })
})

test.each(guide2025.map((guide) => [guide.of, guide] as const))(
  '%s: each part has complete sentences, with no open placeholder',
  (_of, { fill, papers, mistakes, example }) => {
    for (const part of [fill, papers, mistakes, [example.words]]) {
      expect(part.length).toBeGreaterThan(0)
      for (const sentence of part) {
        const shown = captionOf(sentence, 2026)
        expect(shown).toMatch(/^[«"А-ЯЁӨҮ0-9{].*[.!]$/u)
        expect(shown).not.toMatch(/[{}]|[a-z]{2,}\d|spec|TODO/)
      }
    }
  },
)

describe('an example is true: the calculation accepts its entries and shows its figures', () => {
  test.each(
    guide2025.filter(({ example }) => example.typed.length > 0).map((guide) => [guide.of, guide] as const),
  )('%s', (of, { example }) => {
    const shown = example.typed.reduce((evaluation, [row, field, text]) => {
      const entered = enter(evaluation, { sheet: of, row, field }, text)
      if (!entered.took) throw new Error(`${of} ${row} ${field} ${text}: ${entered.message}`)
      return entered.next
    }, institutionWith(of))
    expect(
      example.shows.map(([row, field]) => [row, field, valueAt(shown, { sheet: of, row, field })]),
    ).toEqual(example.shows)
    expect(example.shows.length).toBeGreaterThan(0)
  })

  test('every form in which something is typed has such an example', () => {
    const typed = (['ORGEBS', 'ORGSUB', 'ORGNTB'] as const satisfies readonly Group[]).flatMap((group) => [
      ...programOf(edition2025, group).entered.entries(),
    ])
    const open = new Set(typed.flatMap(([sheet, cells]) => (cells.length > 0 ? [sheet] : [])))
    const without = guide2025.filter(({ of, example }) => open.has(of) && example.typed.length === 0)
    expect(without.map(({ of }) => of)).toEqual([])
  })
})

describe('an edition', () => {
  const said = (of: string, words: string): FormGuide => ({
    of,
    fill: [words],
    papers: [],
    mistakes: [],
    example: { words, typed: [], shows: [] },
  })
  const both = [{ code: '2025' }, { code: 'later' }]

  test('without a guide of a form inherits the previous one', () => {
    const guides = { '2025': [said('ebs-b1', 'before')], later: [said('ebs-b5', 'anew')] }
    expect(guideOf('later', 'ebs-b1', guides, both)?.fill).toEqual(['before'])
    expect(guideOf('later', 'ebs-b5', guides, both)?.fill).toEqual(['anew'])
  })

  test('with its own guide does not share it with the previous edition, nor the reverse', () => {
    const guides = { '2025': [said('ebs-b1', 'before')], later: [said('ebs-b1', 'anew')] }
    expect(guideOf('later', 'ebs-b1', guides, both)?.fill).toEqual(['anew'])
    expect(guideOf('2025', 'ebs-b1', guides, both)?.fill).toEqual(['before'])
  })
})
