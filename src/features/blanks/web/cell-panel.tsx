import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
  useDeferredValue,
  useEffect,
  useState,
} from 'react'
import { useStore } from 'zustand'
import type { ComparisonEnd, YearComparison } from '#budget/web/comparison.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import type { CellState } from '#engine/evaluate.ts'
import { type CellAddress, cellKeyOf } from '#engine/key.ts'
import { nameOf } from '#engine/names.ts'
import { formatNumber } from '#engine/number/format.ts'
import { compiledCellAt } from '#engine/program.ts'
import type { Limits } from '#engine/sheet.ts'
import { timeText } from '#engine/time.ts'
import { unitAt, withUnit } from '#engine/units.ts'
import { panelText } from '#features/blanks/panel-text.ts'
import styles from '#features/blanks/web/cell-panel.module.css'
import { ExplanationTrail } from '#features/blanks/web/explanation.tsx'
import { ComparedCell } from '#features/blanks/web/last-year.tsx'
import { useCellHistory } from '#features/blanks/web/queries.ts'
import { CellEffect } from '#features/changes/web/cell-effect.tsx'
import type { CellEvent } from '#features/history/api.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { cellLinkText } from '#ui/grid/cell-menu-text.ts'
import { cellMessageOf, cellText } from '#ui/grid/cell-text.ts'
import { toClipboard } from '#ui/grid/clipboard.ts'
import type { SelectionStore } from '#ui/grid/cursor.ts'
import { useCellView } from '#ui/grid/grid-source.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { showToast } from '#ui/toasts.ts'

type CellPanelProps = {
  readonly draft: OpenDraft
  readonly chosen: SelectionStore
  readonly comparison: YearComparison | null
  readonly ends: readonly ComparisonEnd[]
  readonly lock: string | null
  readonly hasTab: (sheet: string) => boolean
  /** Parts with data of the cell carry its key. */
  readonly aboutCell: ((at: CellAddress) => ReactNode) | null
  readonly linkTo: ((at: CellAddress, institutionId: string) => string) | null
  readonly heading: RefCallback<HTMLHeadingElement>
  readonly onClose: () => void
}

/** Esc returns the focus to the grid. */
export function CellPanel(props: CellPanelProps): ReactNode {
  const { draft, chosen, comparison, ends, lock, hasTab, aboutCell, linkTo, heading, onClose } = props
  // Deferred: the panel skips cells that the user passes quickly.
  const at = useDeferredValue(useStore(chosen, ({ cell }) => cell))
  const copy = useStore(chosen, ({ copyWithCaptions }) => copyWithCaptions)
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <aside className={styles.panel} aria-labelledby="cell-panel" onKeyDown={press}>
      <div className={styles.head}>
        <h2 id="cell-panel" ref={heading} tabIndex={-1}>
          {panelText.title}
        </h2>
        <IconButton icon="close" label={panelText.close} onClick={onClose} />
      </div>
      {at ? (
        <About {...{ draft, at, comparison, ends, lock, hasTab, aboutCell }}>
          <div className={styles.actions}>
            {copy && (
              <Button variant="quiet" onClick={copy}>
                {panelText.copyWithCaptions}
              </Button>
            )}
            {linkTo && (
              <Button variant="quiet" onClick={() => copyLink(linkTo(at, draft.owner.institutionId))}>
                {cellLinkText.copyLink}
              </Button>
            )}
          </div>
        </About>
      ) : (
        <p className="muted">{panelText.nothing}</p>
      )}
    </aside>
  )
}

function copyLink(link: string): void {
  toClipboard({ text: link, html: link.replaceAll('&', '&amp;') })
  showToast({ kind: 'success', message: cellLinkText.linkCopied, about: 'link' })
}

type AboutProps = Omit<CellPanelProps, 'chosen' | 'linkTo' | 'heading' | 'onClose'> & {
  readonly at: CellAddress
  readonly children: ReactNode
}

/** Content that reads more than one cell stays mounted. Opened sections close at the next cell. */
function About({ draft, at, comparison, ends, lock, hasTab, aboutCell, children }: AboutProps): ReactNode {
  return (
    <>
      <p className="strong">{nameOf(draft.program, at, at.sheet, draft.year)}</p>
      <CellFacts draft={draft} at={at} />
      {}
      <Fragment key="about">{aboutCell?.(at)}</Fragment>
      {children}
      {comparison && <ComparedCell draft={draft} at={at} comparison={comparison} ends={ends} />}
      <Fragment key={cellKeyOf(at)}>
        <CellEffect draft={draft} at={at} />
        <ExplanationTrail draft={draft} at={at} hasTab={hasTab} />
        <CellHistory draft={draft} at={at} lock={lock} />
      </Fragment>
    </>
  )
}

type CellFactsProps = { readonly draft: OpenDraft; readonly at: CellAddress }

function CellFacts({ draft, at }: CellFactsProps): ReactNode {
  const view = useCellView(draft, cellKeyOf(at))
  const sheet = draft.program.sheets.get(at.sheet)
  const decimals = sheet?.fields[at.field]?.decimals ?? 0
  const unit = sheet ? unitAt(sheet, at) : 'text'
  const figure = cellText(view.state, decimals)
  // Marks are shown below, with their answers.
  const message = cellMessageOf({ ...view, badges: view.badges.filter(({ kind }) => kind !== 'remark') })
  return (
    <>
      <dl className={styles.facts}>
        <dt>{panelText.value}</dt>
        <dd className="strong">{figure === '' ? panelText.empty : withUnit(figure, unit)}</dd>
        <dt>{panelText.rule}</dt>
        <dd>{[kindOf(view.state), ruleOf(view.state)].filter((part) => part !== '').join(', ')}</dd>
      </dl>
      {message && (
        <p className={styles.message} data-tone={message.tone}>
          {message.text}
        </p>
      )}
    </>
  )
}

function kindOf(state: CellState): string {
  const proposed = state.kind === 'open' && state.entry === null && state.proposal !== null
  return proposed ? `${panelText.kinds.open} (${panelText.proposed})` : panelText.kinds[state.kind]
}

function ruleOf(state: CellState): string {
  return state.kind === 'open' ? limitsOf(state.limits) : ''
}

function limitsOf({ min, max, decimals }: Limits): string {
  const shown = (value: number): string => formatNumber(value, { atMost: 2 })
  const fineness = decimals === 0 ? panelText.whole : panelText.decimals(decimals)
  return `${panelText.limits(shown(min), max === null ? null : shown(max))}, ${fineness}`
}

type CellHistoryProps = {
  readonly draft: OpenDraft
  readonly at: CellAddress
  readonly lock: string | null
}

/** Restoring an old value is an ordinary edit. */
function CellHistory({ draft, at, lock }: CellHistoryProps): ReactNode {
  const { state } = useCellView(draft, cellKeyOf(at))
  const { isEntered, saved } = historyOf(draft, at)
  const events = useCellHistory(useIsRested() && isEntered ? { year: draft.year, at, saved } : null)
  if (!isEntered) return null
  const restore = (value: string | null): void => {
    draft.enterBlock('restored', [{ at, content: value === null ? '' : Number(value) }])
  }
  const open = state.kind === 'open' && lock === null
  return (
    <section className={styles.section} aria-label={panelText.history} data-part="history">
      <h3>{panelText.history}</h3>
      {events.isPending && <p className="muted">{panelText.loading}</p>}
      {events.isError && <p className="muted">{panelText.historyFailed}</p>}
      {events.data?.length === 0 && <p className="muted">{panelText.noHistory}</p>}
      <ol>
        {events.data?.map((event) => (
          <Event
            key={`${event.at} ${event.from} ${event.to}`}
            event={event}
            onRestore={open ? restore : null}
          />
        ))}
      </ol>
    </section>
  )
}

/** Longer than the interval of a repeated key. */
const DEBOUNCE_MS = 200

/** Passing over cells sends no requests. */
function useIsRested(): boolean {
  const [isRested, setIsRested] = useState(false)
  useEffect(() => {
    const rest = setTimeout(() => setIsRested(true), DEBOUNCE_MS)
    return () => clearTimeout(rest)
  }, [])
  return isRested
}

type EventProps = {
  readonly event: CellEvent
  readonly onRestore: ((value: string | null) => void) | null
}

function Event({ event: { at, by, from, to }, onRestore }: EventProps): ReactNode {
  return (
    <li className="entry">
      <span>{panelText.change(shown(from), shown(to))}</span>
      {onRestore && (
        <TextButton label={panelText.restore(shown(from))} onClick={() => onRestore(from)}>
          {panelText.restore(shown(from))}
        </TextButton>
      )}
      <span className={styles.who}>
        {timeText(at)} · {by}
      </span>
    </li>
  )
}

const shown = (value: string | null): string =>
  value === null ? panelText.empty : formatNumber(Number(value), { atMost: 6 })

/** Reloaded after the sheet is saved. */
function historyOf({ program, answer }: OpenDraft, at: CellAddress): { isEntered: boolean; saved: string } {
  const cell = compiledCellAt(program, at)?.cell
  return { isEntered: cell?.kind === 'entered', saved: answer().saved[at.sheet]?.at ?? '' }
}
