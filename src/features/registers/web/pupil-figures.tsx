import { type ReactNode, useCallback, useMemo } from 'react'
import { lastYearText } from '#budget/edit-text.ts'
import { pendingText } from '#budget/pending-text.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { ConflictNote, metRecords, PendingEditsNote, usePendingRecords } from '#budget/web/record-edits.tsx'
import type { RegisterRows } from '#features/registers/api.ts'
import {
  emptyPupilTexts,
  pupilRowCode,
  pupilRowOf,
  pupilRowTitle,
  pupilSheetCode,
} from '#features/registers/pupil-sheet.ts'
import { registerText } from '#features/registers/text.ts'
import { rowOrigin } from '#features/registers/web/register-rows.ts'
import styles from '#features/registers/web/registers.module.css'
import { pupilKind, useTypedPupils } from '#features/registers/web/typed-pupils.ts'
import { Button } from '#ui/button.tsx'
import { usePageKeys } from '#ui/frame/page-keys.ts'
import { nothingChosen } from '#ui/grid/cursor.ts'
import { SheetGrid } from '#ui/grid/sheet-grid.tsx'
import { undoOrRedo } from '#ui/grid/undo-across-sheets.ts'
import { confirmDialog } from '#ui/questions.ts'

type Props = {
  readonly open: OpenDraft
  readonly answer: RegisterRows
  readonly changed: () => Promise<void>
}

/** Edits are pending until saved. */
export function PupilFigures({ open, answer, changed }: Props): ReactNode {
  const { grid, rows, edits, stored, saving, save, discard } = useTypedPupils(open, answer, changed)
  const { blockReason } = answer
  const chosen = useMemo(nothingChosen, [])
  const sheet = grid.program.sheets.get(pupilSheetCode)
  const requestSave = useCallback(() => void save(), [save])
  usePageKeys(
    useMemo(
      () => ({
        save: requestSave,
        undo: () => undoOrRedo(grid, 'undo', blockReason),
        redo: () => undoOrRedo(grid, 'redo', blockReason),
      }),
      [grid, requestSave, blockReason],
    ),
  )
  const askToDiscard = async (): Promise<void> => {
    const isConfirmed = await confirmDialog({
      title: registerText.discard,
      message: registerText.confirmDiscard(edits.size),
      confirm: pendingText.unsendable.discardConfirm,
      cancel: pendingText.unsendable.keep,
      primary: 'cancel',
    })
    if (isConfirmed) discard()
  }
  const pending = usePendingRecords({
    draft: open,
    kind: pupilKind,
    stored,
    isShown: () => blockReason === null,
    lock: blockReason,
    onContinue: () => {},
  })
  const met = metRecords(
    open,
    pupilKind,
    (blockReason === null ? rows : []).map((row) => {
      const id = pupilRowCode(row)
      const form = stored.get(id) ?? emptyPupilTexts
      return { id, title: pupilRowTitle(row), form, edit: edits.get(id) ?? null }
    }),
  )
  return (
    <>
      <PendingEditsNote edits={pending} />
      <ConflictNote records={met} />
      <p>{registerText.pupilsHint}</p>
      {blockReason === null && (
        <div className={styles.bar}>
          <Button
            variant="primary"
            busy={saving}
            disabledReason={
              edits.size === 0
                ? registerText.nothingTyped
                : met.length > 0
                  ? pendingText.records.chooseFirst
                  : null
            }
            onClick={requestSave}
          >
            {registerText.save}
          </Button>
          {edits.size > 0 && (
            <Button variant="quiet" onClick={() => void askToDiscard()}>
              {registerText.undo}
            </Button>
          )}
          <p role="status" className={styles.unsaved}>
            {edits.size > 0 && registerText.unsaved(edits.size)}
          </p>
        </div>
      )}
      {sheet && (
        <SheetGrid
          key={rows.map(pupilRowCode).join()}
          tools={null}
          source={grid}
          sheet={sheet}
          institutionName={answer.name}
          lock={blockReason}
          onSave={requestSave}
          chosen={chosen}
          mayBegin={neverAtOnce}
          comparisonFigures={null}
          isStandIn={noStandIn}
          cellActions={null}
          lastYearBlockReason={lastYearText.noLastYearHere}
        />
      )}
      <Origins answer={answer} />
    </>
  )
}

/** The user selects a register first, so the grid takes no focus. */
const neverAtOnce = (): boolean => false
const noStandIn = (): boolean => false

function Origins({ answer }: Pick<Props, 'answer'>): ReactNode {
  const origins = Map.groupBy(answer.rows, rowOrigin)
  if (origins.size === 0) return null
  return (
    <section aria-label={registerText.origin}>
      <h3 className="minor">{registerText.origin}</h3>
      <ul className={styles.origins}>
        {[...origins].map(([from, rows]) => (
          <li key={from}>
            <strong>{from}</strong>: {origins.size === 1 ? registerText.allRows : titlesOf(rows)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function titlesOf(rows: RegisterRows['rows']): string {
  return rows
    .flatMap((row) => pupilRowOf(row) ?? [])
    .map(pupilRowTitle)
    .join('; ')
}
