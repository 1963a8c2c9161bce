import { isQuantity } from '#client/screens/positions/is-quantity.ts'
import { jobNamed } from '#client/screens/positions/job-named.ts'
import type { PositionDraft } from '#client/screens/positions/position-draft.ts'
import { typedAmount } from '#client/typed-amount.ts'
import type { IncomingRow } from '#client/ui/incoming-row.ts'
import type { JobOption } from '#contract/people.ts'
import { faultIf } from '#domain/record/record.ts'
import { peopleScreenText, peopleText } from '#text/people.ts'

/** Reads a row of Excel as a new position, by the same rules as the dialog; a grade that is left out is the job's. */
export function readPosition(
  cells: readonly (string | null)[],
  jobs: readonly JobOption[],
): IncomingRow<PositionDraft> {
  const [jobName = '', gradeStepName = '', requiredQty = '', salary = '', description = ''] = cells.map(
    (cell) => cell ?? '',
  )
  const faults = [
    ...faultIf(jobName === '', { column: 0, message: peopleText.chooseJob }),
    ...faultIf(requiredQty === '', { column: 2, message: peopleText.enterQuantity }),
    ...faultIf(!isQuantity(requiredQty), { column: 2, message: peopleText.quantityBetween }),
    ...faultIf(typedAmount(salary).is === 'wrong', { column: 3, message: peopleScreenText.notNumber }),
    ...faultIf(description === '', { column: 4, message: peopleText.enterDescription }),
    ...[jobName, gradeStepName, description].flatMap((text, place) =>
      faultIf(text.length > longest, { column: [0, 1, 4][place] ?? 0, message: peopleText.tooLong(longest) }),
    ),
  ]
  if (faults.length > 0) return { cells, reading: { ok: false, faults } }
  const grade = gradeStepName || (jobNamed(jobs, jobName)?.gradeStepName ?? '')
  return {
    cells,
    reading: {
      ok: true,
      changes: 'new',
      row: { jobName, gradeStepName: grade, requiredQty, salary, description },
    },
  }
}

/** As the server has it. */
const longest = 300
