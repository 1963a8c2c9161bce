import { readsOfCell } from '#engine/define.ts'
import { type Formula, readsOf } from '#engine/formula.ts'
import { cellKeyOf } from '#engine/key.ts'
import { calculatingOrder, formulaOverParts, overParts, type Split } from '#engine/revise.ts'
import { cellAt, FormError, type Sheet, type SheetResolver } from '#engine/sheet.ts'
import { composed, mappingSinceLast, renamed } from '#forms/editions/became.ts'
import { type Edition, everySheet, type Mapping, type View } from '#forms/editions/edition.ts'
import type { FullEdition, ReportChange } from '#forms/editions/edition-reports.ts'
import type { Norm } from '#forms/norms/norm.ts'
import type { Group, ViewCode } from '#forms/profile.ts'
import type { Report, ReportLineChange } from '#forms/reports/report.ts'

/** Everything else keeps its object identity. */
export type EditionRevision = Pick<Edition, 'code' | 'order' | 'from'> & {
  readonly norms?: readonly Norm[]
  readonly sheets?: readonly Sheet[]
  readonly added?: Readonly<Partial<Record<Group, readonly Sheet[]>>>
  readonly without?: readonly string[]
  readonly views?: Readonly<Partial<Record<ViewCode, (view: View) => View>>>
  /** Readers of a split row or column read the sum of its parts. */
  readonly became?: readonly Mapping[]
}

/** The code is part of URLs and file names. */
const editionCode = /^[a-z0-9-]+$/

/**
 * Rebuilds sheets over the rows of a changed one. The browser loads reports later, see `withReports`. Throws
 * `FormError` for unknown sheets or names and for circular reads.
 */
export function revise(before: Edition, changes: EditionRevision): Edition {
  const { became = [] } = changes
  const splits = splitsIn(became)
  if (!editionCode.test(changes.code))
    throw new FormError(
      `the code «${changes.code}» of an edition travels in addresses: small letters of the Latin alphabet, digits and hyphens`,
    )
  const norms = withNorms(before.norms, changes.norms ?? [])
  const sheetOf = sheetResolver(before, norms, changes)
  const groupOf = (group: Group): readonly Sheet[] => {
    const remaining = before.sheets[group].filter(({ code }) => !changes.without?.includes(code))
    const twice = changes.added?.[group]?.find(({ code }) => remaining.some((sheet) => sheet.code === code))
    if (twice) throw new FormError(`${group} has a sheet ${twice.code} already: it is revised, not added`)
    const own = [...remaining.map(({ code }) => sheetOf(code)), ...(changes.added?.[group] ?? [])]
    return inOrder(own.map((sheet) => overParts(sheet, splits)))
  }
  const views = Object.fromEntries(
    Object.values(before.views).map((view) => [
      view.code,
      viewOverParts(changes.views?.[view.code]?.(view) ?? view, splits),
    ]),
  ) as Edition['views']
  const named: Edition = {
    code: changes.code,
    order: changes.order,
    from: changes.from,
    until: null,
    norms,
    sheets: { ORGEBS: groupOf('ORGEBS'), ORGSUB: groupOf('ORGSUB'), ORGNTB: groupOf('ORGNTB') },
    views,
    became,
    since: {},
  }
  refuseUnknown(before, named, changes)
  const step = mappingSinceLast({ before, now: named }, movedRows(before, named))
  const earlier = Object.entries(before.since).map(([code, since]) => [code, composed(since, step)] as const)
  return Object.freeze({ ...named, since: { ...Object.fromEntries(earlier), [before.code]: step } })
}

/** Moves a tab right before another. Throws `FormError` if the view lacks one of them. */
export function withTabMoved(view: View, tab: number, { before }: { readonly before: number }): View {
  const moved = view.tabs.find(({ value }) => value === tab)
  const others = view.tabs.filter((each) => each !== moved)
  const at = others.findIndex(({ value }) => value === before)
  if (!moved || at < 0) throw new FormError(`${view.code} has no tab ${moved ? before : tab}`)
  return { ...view, tabs: others.toSpliced(at, 0, moved) }
}

/** Finds the splits, so that no part is used as the whole. */
function splitsIn(became: readonly Mapping[]): readonly Split[] {
  return became.flatMap(({ was: [was, ...others], is }) =>
    was === undefined || others.length > 0 || is.length < 2 || is.includes(was) ? [] : [{ was, is }],
  )
}

/** Returns the same object if nothing is split. */
function viewOverParts(view: View, splits: readonly Split[]): View {
  const over = <F extends Formula | null>(formula: F): Formula | F =>
    formula === null ? formula : formulaOverParts(formula, splits)
  const measures = Object.fromEntries(
    Object.entries(view.measures).map(([name, formula]) => [name, over(formula)]),
  ) as View['measures']
  const { whole, fixed, income } = view
  const made = { ...view, measures, whole: over(whole), fixed: over(fixed), income: over(income) }
  return JSON.stringify(made) === JSON.stringify(view) ? view : made
}

/** Maps rows numbered by another sheet's rows: an additional row there moves them, matched by caption. */
function movedRows(before: Edition, now: Edition): readonly Mapping[] {
  const was = everySheet(before)
  return [...everySheet(now).values()].flatMap((sheet) => {
    const old = was.get(sheet.code)
    if (!old || old === sheet || sheet.remade === null) return []
    return sheet.rows.flatMap(({ code, caption }) => {
      const [earlier, ...others] = old.rows.filter((row) => row.caption === caption)
      if (!earlier || earlier.code === code || others.length > 0) return []
      return Object.keys(sheet.fields).flatMap((field) => {
        const [from, to] = [earlier.code, code].map((row) => ({ sheet: sheet.code, row, field }))
        return from && to && cellAt(old, from) && cellAt(sheet, to) && cellAt(sheet, to)?.kind !== 'text'
          ? [renamed(cellKeyOf(from), cellKeyOf(to))]
          : []
      })
    })
  })
}

/** Throws if a change names anything that does not exist. */
function refuseUnknown(before: Edition, now: Edition, { without = [] }: EditionRevision): void {
  const was = everySheet(before)
  const unknownCode = without.find((code) => !was.has(code))
  if (unknownCode !== undefined) throw new FormError(`no sheet before is called ${unknownCode}: it cannot go`)
  for (const view of Object.values(now.views)) {
    const [own, ownBefore] = [codesOf(now, view), codesOf(before, view)]
    const namedBefore = namedBy(before.views[view.code])
    // Names that the edition before lacked too are not this edition's fault.
    const missing = namedBy(view).find(
      (sheet) => !own.has(sheet) && (ownBefore.has(sheet) || !namedBefore.includes(sheet)),
    )
    if (missing !== undefined)
      throw new FormError(`${view.code} shows ${missing}, which ${view.group} does not have`)
  }
}

function codesOf({ sheets }: Edition, { group }: View): ReadonlySet<string> {
  return new Set(sheets[group].map(({ code }) => code))
}

function namedBy({ tabs, budget, headcount, whole, fixed, income }: View): readonly string[] {
  const read = [whole, fixed, income].flatMap((formula) => (formula === null ? [] : readsOf(formula)))
  return [...tabs.flatMap(({ sheets }) => sheets), budget, headcount, ...read.map(({ sheet }) => sheet)]
}

/** Adds the reports, rebuilt over changed sheets. Throws `FormError` for an unprinted report or an invalid change. */
export function withReports(
  before: FullEdition,
  now: Edition,
  changes: readonly ReportChange[] = [],
): FullEdition {
  for (const { code, views } of changes)
    for (const view of views ?? [null])
      if (
        !Object.values(now.views).some(
          (each) => (view ?? each.code) === each.code && each.reports.includes(code),
        )
      )
        throw new FormError(`${view ?? 'no view'} prints ${code}, which is changed`)
  const [was, is] = [everySheet(before), everySheet(now)]
  const reports = Object.fromEntries(
    Object.values(now.views).map(({ code, reports }) => [
      code,
      reports.map((wanted) =>
        reportIn(before, { view: code, wanted, was, is, splits: splitsIn(now.became) }, changes),
      ),
    ]),
  )
  const full: FullEdition = Object.freeze({ ...now, reports, lines: declaredLines(now, changes), before })
  refuseLines(before, full)
  return full
}

function declaredLines({ views }: Edition, changes: readonly ReportChange[]): FullEdition['lines'] {
  const mappings = Object.values(views).flatMap(({ code: view, reports }) =>
    reports.flatMap((code): readonly (readonly [string, readonly Mapping[]])[] => {
      const own = changes.filter((each) => each.code === code && (each.views?.includes(view) ?? true))
      const became = own.flatMap((each) => each.became ?? [])
      return became.length === 0 ? [] : [[`${view} ${code}`, became]]
    }),
  )
  return Object.fromEntries(mappings)
}

/** Throws if a mapping of lines names a missing line, or a line twice. */
function refuseLines(before: FullEdition, now: FullEdition): void {
  for (const [name, mappings] of Object.entries(now.lines)) {
    for (const [edition, side] of [
      [before, 'was'],
      [now, 'is'],
    ] as const) {
      const numbers = mappings.flatMap((each) => each[side])
      const [view, code] = name.split(' ')
      const report = Object.entries(edition.reports)
        .find(([own]) => own === view)?.[1]
        ?.find((each) => each.code === code)
      const missing = numbers.find((number) => !report?.lines[Number(number) - 1])
      if (missing !== undefined)
        throw new FormError(`${name} has no line ${missing} that became or was another`)
      const twice = numbers.find((number, index) => numbers.indexOf(number) < index)
      if (twice !== undefined) throw new FormError(`${name}: two things are said of line ${twice}`)
    }
  }
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

function sheetResolver(
  before: Edition,
  norms: readonly Norm[],
  { sheets = [] }: EditionRevision,
): (code: string) => Sheet {
  const was = everySheet(before)
  const normSheets = new Map(norms.map(({ sheet }) => [sheet.code, sheet]))
  const changed = new Map(sheets.map((sheet) => [sheet.code, sheet]))
  for (const code of changed.keys())
    if (normSheets.has(code)) throw new FormError(`${code} is a norm: it is named among the norms`)
    else if (!was.has(code))
      throw new FormError(`no sheet before is called ${code}: it is added, not revised`)
  const currentSheet = (code: string): Sheet | undefined => normSheets.get(code) ?? was.get(code)
  const now: SheetResolver = (declared) => (currentSheet(declared.code) ?? declared) as typeof declared
  for (const [code, sheet] of was) {
    if (normSheets.has(code)) continue
    normSheets.set(
      code,
      madeAgain(changed.get(code) ?? sheet, now, (read) => currentSheet(read) !== was.get(read)),
    )
  }
  return (code) => {
    const sheet = normSheets.get(code)
    if (sheet) return sheet
    throw new FormError(`there is no sheet ${code}`)
  }
}

function madeAgain(sheet: Sheet, now: SheetResolver, isOther: (code: string) => boolean): Sheet {
  let runsOverOther = false
  const again = sheet.remade?.((declared) => {
    runsOverOther ||= isOther(declared.code)
    return now(declared)
  })
  return runsOverOther && again ? { ...again, remade: sheet.remade } : sheet
}

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

type ReportSearch = {
  readonly view: ViewCode
  readonly wanted: string
  readonly was: ReadonlyMap<string, Sheet>
  readonly is: ReadonlyMap<string, Sheet>
  readonly splits: readonly Split[]
}

function reportIn(
  before: FullEdition,
  { view, wanted, was, is, splits }: ReportSearch,
  changes: readonly ReportChange[],
): Report {
  const own = changes.filter(({ code, views }) => code === wanted && (views?.includes(view) ?? true))
  const report =
    own.findLast(({ instead }) => instead)?.instead ??
    before.reports[view]?.find(({ code }) => code === wanted)
  if (!report) throw new FormError(`${view} prints ${wanted}, which no report is called`)
  const lines = own.flatMap(({ without = [], further = [] }): readonly ReportLineChange[] => [
    ...without.map((caption) => ({ without: caption })),
    ...further,
  ])
  const { remade: make } = report
  if (make === null) {
    if (lines.length === 0) return report
    throw new FormError(
      `${wanted} has no fixed lines: it takes no change of them, only another report in its place`,
    )
  }
  const now: SheetResolver = (declared) => (is.get(declared.code) ?? declared) as typeof declared
  // A later edition rebuilds it over its own sheets, including these lines.
  const later: Report['remade'] = (resolve, more) =>
    reportOverParts(make(resolve, [...lines, ...more]), splits)
  const made = (again: Report): Report => ({ ...reportOverParts(again, splits), remade: later })
  if (lines.length > 0) return made(make(now, lines))
  let runsOverOther = false
  const again = make((declared) => {
    const current = now(declared)
    runsOverOther ||= was.get(declared.code) !== current
    return current
  }, [])
  return runsOverOther || reportOverParts(report, splits) !== report ? made(again) : report
}

/** Returns the same object if nothing is split. */
function reportOverParts(report: Report, splits: readonly Split[]): Report {
  const { value } = report
  if (value.from !== 'sheet') return report
  const sheet = overParts(value.sheet, splits)
  return sheet === value.sheet ? report : { ...report, value: { ...value, sheet } }
}
