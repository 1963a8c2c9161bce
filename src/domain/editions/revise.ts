import type { Became, Edition, View } from '#domain/editions/edition.ts'
import type { FullEdition, ReportChange } from '#domain/editions/reports.ts'
import type { Norm } from '#domain/norms/norm.ts'
import type { Group, ViewCode } from '#domain/organisation/profile.ts'
import type { Report } from '#domain/report/report.ts'
import { calculatingOrder } from '#domain/sheet/calculating-order.ts'
import { readsOfCell } from '#domain/sheet/define.ts'
import { FormError, type Sheet, type Standing } from '#domain/sheet/sheet.ts'

/** What an edition changes of the one before; whatever it does not name stays, to the same object. */
export type EditionChanges = Pick<Edition, 'code' | 'order' | 'from'> & {
  /** Norms of another shape, by their code, and new ones. */
  readonly norms?: readonly Norm[]
  /** Revised sheets, see `revised`; they stand in every group that has them. */
  readonly sheets?: readonly Sheet[]
  /** Sheets that a group did not have. */
  readonly added?: Readonly<Partial<Record<Group, readonly Sheet[]>>>
  /** Codes of sheets that no group has any more. */
  readonly without?: readonly string[]
  readonly views?: Readonly<Partial<Record<ViewCode, (view: View) => View>>>
  readonly reports?: readonly ReportChange[]
  readonly became?: readonly Became[]
}

/**
 * The edition that follows another: sheets that run over the rows of a changed one are made again, the others are the same objects.
 * Throws a `FormError` for a change of a sheet that is not there, and where sheets would read each other in a circle.
 */
export function revise(before: FullEdition, changes: EditionChanges): FullEdition {
  const norms = withNorms(before.norms, changes.norms ?? [])
  const made = standingIn(before, norms, changes)
  const groupOf = (group: Group): readonly Sheet[] => {
    const kept = before.sheets[group].filter(({ code }) => !changes.without?.includes(code))
    return inOrder([...kept.map(({ code }) => made.sheetOf(code)), ...(changes.added?.[group] ?? [])])
  }
  const views = Object.fromEntries(
    Object.values(before.views).map((view) => [view.code, changes.views?.[view.code]?.(view) ?? view]),
  ) as Edition['views'] // the same codes
  return Object.freeze({
    code: changes.code,
    order: changes.order,
    from: changes.from,
    until: null,
    norms,
    sheets: { ORGEBS: groupOf('ORGEBS'), ORGSUB: groupOf('ORGSUB'), ORGNTB: groupOf('ORGNTB') },
    views,
    became: changes.became ?? [],
    changedReports: changes.reports ?? [],
    reports: Object.fromEntries(
      Object.values(views).map(({ code, reports }) => [
        code,
        reports.map((wanted) =>
          reportIn(before, { view: code, wanted, now: made.now }, changes.reports ?? []),
        ),
      ]),
    ),
  })
}

function withNorms(before: readonly Norm[], changed: readonly Norm[]): readonly Norm[] {
  if (changed.length === 0) return before
  const byCode = new Map(changed.map((norm) => [norm.sheet.code, norm]))
  const known = new Set(before.map(({ sheet }) => sheet.code))
  return [
    ...before.map((norm) => byCode.get(norm.sheet.code) ?? norm),
    ...changed.filter(({ sheet }) => !known.has(sheet.code)),
  ]
}

type Made = {
  readonly now: Standing
  readonly sheetOf: (code: string) => Sheet
}

/** Every sheet as it stands in the new edition: revised, made again over a revised one, or the same object. */
function standingIn(before: Edition, norms: readonly Norm[], { sheets = [] }: EditionChanges): Made {
  const was = new Map(
    [...before.norms.map(({ sheet }) => sheet), ...Object.values(before.sheets).flat()].map((sheet) => [
      sheet.code,
      sheet,
    ]),
  )
  const standing = new Map(norms.map(({ sheet }) => [sheet.code, sheet]))
  const changed = new Map(sheets.map((sheet) => [sheet.code, sheet]))
  for (const code of changed.keys())
    if (!was.has(code)) throw new FormError(`no sheet before is called ${code}: it is added, not revised`)
  const standingOf = (code: string): Sheet | undefined => standing.get(code) ?? was.get(code)
  const now: Standing = (declared) => (standingOf(declared.code) ?? declared) as typeof declared // under the same code
  for (const [code, sheet] of was) {
    if (standing.has(code)) continue
    standing.set(
      code,
      madeAgain(changed.get(code) ?? sheet, now, (read) => standingOf(read) !== was.get(read)),
    )
  }
  return {
    now,
    sheetOf: (code) => {
      const sheet = standing.get(code)
      if (sheet) return sheet
      throw new FormError(`there is no sheet ${code}`)
    },
  }
}

/** The sheet made again, if one over which it runs is another now; else itself. */
function madeAgain(sheet: Sheet, now: Standing, isOther: (code: string) => boolean): Sheet {
  let runsOverOther = false
  const again = sheet.remade?.((declared) => {
    runsOverOther ||= isOther(declared.code)
    return now(declared)
  })
  return runsOverOther && again ? { ...again, remade: sheet.remade } : sheet
}

/** Each sheet behind those that it reads; the order stays where nothing asks for another. */
function inOrder(sheets: readonly Sheet[]): readonly Sheet[] {
  const byCode = new Map(sheets.map((sheet) => [sheet.code, sheet]))
  const readsOf = (code: string): readonly string[] =>
    [...(byCode.get(code)?.cells.values() ?? [])]
      .flatMap((cell) => readsOfCell(cell).map(({ sheet }) => sheet))
      .filter((read) => read !== code)
  const { order, circles } = calculatingOrder(byCode.keys(), readsOf)
  if (circles.length > 0) throw new FormError(`sheets read each other in a circle: ${circles.join(', ')}`)
  return order.flatMap((code) => byCode.get(code) ?? [])
}

type Wanted = { readonly view: ViewCode; readonly wanted: string; readonly now: Standing }

/** A report of a view: the one before, with further lines, over sheets as they stand; or another in its place. */
function reportIn(
  before: FullEdition,
  { view, wanted, now }: Wanted,
  changes: readonly ReportChange[],
): Report {
  const own = changes.filter(({ code, views }) => code === wanted && (views?.includes(view) ?? true))
  const report =
    own.findLast(({ instead }) => instead)?.instead ??
    before.reports[view]?.find(({ code }) => code === wanted)
  if (!report) throw new FormError(`${view} prints ${wanted}, which no report is called`)
  const further = own.flatMap((change) => change.further ?? [])
  const { remade: make } = report
  if (make === null) return report
  // A later edition makes it again over its own sheets, with these lines too.
  const later: Report['remade'] = (standing, more) => make(standing, [...further, ...more])
  if (further.length > 0) return { ...make(now, further), remade: later }
  const was = new Map(
    Object.values(before.sheets)
      .flat()
      .map((sheet) => [sheet.code, sheet]),
  )
  let runsOverOther = false
  const again = make((declared) => {
    const standing = now(declared)
    runsOverOther ||= was.get(declared.code) !== standing
    return standing
  }, [])
  return runsOverOther ? { ...again, remade: later } : report
}
