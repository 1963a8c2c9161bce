import type { OpenDraft } from '#client/draft/open-draft.ts'
import type { Clip } from '#client/grid/clip.ts'
import type { Cursor, Selection } from '#client/grid/cursor.ts'
import { announce } from '#client/grid/grid-elements.ts'
import { type GridLayout, keyAt } from '#client/grid/grid-layout.ts'
import type { Shape } from '#client/grid/navigation.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'

/** What the hands on a grid need: what it shows, where the person is, and where it is drawn. */
export type ControlParts = {
  readonly workbook: OpenDraft
  readonly layout: GridLayout
  readonly cursor: Cursor
  readonly selection: Selection
  /** The element around the grid, once it is drawn. */
  readonly root: () => HTMLElement | null
  readonly closed: () => string | null
  readonly save: () => void
  /** Last year's figures, while they are shown. */
  readonly before: () => Evaluation | null
  /** Why they are not shown, while they are not. */
  readonly whyNoBefore: () => string
  /** Shows what pasting a block would do, and asks. */
  readonly offer: (clip: Clip) => void
}

/** The grid as navigation sees it at this moment; a closed one has no open cells. */
export function shapeOf({
  workbook,
  layout,
  closed,
}: Pick<ControlParts, 'workbook' | 'layout' | 'closed'>): Shape {
  return {
    rows: layout.rows.length,
    columns: layout.columns.length,
    at: (position) => {
      const key = keyAt(layout, position)
      const is = key === null ? 'absent' : workbook.cell(key).state.is
      if (is === 'absent') return 'absent'
      return is === 'open' && closed() === null ? 'open' : 'fixed'
    },
  }
}

/** Shows a sentence at the chosen cell until the next step, and has it read aloud. */
export function hint({ cursor, root }: Pick<ControlParts, 'cursor' | 'root'>, sentence: string): void {
  cursor.set({ hint: sentence })
  const element = root()
  if (element) announce(element, sentence)
}
