import type { SumPart } from '#domain/consolidation/sum-table.ts'
import { isClosed } from '#domain/draft/status.ts'

/** The parts of a sum that can still change, because their report is calculated or came back and is not sent. */
export function draftsIn<Part extends Pick<SumPart, 'status'>>(parts: readonly Part[]): readonly Part[] {
  return parts.filter(({ status }) => !isClosed(status))
}
