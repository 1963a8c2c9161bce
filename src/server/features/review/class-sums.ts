import type { SumAnswer, SumBesideAnswer } from '#contract/review.ts'
import {
  type ClassForm,
  classForm,
  classFormOf,
  classKey,
  classLinesIn,
  classReports,
  classValues,
  usedClasses,
} from '#domain/consolidation/class-table.ts'
import { draftsIn, lastYearOver, type SumBeside, type SumPart } from '#domain/consolidation/sum-table.ts'
import { type FullEdition, keptRowsSince, reportsOfView } from '#domain/editions/reports.ts'
import type { ViewCode } from '#domain/organisation/profile.ts'
import { editionOfYear } from '#server/draft/norms.store.ts'
import {
  lookedAtOf,
  madeBy,
  type Sum,
  type Summing,
  type WhichSum,
} from '#server/features/review/sum-institutions.ts'
import {
  type Over,
  periodNamed,
  readKeptSums,
  readKeptTotals,
  readParts,
  type SnapshotPart,
} from '#server/features/review/sums.store.ts'
import type { Actor, Institution } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { sumText } from '#text/review.ts'

type Asked = Pick<WhichSum, 'sessionCode' | 'look'>
type Viewed = Institution & { readonly view: ViewCode }

/** The budgets of a reviewer's institutions by economic class, of whatever type these are. Throws a 404 `Refusal` for a period that is none. */
export async function readClassSum(services: Summing, actor: Actor, asked: Asked): Promise<Sum> {
  const { db } = services
  const { sessionCode, look } = asked
  const period = await periodNamed(db, sessionCode)
  if (period === null) throw new Refusal(404, sumText.noPeriod)
  const edition = await editionOfYear(db, period.year)
  const all = await lookedAtOf(services, actor, { year: period.year, sessionCode, look })
  const meant = all.flatMap((each) => (each.view === null ? [] : [{ ...each, view: each.view }]))
  const snapshots = await readParts(
    db,
    meant.map(({ id }) => id),
    { sessionCode, codes: classReports },
  )
  const formAt = classForms(edition)
  const inIt = meant.flatMap((institution) => {
    const snapshot = snapshots.get(institution.id)
    return snapshot ? [{ institution, snapshot, part: partOf(institution, snapshot, formAt) }] : []
  })
  const there = new Set(inIt.map(({ institution }) => institution.id))
  const parts = inIt.map(({ part }) => part)
  const columnsAndLines = form()
  const before = await lastYearClasses(
    services,
    { edition, year: period.year },
    inIt.map(({ institution }) => institution),
  )
  const table = usedClasses({
    edition: edition.code,
    report: classKey,
    code: sumText.classes.code,
    description: sumText.classes.description,
    title: sumText.classes.title,
    ...columnsAndLines,
    ...period,
    sessionCode,
    by: 'institution',
    parts,
    allParts: parts.length,
    institutions: parts.length,
    drafts: draftsIn(parts).map(({ values: _, ...part }) => part),
    lastYear: before && lastYearOver({ ...columnsAndLines, parts }, before.beside, before.ids),
    missing: meant.flatMap(({ id, name }) => (there.has(id) ? [] : [{ institutionId: id, name }])),
    made: madeBy(meant),
    leads: null,
  } satisfies SumAnswer)
  const newest = Math.max(0, ...inIt.map(({ snapshot }) => snapshot.calculatedAt.getTime()))
  return {
    answer: {
      ...table,
      leads: leadsIn(
        table,
        inIt.map(({ institution }) => institution),
        formAt,
      ),
    },
    calculatedAt: new Date(newest).toISOString(),
  }
}

/** The same table out of last year's budgets; nothing else is compared by class. */
export async function readClassesBeside(
  services: Summing,
  actor: Actor,
  asked: Asked,
): Promise<SumBesideAnswer> {
  const { answer } = await readClassSum(services, actor, asked)
  const { institutions } = answer
  const lastYear = answer.lastYear && {
    institutions: answer.lastYear.institutions,
    values: answer.lastYear.values,
  }
  return { institutions, lastYear, periodBefore: null, sent: null, calculated: null }
}

function form(): Pick<SumAnswer, 'columns' | 'lines' | 'summed' | 'sums'> {
  const { columns, lines, summed, sums } = classForm()
  return {
    columns: columns.map(({ under, ...column }) => ({ ...column, under: [...under] })),
    lines: lines.map(({ form: own, ...line }) => ({ ...line, form: [...own] })),
    summed: [...summed],
    sums: sums.map(({ whole, parts }) => ({ whole, parts: [...parts] })),
  }
}

/** Where each view of an edition prints its classes; worked out once each. */
function classForms(edition: FullEdition): (view: ViewCode) => ClassForm | null {
  const known = new Map<ViewCode, ClassForm | null>()
  return (view) => {
    const before = known.get(view)
    if (before !== undefined) return before
    const found = classFormOf(reportsOfView(edition, view))
    known.set(view, found)
    return found
  }
}

function partOf(
  { id, name, view }: Viewed,
  { status, asked, rows }: SnapshotPart,
  formAt: (view: ViewCode) => ClassForm | null,
): SumPart {
  const own = formAt(view)
  const printed = own === null ? [] : rows.filter(({ code }) => code === own.report)
  const classed = own !== null && printed.length === own.size ? 'all' : 'none'
  return {
    institutionId: id,
    name,
    status,
    values: classValues({ form: own, asked, rows: printed, classed }),
  }
}

/** Of those that stand in the sum: each one's newest sending of last year, else its newest calculation, by this year's classes. */
async function lastYearClasses(
  { db }: Summing,
  { edition, year }: { readonly edition: FullEdition; readonly year: number },
  institutions: readonly Viewed[],
): Promise<{ readonly beside: SumBeside; readonly ids: readonly string[] } | null> {
  const over: Over = institutions.map(({ id, view }) => ({ id, view }))
  const which = { of: 'sentElseCalculated', in: { year: year - 1 } } as const
  const totals = await readKeptTotals(db, over, which)
  if (totals.length === 0) return null
  const before = await editionOfYear(db, year - 1)
  const formAt = classForms(edition)
  const codes = [...new Set(totals.flatMap(({ view }) => formAt(view)?.report ?? []))]
  const kept = await Promise.all(
    codes.map(async (code) => {
      const own = over.filter(({ view }) => formAt(view)?.report === code)
      const sums = await readKeptSums(db, own, { code, which })
      return sums.flatMap(({ view, viewThen, ids, rows }) => {
        const since = keptRowsSince({ before, now: edition }, { code, viewThen, view }, rows)
        return since === null ? [] : [{ view, count: ids.length, rows: since }]
      })
    }),
  )
  const values = totals.map(({ view, ids, asked }) => {
    const own = kept.flat().filter((each) => each.view === view)
    const classed = own.reduce((sum, each) => sum + each.count, 0)
    return classValues({
      form: formAt(view),
      asked,
      rows: addedUp(own.flatMap(({ rows }) => rows)),
      classed: classed === 0 ? 'none' : classed === ids.length ? 'all' : 'some',
    })
  })
  const [first = []] = values
  const ids = totals.flatMap((each) => each.ids)
  const sums = first.map((_, line) => values.reduce((sum, each) => sum + (each[line] ?? 0), 0))
  return { beside: { institutions: ids.length, values: sums }, ids }
}

type Row = { readonly rowNum: number; readonly valueNumber: number | null }

function addedUp(rows: readonly Row[]): readonly Row[] {
  const sums = new Map<number, number>()
  for (const { rowNum, valueNumber } of rows) sums.set(rowNum, (sums.get(rowNum) ?? 0) + (valueNumber ?? 0))
  return [...sums].map(([rowNum, valueNumber]) => ({ rowNum, valueNumber }))
}

/** In which report, and in which line of it, each institution prints the lines of the table. */
function leadsIn(
  table: Pick<SumAnswer, 'lines'>,
  institutions: readonly Viewed[],
  formAt: (view: ViewCode) => ClassForm | null,
): SumAnswer['leads'] {
  const views = [...new Set(institutions.map(({ view }) => view))]
  return {
    forms: Object.fromEntries(
      views.flatMap((view) => {
        const own = formAt(view)
        return own === null ? [] : [[view, { report: own.report, lines: [...classLinesIn(own, table)] }]]
      }),
    ),
    institutions: Object.fromEntries(institutions.map(({ id, view }) => [id, view])),
  }
}
