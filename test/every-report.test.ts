import { describe, expect, it } from 'vitest'
import { peopleLines, withLists } from '#documents/report-lists.ts'
import { valueAt } from '#engine/evaluate.ts'
import type { Unit } from '#engine/sheet.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import {
  everyReport,
  fullEdition2025,
  reportProgramOf,
  reportsOfView,
} from '#forms/editions/edition-reports.ts'
import { viewCodes } from '#forms/profile.ts'
import type { PrintedSum } from '#forms/reports/report.ts'
import { demoYears } from '#test/support/demo-years.ts'
import { leavesBelow } from '#test/support/figures-leaves.ts'
import { emptyLines } from '#test/support/lines-that-carry.ts'
import { everyView, randomInstitutions } from '#test/support/random-institution.ts'
import { identityFaults, knownCodes, withoutSums } from '#test/support/report-identities.ts'

describe('every report', () => {
  it('has known consistency rules', () => {
    const codes = [...new Set(everyReport(fullEdition2025).map(({ code }) => code))]
    expect([...knownCodes, ...withoutSums].toSorted()).toEqual(codes.toSorted())
  })
})

describe('every line of every report', () => {
  it('can carry something, but for those of the two forms of fixed length', () => {
    const empty = viewCodes.flatMap((view) =>
      reportsOfView(fullEdition2025, view).flatMap((report) => {
        const lines = emptyLines(report, view, reportProgramOf(fullEdition2025, view))
        return lines.length === 0 ? [] : [[view, report.code, lines.length]]
      }),
    )
    expect(empty).toEqual([
      ['sub-public', 'SUB_TT7', 18],
      ['sub-private', 'SUB_TT7', 51],
      ['ntb', 'EBS_NBT_TT6', 101],
    ])
  })
})

describe('every report of every demo institution', async () => {
  const years = await demoYears()

  it('is tried with every view, and with people on leave', () => {
    expect(new Set(years.map(({ view }) => view))).toEqual(new Set(everyView))
    expect(years.some(({ people }) => people.staff.some(({ status }) => status === 'CHILDCARE'))).toBe(true)
  })

  it.each(years)('agrees: $name', (institution) => {
    expect(identityFaults(institution)).toEqual([])
  })

  it.each(years)('equals the sum of its parts if it is printed with them: $name', ({ view, evaluation }) => {
    const rest = reportsOfView(fullEdition2025, view).flatMap((report) => {
      const { value, columns } = report
      if (value.from !== 'sheet') return []
      const figures = Object.keys(value.sheet.fields)
      const figure = (rowNum: number): number => {
        const place = Math.abs(rowNum) - 1
        const row = String(Math.floor(place / figures.length) + 1)
        const at = { sheet: value.sheet.code, row, field: figures[place % figures.length] ?? '' }
        return Math.sign(rowNum) * valueAt(evaluation, at)
      }
      const isOff = ({ whole, parts }: PrintedSum): boolean =>
        Math.abs(figure(whole) - parts.reduce((sum, part) => sum + figure(part), 0)) >
        1e-6 * Math.abs(figure(whole))
      const isSummed = columns.some(({ unit }) => unit === 'thousandTugrik')
      return [
        ...report.sums.filter(isOff).map(({ whole }) => `${report.code} ${whole}`),
        ...(isSummed && report.sums.length === 0 ? [`${report.code} has no sums`] : []),
      ]
    })
    expect(rest).toEqual([])
  })

  it.each(years)('can be explained down to entries, norms and registers: $name', (institution) => {
    const { view, people, evaluation } = institution
    const reports = reportsOfView(fullEdition2025, view)
    const full = withLists(reports, peopleLines(reports, people), evaluation)
    const { program } = full.evaluation
    const leaves = leavesBelow(full.reports, program)
    const kinds = leaves.map(({ cell, address }) =>
      cell.kind === 'given' ? `given ${program.sheets.get(address.sheet)?.kind}` : cell.kind,
    )
    expect(kinds).toEqual(expect.arrayContaining(['entered', 'given norm', 'given register']))
    const known = ['computed', 'entered', 'given norm', 'given register', 'given report']
    expect([...new Set(kinds)].filter((kind) => !known.includes(kind))).toEqual([])
    // Lists of people name the pages of the people; a figure without a source is 0 or fixed by the form.
    const pages = edition2025.views[view]?.tabs.map(({ label }) => `«${label}» хуудас`) ?? []
    const persons = leaves.filter((_, index) => kinds[index] === 'given report')
    const sources = persons.map(({ cell }) => ('source' in cell ? cell.source : ''))
    expect([...new Set(sources)].filter((source) => !pages.includes(source))).toEqual([])
    const fixed = leaves.filter(
      ({ cell, index }) => cell.kind === 'computed' && full.evaluation.values[index],
    )
    expect(fixed.map(({ key }) => key).filter((key) => !fixedByForm.includes(key))).toEqual([])
  })
})

/** The one director of a school, and the weight of a child without a disability. */
const fixedByForm: readonly string[] = ['ebs-b5/5.totalTeacher', 'sub-b2/1.indicator4']

describe('every report of 200 random institutions', () => {
  const institutions = randomInstitutions(200, 20_261_121)

  it('is tried with every view', () => {
    expect(new Set(institutions.map(({ view }) => view))).toEqual(new Set(everyView))
  })

  it.each(institutions)('agrees: $name', (institution) => {
    expect(identityFaults(institution)).toEqual([])
  })

  it.each(institutions)('has no negative count or amount: $name', ({ evaluation }) => {
    const { program, values } = evaluation
    const below = program.slots.filter(({ address: { sheet, field }, index }) => {
      const unit = program.sheets.get(sheet)?.fields[field]?.unit ?? 'text'
      return counts.includes(unit) && (values[index] ?? 0) < 0
    })
    expect(below.map(({ key }) => key)).toEqual([])
  })
})

const counts: readonly Unit[] = ['people', 'groups', 'posts', 'hours']
