import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { DraftAnswer, SavedAt } from '#budget/api.ts'
import { blankOf } from '#budget/blanks.ts'
import { type Headline, headlineIn, headlineOf } from '#budget/key-figure.ts'
import { explanationLinkText, statusCountText } from '#budget/page-text.ts'
import { PlaceMark, placeSign, placeWords, usePlaceState } from '#budget/web/blank-status.tsx'
import { comparedBlanks, useYearComparison } from '#budget/web/comparison.ts'
import { askAbout } from '#budget/web/open-draft.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { unsavedRecords } from '#budget/web/pending-edits.ts'
import { SummarySection, toRegisters } from '#budget/web/section.tsx'
import { useAnswer, useDraftState } from '#budget/web/use-draft.ts'
import { useProgress } from '#budget/web/use-progress.ts'
import { useLastYearComparison } from '#budget/web/use-readings.ts'
import { formatNumber } from '#engine/number/format.ts'
import { unitText } from '#engine/rule-text.ts'
import type { Unit } from '#engine/sheet.ts'
import { type Day, dayOf, timeText } from '#engine/time.ts'
import { homeText } from '#features/home/home-text.ts'
import styles from '#features/home/web/place-table.module.css'
import { staffCalls } from '#features/staff/api.ts'
import { BookButton } from '#features/workbooks/web/workbook-button.tsx'
import { amountText, signedText } from '#forms/amounts.ts'
import type { Tab, View } from '#forms/editions/edition.ts'
import { budgetTotalText } from '#forms/total-text.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { StateMark } from '#ui/state-mark.tsx'
import { TableFrame } from '#ui/table-frame.tsx'

const text = homeText.places

export function PlaceTable({ open }: { readonly open: OpenYear }): ReactNode {
  const figures = useHeadlines(open)
  const unsaved = useStore(open.draft.store, (state) => unsavedRecords(state, 'registers'))
  const [computed, setComputed] = useState<'shown' | 'hidden'>('hidden')
  const groups = useMemo(() => placeGroups(open.view), [open.view])
  const { toFill, saved } = useProgress(open.draft, open.view)
  const rowsOf = (tabs: readonly Tab[]): ReactNode =>
    tabs.map((tab) => (
      <PlaceRow
        key={tab.value}
        tab={tab}
        open={open}
        figures={figures.rows.get(tab.value) ?? null}
        isCompared={figures.isCompared}
      />
    ))
  const columns = figures.isCompared ? 6 : 5
  return (
    <SummarySection
      title={text.title}
      area="blanks"
      head={<span className="muted-small">{text.saved(saved.length, toFill.length)}</span>}
    >
      <div className="scroll-x">
        <TableFrame
          label={text.title}
          headers={[
            text.headers.number,
            text.headers.place,
            text.headers.state,
            text.headers.figure,
            ...(figures.isCompared ? [text.headers.change(open.year - 1)] : []),
            text.headers.last,
          ]}
          figures={[text.headers.figure, text.headers.change(open.year - 1), text.headers.last]}
          classes={styles.table}
          holds="bodies"
        >
          {(['blanks', 'people'] as const).map(
            (group) =>
              groups[group].length > 0 && (
                <tbody key={group}>
                  <tr className={styles.group}>
                    <th scope="rowgroup" colSpan={columns}>
                      {text.groups[group]}
                    </th>
                  </tr>
                  {rowsOf(groups[group])}
                </tbody>
              ),
          )}
          {groups.computed.length > 0 && (
            <>
              <tbody className={styles.fold}>
                <tr>
                  <td>
                    <StateMark of="computed" />
                  </td>
                  <td colSpan={columns - 1}>
                    <span className="row-apart">
                      {text.computed(groups.computed.length)}
                      <Button
                        variant="quiet"
                        expanded={computed === 'shown'}
                        label={text.showComputed[computed]}
                        onClick={() => setComputed(computed === 'shown' ? 'hidden' : 'shown')}
                      >
                        {text.foldComputed[computed]}
                      </Button>
                    </span>
                  </td>
                </tr>
              </tbody>
              <tbody className={styles.computed} data-computed={computed}>
                {rowsOf(groups.computed)}
              </tbody>
            </>
          )}
        </TableFrame>
      </div>
      <div className="row">
        <BookButton draft={open.draft} user={open.home.user} sheets={null} lock={open.lock} />
        {hasRegisters(open.view) && (
          <PlaceLink place={open.place} change={toRegisters}>
            {unsaved === 0
              ? text.registers
              : `${text.registers} (${statusCountText.unsavedRecords(unsaved)})`}
          </PlaceLink>
        )}
      </div>
    </SummarySection>
  )
}

function hasRegisters({ code, tabs }: OpenYear['view']): boolean {
  return (
    staffCalls.pupilImport.views.some((each) => each === code) || tabs.some(({ panel }) => panel === 'staff')
  )
}

type PlaceFigures = {
  readonly headline: Headline
  readonly now: number | null
  readonly before: number | null
}

type Headlines = {
  /** Keyed by tab value. */
  readonly rows: ReadonlyMap<number, PlaceFigures>
  /** Without a last year there is no column for it. */
  readonly isCompared: boolean
}

/** Deferred updates while typing. */
function useHeadlines({ draft, view }: OpenYear): Headlines {
  const { evaluation } = useDeferredValue(useDraftState(draft))
  const { lastYear } = useYearComparison(comparedBlanks(draft))
  const comparison = useLastYearComparison(draft, view)
  return useMemo(
    () => ({
      isCompared: comparison !== 'noLastYear',
      rows: new Map(
        view.tabs.flatMap((tab): (readonly [number, PlaceFigures])[] => {
          const headline = headlineOf(tab, { program: evaluation.program, budget: view.budget })
          if (headline === null) return []
          const before =
            comparison === 'possible' && lastYear.kind === 'loaded'
              ? headlineIn(lastYear.evaluation, headline, lastYear.counterpartOf)
              : null
          return [[tab.value, { headline, now: headlineIn(evaluation, headline), before }]]
        }),
      ),
    }),
    [evaluation, lastYear, comparison, view],
  )
}

type RowProps = { readonly tab: Tab; readonly open: OpenYear; readonly figures: PlaceFigures | null }

function PlaceRow({ tab, open, figures, isCompared }: RowProps & Pick<Headlines, 'isCompared'>): ReactNode {
  const { draft, view, place } = open
  const state = usePlaceState({ draft, view, tab })
  const last = lastChange(tab, useAnswer(draft))
  return (
    <tr>
      <td className={styles.number}>{tab.value}</td>
      <th scope="row">
        <PlaceLink place={place} change={{ tab: tab.value }}>
          {tab.label}
        </PlaceLink>
      </th>
      <td>
        <span className={styles.state} data-kind={state.kind} title={placeWords(state)}>
          <PlaceMark state={state} />
          {placeSign(state)?.word}
        </span>
      </td>
      <td className="figure">
        {figures ? <Figure figures={figures} tab={tab} open={open} /> : budgetTotalText.none}
      </td>
      {isCompared && <td className="figure">{figures ? changeOf(figures, open) : budgetTotalText.none}</td>}
      <td className={`figure ${styles.last}`}>{last && <LastChange {...last} />}</td>
    </tr>
  )
}

function LastChange({ at, by }: SavedAt): ReactNode {
  return (
    <time dateTime={at} title={`${timeText(at)} · ${by}`}>
      <span className="visually-hidden">{by} </span>
      {recentText(at, serverNow())}
    </time>
  )
}

function Figure({
  figures: { headline, now },
  tab,
  open,
}: RowProps & { readonly figures: PlaceFigures }): ReactNode {
  const [first, ...others] = headline.cells
  const shown = now === null ? budgetTotalText.none : figureText(now, headline.unit, open)
  if (others.length > 0 || !tab.sheets.includes(first.sheet)) return shown
  return (
    <TextButton
      label={explanationLinkText(`${tab.label} ${shown}`)}
      onClick={() => askAbout(open.draft, first)}
    >
      {shown}
    </TextButton>
  )
}

function figureText(value: number, unit: Unit, { view }: Pick<OpenYear, 'view'>): string {
  if (unit === 'tugrik') return amountText(value, view.group)
  return text.figure(formatNumber(value, { atMost: 1 }), unitText.words[unit])
}

function changeOf({ headline, now, before }: PlaceFigures, { view }: Pick<OpenYear, 'view'>): string {
  if (now === null || before === null) return budgetTotalText.none
  if (headline.unit === 'tugrik') return signedText(now - before, view.group)
  const amount = formatNumber(Math.abs(now - before), { atMost: 1 })
  return amount === '0' ? amount : `${now < before ? '−' : '+'}${amount}`
}

function lastChange(
  { sheets, panel }: Tab,
  { saved, listsSavedAt }: Pick<DraftAnswer, 'saved' | 'listsSavedAt'>,
): SavedAt | null {
  if (panel !== null) return listsSavedAt[panel] ?? null
  return sheets.reduce<SavedAt | null>((last, sheet) => {
    const own = saved[sheet] ?? null
    return own !== null && (last === null || own.at > last.at) ? own : last
  }, null)
}

/** The places of a year by who fills them in. */
type PlaceGroups = Readonly<Record<'blanks' | 'people' | 'computed', readonly Tab[]>>

export function placeGroups({ tabs, code }: Pick<View, 'tabs' | 'code'>): PlaceGroups {
  const kindOf = ({ sheets, panel }: Tab): keyof PlaceGroups | null => {
    if (panel !== null) return panel === 'summary' ? null : 'people'
    return sheets.some((sheet) => blankOf(sheet, code)?.save) ? 'blanks' : 'computed'
  }
  const of = (kind: keyof PlaceGroups): readonly Tab[] => tabs.filter((tab) => kindOf(tab) === kind)
  return { blanks: of('blanks'), people: of('people'), computed: of('computed') }
}

const DAY_MS = 24 * 3_600_000

/** Returns the time of today and yesterday, otherwise the day; of another year the whole date. */
export function recentText(iso: string, now: Date): string {
  const [date = '', time = ''] = timeText(iso).split(' ')
  const day = dayOf(new Date(iso))
  const yesterday = dayOf(new Date(now.getTime() - DAY_MS))
  if (day === dayOf(now)) return text.today(time)
  if (day === yesterday) return text.yesterday(time)
  return yearOf(day) === yearOf(dayOf(now)) ? date.slice(5) : date
}

const yearOf = (day: Day): string => day.slice(0, 4)
