import type { ChildDraft } from '#client/screens/children/child-draft.ts'
import { registerFault } from '#client/screens/children/register-fault.ts'
import { typedAmount } from '#client/typed-amount.ts'
import { peopleScreenText, peopleText } from '#text/people.ts'

/** The sentence at each field that cannot be kept. */
export type ChildFaults = Partial<Record<keyof ChildDraft, string>>

/** Nobody has worked longer; the server's limit. */
const mostYears = 80

/** Says what of a row cannot be kept. Nothing is required: a row may be saved half filled in. */
export function childFaults(draft: ChildDraft, today: string): ChildFaults {
  const years = typedAmount(draft.educationWorkedYear)
  const register = registerFault(draft.childRegisterNumber, today)
  return {
    ...((years.is === 'wrong' || (years.is === 'value' && years.value > mostYears)) && {
      educationWorkedYear: peopleText.years,
    }),
    ...(typedAmount(draft.tuition).is === 'wrong' && { tuition: peopleScreenText.notNumber }),
    ...(register !== null && { childRegisterNumber: register }),
  }
}
