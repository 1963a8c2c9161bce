import { line } from '#client/api/line.ts'
import { lineTurned } from '#client/grid/line-turned.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'

/** The years in which somebody works. */
const workbooks = new Set<OpenWorkbook>()

/** Has a workbook know of the line, and the line of what waits in it; until the function that is answered is called. */
export function followLine(workbook: OpenWorkbook): () => void {
  const turn = (): void => workbook.take((state) => lineTurned(state, line.now() === 'down' ? 'down' : 'up'))
  const ends = [workbook.follow(settleLine), line.subscribe(turn), () => workbooks.delete(workbook)]
  workbooks.add(workbook)
  turn()
  return () => {
    for (const end of ends) end()
  }
}

/** A line that is back has settled when nothing waits for it: what is typed later has not waited. */
function settleLine(): void {
  if (line.now() === 'back' && [...workbooks].every((workbook) => workbook.unsaved() === 0)) line.isSettled()
}
