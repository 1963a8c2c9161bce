import { changedTo } from '#client/grid/changed-to.ts'
import type { Change, Note, WorkbookState } from '#client/grid/workbook-state.ts'
import { type BlockEntering, type Edit, enterBlock, type Judgement } from '#domain/sheet/entry.ts'
import { type CellKey, cellKeyOf } from '#domain/sheet/program.ts'

/** Enters a block as one change; the sentence of what was not taken stays at its cell. */
export function blockIn(
  state: WorkbookState,
  edits: readonly Edit[],
): Change & { readonly entering: BlockEntering } {
  const entering = enterBlock(state.evaluation, edits)
  const notes = edits.flatMap(({ at }, index) => noteOf(cellKeyOf(at), entering.judged[index]))
  return { ...changedTo(state, { ...entering, notes }), entering }
}

/** A shut cell says by itself why it takes nothing. */
function noteOf(key: CellKey, judged: Judgement | undefined): readonly (readonly [CellKey, Note])[] {
  if (!judged || judged.is === 'shut') return []
  if (judged.is !== 'taken') return [[key, { kind: 'refused', message: judged.message }]]
  return judged.notice === null ? [] : [[key, { kind: 'notice', message: judged.notice }]]
}
