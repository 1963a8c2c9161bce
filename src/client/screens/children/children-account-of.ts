import type { WorkAccount } from '#client/ui/account.tsx'
import type { ChildrenPullAnswer, ImportedPerson } from '#contract/people.ts'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.importing

/** What pulling the children has done, by the names of their parents. */
export function childrenAccount({ message, added, gone }: ChildrenPullAnswer): WorkAccount {
  const lines = (people: readonly ImportedPerson[]) =>
    people.map(({ employeeId, displayName, positionName }, place) => ({
      key: `${employeeId} ${place}`,
      text: `${displayName}, ${positionName}`,
    }))
  return {
    message,
    parts: [
      { name: text.added, lines: lines(added) },
      { name: text.childrenGone, lines: lines(gone) },
    ],
  }
}
