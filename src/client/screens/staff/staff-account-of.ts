import type { WorkAccount } from '#client/ui/account.tsx'
import type { ImportedPerson, StaffImportAnswer } from '#contract/people.ts'
import { formatNumber } from '#domain/number/format.ts'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.importing

/** What pulling the staff has done, by name: who is new, gone, paid or placed otherwise. */
export function staffAccount(answer: StaffImportAnswer): WorkAccount {
  const tugrik = (amount: number): string => `${formatNumber(amount, { atMost: 2 })} ₮`
  const line = (person: ImportedPerson, said: string) => ({
    key: person.employeeId,
    text: `${person.displayName}, ${said}`,
  })
  return {
    message: answer.message,
    parts: [
      { name: text.added, lines: answer.added.map((one) => line(one, one.positionName)) },
      { name: text.gone, lines: answer.gone.map((one) => line(one, one.positionName)) },
      {
        name: text.salaryChanged,
        lines: answer.salaryChanged.map((one) => line(one, text.fromTo(tugrik(one.from), tugrik(one.to)))),
      },
      {
        name: text.positionChanged,
        lines: answer.positionChanged.map((one) => line(one, text.fromTo(one.from, one.to))),
      },
    ],
  }
}
