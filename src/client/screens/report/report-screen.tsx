import { type ReactNode, useEffect, useMemo } from 'react'
import { usePeriods, useReportList, useReportRows } from '#client/api/queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { type ComparedYear, comparedBlanks, keptEnds } from '#client/draft/comparison.ts'
import { askAbout, createOpenDraft, type OpenDraft } from '#client/draft/open-draft.ts'
import { chosenPeriod } from '#client/parts/reports.ts'
import styles from '#client/screens/report/report-screen.module.css'
import { type OpenYear, usePendingCount } from '#client/shell/open-year.ts'
import { useArrival } from '#client/ui/arrival.tsx'
import { Button } from '#client/ui/button.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { Failed, Note } from '#client/ui/note.tsx'
import type { PeriodRow, ReportListAnswer } from '#contract/answers.ts'
import { programShown } from '#domain/editions/edition.ts'
import { fullEditionOf } from '#domain/editions/full-editions.ts'
import { figuresBefore, reportsOf } from '#domain/editions/reports.ts'
import { mayUse } from '#domain/organisation/roles.ts'
import { approvedInWords } from '#domain/report/approved.ts'
import { headFiguresIn } from '#domain/report/head-figures.ts'
import { columnsOnScreen, figureOnScreen, keptOnScreen, sheetOnScreen } from '#domain/report/on-screen.ts'
import type { Report, ReportRow } from '#domain/report/report.ts'
import { madeOut } from '#domain/report/with-lists.ts'
import { captionOf } from '#domain/sheet/names.ts'
import { extend } from '#domain/sheet/program.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'
import { reportScreenText } from '#text/reports.ts'

/** Draws a sheet of a draft to be read, with everything that can be asked of its cells, and what they are compared with. */
type RenderSheet = (draft: OpenDraft, sheet: string, compared: ComparedYear | null) => ReactNode

type ReportScreenProps = {
  readonly open: OpenYear
  /** Code of the report. */
  readonly code: string
  readonly renderSheet: RenderSheet
}

/** A standard report on the screen: the figures that the paper will print, each of which tells how it came about. */
export function ReportScreen({ open, code, renderSheet }: ReportScreenProps): ReactNode {
  const { home, year, draft, view, place } = open
  const edition = fullEditionOf(draft.answer().edition)
  const reports = reportsOf(edition, view.code, draft.evaluation().inputs.facts)
  const report = reports.find((each) => each.code === code)
  const periods = usePeriods(year, home.user)
  const period = chosenPeriod(periods.data ?? [], place.address.period)
  const list = useReportList(period?.sessionCode ?? null, home.user)
  const back = <Back onClick={() => place.go({ report: null })} />
  if (!report) return <Missing code={code} back={back} />
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        {back}
        <Title>{captionOf(report.title, year)}</Title>
        <span className={styles.code}>{report.code}</span>
      </div>
      {list.isError && (
        <Failed
          title={reportScreenText.listFailed}
          message={sentenceOf(list.error)}
          onRetry={() => list.refetch()}
        />
      )}
      {(list.isPending || periods.isPending) && !list.isError && <Loading rows={8} />}
      {list.data && period && (
        <>
          <Standing open={open} report={report} list={list.data} period={period} />
          {isLive(report, open) && !isKept(list.data) ? (
            <ReportSheet open={open} report={report} list={list.data} renderSheet={renderSheet} />
          ) : (
            <ReportRows
              open={open}
              report={report}
              list={list.data}
              sessionCode={period.sessionCode}
              renderSheet={renderSheet}
            />
          )}
        </>
      )}
    </div>
  )
}

/** Comes when the report is known, so that it can take the focus. */
function Title({ children }: { readonly children: string }): ReactNode {
  return (
    <h2 ref={useArrival()} tabIndex={-1}>
      {children}
    </h2>
  )
}

function Back({ onClick }: { readonly onClick: () => void }): ReactNode {
  return (
    <Button variant="quiet" onClick={onClick}>
      {reportScreenText.back}
    </Button>
  )
}

function Missing({ code, back }: { readonly code: string; readonly back: ReactNode }): ReactNode {
  return (
    <div className={styles.screen}>
      <div className={styles.head}>{back}</div>
      <Note kind="info">{reportScreenText.noSuchReport(code)}</Note>
    </div>
  )
}

/**
 * Whether it is a sheet whose figures follow what is typed. The cover and the list of documents are none, nor is a list by
 * person for whom the persons are not told: a reviewer before it is sent.
 */
function isLive({ code, value }: Report, { draft }: OpenYear): boolean {
  return value.from === 'sheet' || (value.from === 'people' && code in draft.answer().lists)
}

/** Whether the figures are shown as they were kept: others came after them, and they can no longer be calculated. */
function isKept({ calculatedAt, changedInputs, whyNotCalculate }: ReportListAnswer): boolean {
  return calculatedAt !== null && changedInputs > 0 && whyNotCalculate !== null
}

type StandingProps = Pick<ReportScreenProps, 'open'> & {
  readonly report: Report
  readonly list: ReportListAnswer
  readonly period: PeriodRow
}

/** How the figures on the screen stand to those that were calculated and are kept, and what they are compared with. */
function Standing({ open, report, list, period }: StandingProps): ReactNode {
  const pending = usePendingCount(open)
  const says = reportScreenText.standing[mayUse(open.home.role, 'institution') ? 'own' : 'others']
  const beside = approvedInWords(report, list.approved)
  const comparesWithNothing =
    report.columns.some(({ from }) => from === 'yearBefore') && !list.yearBefore?.[report.code]
  return (
    <>
      {isLive(report, open) ? liveNote({ list, period, says, pending }) : keptNote({ list, period, says })}
      {report.value.from === 'people' && <Note kind="info">{reportScreenText.peopleNotCompared}</Note>}
      {beside.length > 0 && <Note kind="info">{beside.join(' ')}</Note>}
      {comparesWithNothing && <Note kind="info">{reportScreenText.noYearBefore(open.year - 1)}</Note>}
    </>
  )
}

type Noted = Pick<StandingProps, 'list' | 'period'> & {
  readonly says: (typeof reportScreenText.standing)['own' | 'others']
}

/** Of a report that follows what is typed. */
function liveNote({ list, period, says, pending }: Noted & { readonly pending: number }): ReactNode {
  const { calculatedAt, changedInputs } = list
  if (calculatedAt === null) return <Note kind="info">{says.notCalculated}</Note>
  if (isKept(list)) return <Note kind="info">{reportScreenText.kept(changedInputs)}</Note>
  if (changedInputs > 0) return <Note kind="warning">{says.stale(changedInputs)}</Note>
  if (pending > 0) return <Note kind="warning">{reportScreenText.pending(pending)}</Note>
  return <Note kind="info">{reportScreenText.fresh(period.sessionName)}</Note>
}

/** Of a report that is shown as it was calculated. */
function keptNote({ list, period, says }: Noted): ReactNode {
  const { calculatedAt, changedInputs } = list
  if (calculatedAt === null) return <Note kind="info">{says.nothingKept}</Note>
  if (isKept(list)) return <Note kind="info">{reportScreenText.kept(changedInputs)}</Note>
  if (changedInputs > 0) return <Note kind="warning">{says.keptIsStale(changedInputs)}</Note>
  return <Note kind="info">{reportScreenText.plain(period.sessionName)}</Note>
}

type ReportRowsProps = Pick<ReportScreenProps, 'open' | 'renderSheet'> & {
  readonly report: Report
  readonly list: ReportListAnswer
  readonly sessionCode: string
}

/** A report as it was calculated: the cover and the list of documents, any other when its figures can no longer be. */
function ReportRows({ open, report, list, sessionCode, renderSheet }: ReportRowsProps): ReactNode {
  const rows = useReportRows({ sessionCode, calculatedAt: list.calculatedAt }, open.home.user)
  if (rows.isPending) return <Loading rows={5} />
  if (rows.isError)
    return (
      <Failed
        title={reportScreenText.rowsFailed}
        message={sentenceOf(rows.error)}
        onRetry={() => rows.refetch()}
      />
    )
  if (list.calculatedAt === null) return null
  return <KeptSheet rows={rows.data} {...{ open, report, list, renderSheet }} />
}

type KeptSheetProps = Omit<ReportRowsProps, 'sessionCode'> & { readonly rows: readonly ReportRow[] }

/** The kept figures as a sheet: nothing in it is calculated, but each is chosen, copied, and stands beside last year's and what it would be now. */
function KeptSheet({ open, report, list, rows, renderSheet }: KeptSheetProps): ReactNode {
  const { draft, year } = open
  const answer = draft.answer()
  const shown = useMemo(() => {
    const { sheet, given, placeOf } = keptOnScreen(report, rows, list)
    const program = extend(draft.program, [sheet])
    const { entries } = draft.evaluation().inputs
    const givens = { ...answer.givens, [sheet.code]: given }
    const own = createOpenDraft({ program, answer: { ...answer, entries, givens }, year })
    const { revealRequest, panelShown, place } = draft
    const compared: ComparedYear | null =
      report.value.from === 'sheet'
        ? { ...comparedFigures(open, report.code), ends: keptEnds, placeOf }
        : null
    return { draft: { ...own, revealRequest, panelShown, place }, sheet, compared }
  }, [report, rows, list, open, draft, answer, year])
  useFigure(open, columnsOnScreen(report, list.approved), shown)
  return <div className={styles.kept}>{renderSheet(shown.draft, shown.sheet.code, shown.compared)}</div>
}

/** Leads to the figure of the report that the address names, once. */
function useFigure({ place }: OpenYear, columns: Report['columns'], shown: Shown | null): void {
  const { figure, report } = place.address
  useEffect(() => {
    if (figure === null || !shown) return
    const at = figureOnScreen(shown.sheet, columns, figure)
    if (at) askAbout(shown.draft, at)
    place.replace({ report, figure: null })
  }, [figure, report, place, columns, shown])
}

/** A report as a sheet, and the draft in which it is drawn. */
type Shown = { readonly draft: OpenDraft; readonly sheet: Sheet }

type ReportSheetProps = {
  readonly open: OpenYear
  readonly report: Report
  readonly list: ReportListAnswer
  readonly renderSheet: RenderSheet
}

/** A report of figures as a sheet over the year's own sheets, with what is typed and not saved yet. */
function ReportSheet({ open, report, list, renderSheet }: ReportSheetProps): ReactNode {
  const { draft, year } = open
  const answer = draft.answer()
  const { yearBefore, approved } = list
  const shown = useMemo(() => {
    const made = madeOut(report, answer.lists[report.code] ?? [])
    const table = sheetOnScreen(made.report, {
      yearBefore,
      approved,
      headFigures: headFiguresIn([report], draft.evaluation()),
    })
    if (!table) return null
    const { sheet } = table
    const program = extend(draft.program, [sheet])
    const { entries } = draft.evaluation().inputs
    const givens = { ...answer.givens, [sheet.code]: { ...made.given, ...table.given } }
    // A cell that an explanation leads to is gone to in the year itself, with the panel that told of it.
    const own = createOpenDraft({ program, answer: { ...answer, entries, givens }, year })
    const { revealRequest, panelShown, beside, place } = draft
    const compared: ComparedYear | null =
      report.value.from === 'sheet' ? comparedFigures(open, report.code) : null
    return { draft: { ...own, revealRequest, panelShown, beside, place }, sheet, compared }
  }, [report, yearBefore, approved, open, draft, answer, year])
  useFigure(open, columnsOnScreen(report, approved), shown)
  return shown && renderSheet(shown.draft, shown.sheet.code, shown.compared)
}

/** The year with its report of a code, compared line by line with the same report in other years. */
function comparedFigures({ draft, view }: OpenYear, code: string): ComparedYear {
  const now = fullEditionOf(draft.answer().edition)
  const year = comparedBlanks(draft)
  return {
    ...year,
    programFor: programWith(code),
    counterpartsIn: (state) => {
      const cells = year.counterpartsIn(state)
      const figures = figuresBefore({ before: fullEditionOf(state.edition.code), now }, view.code, code)
      return (at) => (at.sheet === code ? figures : cells)(at)
    },
  }
}

/** The forms of a state with its own report of that code; `null` where it has no such report. */
function programWith(code: string): ComparedYear['programFor'] {
  return ({ edition, view, inputs }) => {
    const report = reportsOf(fullEditionOf(edition.code), view.code, inputs.facts).find(
      (each) => each.code === code,
    )
    const table =
      report &&
      sheetOnScreen(madeOut(report, []).report, { yearBefore: null, approved: null, headFigures: {} })
    return table ? extend(programShown(edition, view), [table.sheet]) : null
  }
}
