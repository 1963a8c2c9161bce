import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { User } from '#budget/api.ts'
import { blankStatusOf, formsLock, sheetLock } from '#budget/web/cell-and-sheet.ts'
import {
  type ComparedYear,
  type ComparisonEnd,
  useYearComparison,
  type YearComparison,
} from '#budget/web/comparison.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { isSavable } from '#budget/web/save-sheets.ts'
import type { CellAddress } from '#engine/key.ts'
import { BlankActions, BlankBar } from '#features/blanks/web/blank-bar.tsx'
import {
  blankStatusText,
  buildComparisonFigures,
  comparisonBlockReason,
  emptyComparisonNote,
  type NextPlace,
  nothingToCopyReason,
  partialComparisonNote,
  useCellActions,
  useCellPanel,
  useSaving,
} from '#features/blanks/web/blank-screen.ts'
import { useFrameRoom } from '#features/blanks/web/frame-room.ts'
import { isFocusFree } from '#ui/arrival.tsx'
import { usePageKeys } from '#ui/frame/page-keys.ts'
import { nothingChosen, type SelectionStore } from '#ui/grid/cursor.ts'
import { undoOrRedo } from '#ui/grid/undo-across-sheets.ts'
import { lazyComponent } from '#ui/loaded-apart.tsx'
import { lastCellIn } from '#ui/saved-position.ts'
import '#features/blanks/web/blank.css'
import { lastYearText } from '#budget/edit-text.ts'
import { useSheetState } from '#budget/web/use-draft.ts'
import { stateAt } from '#engine/evaluate.ts'
import { captionOf } from '#engine/names.ts'
import { standInsOf } from '#engine/origin.ts'
import type { Sheet } from '#engine/sheet.ts'
import { standInText } from '#engine/stand-in-text.ts'
import { editionOf } from '#forms/editions/editions.ts'
import { standInTest } from '#forms/norms/stand-ins.ts'

import type { CellActions, GridComparison } from '#ui/grid/grid-control.ts'
import { SheetGrid } from '#ui/grid/sheet-grid.tsx'

/** Only needed on request. */
export const CellPanel = lazyComponent(
  () => import('#features/blanks/web/cell-panel.tsx').then((panel) => panel.CellPanel),
  null,
)
const GridHelp = lazyComponent(() => import('#ui/grid/grid-help.tsx').then((help) => help.GridHelp), null)
const SheetsGuide = lazyComponent(
  () => import('#features/guide/web/place-help.tsx').then((help) => help.SheetsGuide),
  null,
)
const ChooseDialog = lazyComponent(
  () => import('#features/blanks/web/choose-dialog.tsx').then((dialog) => dialog.ChooseDialog),
  null,
)

/** The paper layout is large. */
export const BlankInPrint = lazyComponent(
  () => import('#features/blanks/web/printed-blank.tsx').then((paper) => paper.BlankInPrint),
  null,
)

type BlankScreenProps = Omit<ComparedBlankProps, 'comparison' | 'ends'> & {
  readonly compared: ComparedYear | null
}

type ComparedBlankProps = {
  readonly draft: OpenDraft
  readonly sheets: readonly string[]
  readonly user: User
  readonly displayName: string
  /** Loaded on demand (`useIsCompared`); `null` if there is nothing to compare with. */
  readonly comparison: YearComparison | null
  readonly ends: readonly ComparisonEnd[]
  readonly lock: string | null
  /** True if the sheet has a tab that an explanation can link to. */
  readonly hasTab: (sheet: string) => boolean
  readonly aboutCell: ((at: CellAddress) => ReactNode) | null
  /** Returns `null` if cells have no address. */
  readonly linkTo: ((at: CellAddress, institutionId: string) => string) | null
  readonly actions?: ReactNode
  /** `elsewhere`: the page has another PDF button. */
  readonly paper: 'here' | 'elsewhere'
  readonly next: (() => NextPlace) | null
  readonly onSaved: () => void
  readonly onLocked: () => void
}

/** True if the comparison is shown or the cell panel is open. */
export function useIsCompared({
  comparisonSource,
  panelShown,
}: Pick<OpenDraft, 'comparisonSource' | 'panelShown'>): boolean {
  const chosen = useStore(comparisonSource)
  const shown = useStore(panelShown)
  return chosen !== 'nothing' || shown
}

export function BlankScreen({ compared, ...props }: BlankScreenProps): ReactNode {
  const comparison = useYearComparison(useIsCompared(props.draft) ? compared : null)
  return <ComparedBlank {...props} comparison={compared && comparison} ends={compared?.ends ?? []} />
}

export function ComparedBlank(props: ComparedBlankProps): ReactNode {
  const { draft, sheets, user, displayName, comparison, ends, lock, next, onSaved, onLocked } = props
  const { editRestriction } = draft.answer().review
  const open = useMemo(
    () =>
      lock === null
        ? sheets.filter((code) => isSavable(draft, code) && sheetLock(editRestriction, code) === null)
        : [],
    [draft, sheets, lock, editRestriction],
  )
  const chosen = useMemo(nothingChosen, [])
  const panel = useCellPanel(draft)
  const main = useRef<HTMLDivElement>(null)
  useFrameRoom(main)
  const [helps, setHelps] = useState(false)
  const [chooses, setChooses] = useState(false)
  const comparisonSource = useStore(draft.comparisonSource)
  const figures = useMemo(
    () => comparison && buildComparisonFigures(comparison, comparisonSource, draft),
    [comparison, comparisonSource, draft],
  )
  const lastYearBlockReason =
    comparison === null
      ? lastYearText.noLastYearHere
      : nothingToCopyReason(comparison, comparisonSource, draft.year)
  const nothingHere = useMemo(() => {
    const shown = {
      sheets: sheets.flatMap((code) => draft.program.sheets.get(code) ?? []),
      year: draft.year,
      isTyped: (at: CellAddress) => stateAt(draft.evaluation(), at).kind === 'open',
    }
    return figures && emptyComparisonNote(figures, shown, comparisonSource)
  }, [figures, draft, sheets, comparisonSource])
  const comparisonNote =
    comparison &&
    (comparisonBlockReason(comparison, comparisonSource, draft.year) ??
      nothingHere ??
      partialComparisonNote(comparison, comparisonSource, draft.year))
  const begin = sheetToBegin(draft, sheets)
  const choose = useCallback(() => setChooses(true), [])
  const saving = useSaving({ draft, open, user, onSaved, onLocked, onConflict: choose })
  const { save, saveAndGo } = saving
  const goOn = useMemo(() => (next === null ? undefined : () => saveAndGo(next().go)), [saveAndGo, next])
  const help = useCallback(() => setHelps(true), [])
  const details = panel.toggle
  const shown = { draft, sheets, user, lockOf: (code: string) => lock ?? sheetLock(editRestriction, code) }
  const pdf = async (): Promise<void> => {
    const { savePdf } = await import('#features/blanks/web/printed-blank.tsx')
    await savePdf(shown)
  }
  const cellActions = useCellActions(draft, panel.open, ends, props.linkTo)
  usePageKeys(
    useMemo(
      () => ({
        save,
        ...(goOn && { goOn }),
        undo: () => undoOrRedo(draft, 'undo', lock),
        redo: () => undoOrRedo(draft, 'redo', lock),
        help,
        details,
      }),
      [save, goOn, help, details, draft, lock],
    ),
  )
  const tools = (
    <BlankActions
      draft={draft}
      ends={ends}
      comparisonNote={comparisonNote}
      panelShown={panel.shown}
      onDetails={details}
      onHelp={help}
      onPdf={props.paper === 'here' ? pdf : null}
      actions={props.actions}
    />
  )
  return (
    <div className="blank" data-panel={panel.shown}>
      <div ref={main} className="blank-main">
        {sheets.map((code) => {
          const sheet = draft.program.sheets.get(code)
          const savable = isSavable(draft, code)
          const lockHere = lock ?? sheetLock(editRestriction, code)
          const parts = {
            draft,
            institutionName: user.organizationName,
            tools: code === sheets[0] ? tools : null,
            savable,
            lock: lockHere,
            onSave: save,
            chosen,
            mayBegin: code === begin ? isFocusFree : never,
            comparisonFigures: figures,
            lastYearBlockReason,
            cellActions,
          }
          return sheet && <SheetSection key={code} sheet={sheet} {...parts} />
        })}
        <BlankBar
          draft={draft}
          sheets={sheets}
          open={open}
          saving={saving}
          next={next}
          onGoOn={goOn}
          chosen={chosen}
          onChoose={choose}
        />
      </div>
      {panel.shown && (
        <CellPanel
          draft={draft}
          chosen={chosen}
          comparison={comparison}
          ends={ends}
          lock={lock}
          hasTab={props.hasTab}
          aboutCell={props.aboutCell}
          linkTo={props.linkTo}
          heading={panel.heading}
          onClose={panel.close}
        />
      )}
      {chooses && saving.conflicts > 0 && (
        <ChooseDialog
          draft={draft}
          myName={displayName}
          onChosen={saving.saveThese}
          onClose={() => setChooses(false)}
        />
      )}
      <BlankInPrint {...shown} />
      {helps && (
        <GridHelp about={<SheetsGuide draft={draft} sheets={sheets} />} onClose={() => setHelps(false)} />
      )}
    </div>
  )
}

/** Returns the sheet of the last cell position, otherwise the first with entered cells. */
function sheetToBegin({ place, program }: OpenDraft, sheets: readonly string[]): string | undefined {
  const isTyped = (code: string): boolean => (program.entered.get(code)?.length ?? 0) > 0
  return lastCellIn(place.getState(), sheets)?.sheet ?? sheets.find(isTyped) ?? sheets[0]
}

const never = (): boolean => false

type SheetSectionProps = {
  readonly draft: OpenDraft
  readonly sheet: Sheet
  readonly institutionName: string
  readonly tools: ReactNode
  readonly savable: boolean
  readonly lock: string | null
  readonly onSave: () => void
  readonly chosen: SelectionStore
  readonly mayBegin: () => boolean
  readonly comparisonFigures: GridComparison | null
  readonly lastYearBlockReason: string
  readonly cellActions: CellActions
}

function SheetSection(props: SheetSectionProps): ReactNode {
  const {
    draft,
    sheet,
    institutionName,
    tools,
    savable,
    lock,
    onSave,
    chosen,
    mayBegin,
    comparisonFigures,
    lastYearBlockReason,
    cellActions,
  } = props
  const { edition, normSources } = draft.answer()
  const isStandIn = useMemo(() => standInTest(editionOf(edition).norms, normSources), [edition, normSources])
  const why = lock ?? formsLock(draft.evaluation(), sheet.code)
  const status = blankStatusOf([useSheetState(draft, sheet.code)], { savable, lock: why })
  return (
    <section className="blank-sheet">
      <div className="blank-heading">
        <h2>{captionOf(sheet.caption, draft.year)}</h2>
        <span className={`blank-state blank-state-${status.kind}`}>{blankStatusText(status, why)}</span>
      </div>
      <p className="blank-purpose">{captionOf(sheet.purpose, draft.year)}</p>
      <SheetGrid
        source={draft}
        sheet={sheet}
        institutionName={institutionName}
        tools={tools}
        lock={lock}
        onSave={onSave}
        chosen={chosen}
        mayBegin={mayBegin}
        comparisonFigures={comparisonFigures}
        isStandIn={isStandIn}
        lastYearBlockReason={lastYearBlockReason}
        cellActions={cellActions}
      />
      {standInsOf(draft.evaluation(), sheet, isStandIn).length > 0 && (
        <p className="blank-purpose">{standInText.legend}</p>
      )}
    </section>
  )
}
