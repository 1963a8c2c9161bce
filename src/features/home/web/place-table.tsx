import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useStore } from 'zustand'
import type { DraftAnswer, SavedAt } from '#budget/api.ts'
import { type Headline, headlineIn, headlineOf } from '#budget/key-figure.ts'
import { explanationLinkText, statusCountText } from '#budget/page-text.ts'
import { PlaceMark, usePlaceState } from '#budget/web/blank-status.tsx'
import { comparedBlanks, useYearComparison } from '#budget/web/comparison.ts'
import { askAbout } from '#budget/web/open-draft.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { unsavedRecords } from '#budget/web/pending-edits.ts'
import { SummarySection, toRegisters } from '#budget/web/section.tsx'
import { useAnswer, useDraftState } from '#budget/web/use-draft.ts'
import { formatNumber } from '#engine/number/format.ts'
import { unitText } from '#engine/rule-text.ts'
import type { Unit } from '#engine/sheet.ts'
import { timeText } from '#engine/time.ts'
import { homeText } from '#features/home/home-text.ts'
import styles from '#features/home/web/place-table.module.css'
import { yearPageText } from '#features/home/year-page-text.ts'
import { staffCalls } from '#features/staff/api.ts'
import { BookButton } from '#features/workbooks/web/workbook-button.tsx'
import { amountText, signedText } from '#forms/amounts.ts'
import { groupedTabs, type Tab } from '#forms/editions/edition.ts'
import { budgetTotalText } from '#forms/total-text.ts'
import { TextButton } from '#ui/button.tsx'
import { HeadRow } from '#ui/head-row.tsx'

const text = homeText.places

export function PlaceTable({ open }: { readonly open: OpenYear }): ReactNode {
  const figures = useHeadlines(open)
  const unsaved = useStore(open.draft.store, (state) => unsavedRecords(state, 'registers'))
  const groups = useMemo(
    () => groupedTabs(open.view.tabs).filter(({ group }) => group !== null),
    [open.view.tabs],
  )
  return (
    <SummarySection title={text.title} area="blanks">
      <div className="scroll-x">
        <table className={`table ${styles.table}`}>
          <caption className="visually-hidden">{text.title}</caption>
          <HeadRow
            heads={[
              text.headers.place,
              text.headers.state,
              text.headers.figure,
              text.headers.change(open.year - 1),
              text.headers.last,
            ]}
            figures={[text.headers.figure, text.headers.change(open.year - 1)]}
          />
          {groups.map(({ group, tabs }) => (
            <tbody key={group}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={5}>
                  {group !== null && yearPageText.groups[group]}
                </th>
              </tr>
              {tabs.map((tab) => (
                <PlaceRow key={tab.value} tab={tab} open={open} figures={figures.get(tab.value) ?? null} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <p className="muted-small">{text.about}</p>
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

/** Keyed by tab value. Deferred updates while typing. */
function useHeadlines({ draft, view }: OpenYear): ReadonlyMap<number, PlaceFigures> {
  const { evaluation } = useDeferredValue(useDraftState(draft))
  const { lastYear } = useYearComparison(comparedBlanks(draft))
  return useMemo(
    () =>
      new Map(
        view.tabs.flatMap((tab): (readonly [number, PlaceFigures])[] => {
          const headline = headlineOf(tab, { program: evaluation.program, budget: view.budget })
          if (headline === null) return []
          const before =
            lastYear.kind === 'loaded'
              ? headlineIn(lastYear.evaluation, headline, lastYear.counterpartOf)
              : null
          return [[tab.value, { headline, now: headlineIn(evaluation, headline), before }]]
        }),
      ),
    [evaluation, lastYear, view],
  )
}

type RowProps = { readonly tab: Tab; readonly open: OpenYear; readonly figures: PlaceFigures | null }

function PlaceRow({ tab, open, figures }: RowProps): ReactNode {
  const { draft, view, place } = open
  const state = usePlaceState({ draft, view, tab })
  const last = lastChange(tab, useAnswer(draft))
  const { kind, words, errors, warnings, gaps } = state
  return (
    <tr>
      <th scope="row">
        <PlaceLink place={place} change={{ tab: tab.value }}>
          {tab.label}
        </PlaceLink>
      </th>
      <td>
        <span className={styles.state} data-kind={kind} title={words}>
          <PlaceMark {...state} />
          {kind === 'home' ? '' : text.states[kind]}
        </span>
        {errors > 0 && <span className={styles.errors}>{statusCountText.errors(errors)}</span>}
        {warnings > 0 && <span className={styles.warnings}>{statusCountText.warnings(warnings)}</span>}
        {gaps > 0 && <span className={styles.warnings}>{statusCountText.gaps(gaps)}</span>}
      </td>
      <td className="figure">
        {figures ? <Figure figures={figures} tab={tab} open={open} /> : budgetTotalText.none}
      </td>
      <td className="figure">{figures ? changeOf(figures, open) : budgetTotalText.none}</td>
      <td className={styles.last}>
        {last === null ? (
          budgetTotalText.none
        ) : (
          <>
            <time dateTime={last.at}>{timeText(last.at)}</time> <span>{last.by}</span>
          </>
        )}
      </td>
    </tr>
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
