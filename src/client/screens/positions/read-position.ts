import { isQuantity } from '#client/screens/positions/is-quantity.ts'
import { jobNamed } from '#client/screens/positions/job-named.ts'
import type { PositionDraft } from '#client/screens/positions/position-draft.ts'
import { typedAmount } from '#client/typed-amount.ts'
import type { IncomingRow } from '#client/ui/incoming-row.ts'
import type { JobOption } from '#contract/people.ts'
import { peopleText } from '#text/people.ts'
import { peopleScreenText } from '#text/people-screens.ts'

/** Reads a row of Excel as a new position, by the same rules as the dialog; a grade that is left out is the job's. */
export function readPosition(
  cells: readonly string[],
  jobs: readonly JobOption[],
): IncomingRow<PositionDraft> {
  const [jobName = '', gradeStepName = '', requiredQty = '', salary = '', description = ''] = cells
  const faults = [
    ...wrong(0, jobName === '', peopleText.chooseJob),
    ...wrong(2, requiredQty === '', peopleText.enterQuantity),
    ...wrong(2, !isQuantity(requiredQty), peopleText.quantityBetween),
    ...wrong(3, typedAmount(salary).is === 'wrong', peopleScreenText.notNumber),
    ...wrong(4, description === '', peopleText.enterDescription),
    ...[jobName, gradeStepName, description].flatMap((text, place) =>
      wrong([0, 1, 4][place] ?? 0, text.length > longest, peopleText.tooLong(longest)),
    ),
  ]
  if (faults.length > 0) return { cells, reading: { ok: false, faults } }
  const grade = gradeStepName || (jobNamed(jobs, jobName)?.gradeStepName ?? '')
  return {
    cells,
    reading: { ok: true, row: { jobName, gradeStepName: grade, requiredQty, salary, description } },
  }
}

/** As the server has it. */
const longest = 300

function wrong(column: number, isWrong: boolean, message: string) {
  return isWrong ? [{ column, message }] : []
}
