import { type ReactNode, useState } from 'react'
import { useReviewSet } from '#client/api/admin-queries.ts'
import { useAdminWrite } from '#client/screens/admin/use-admin-write.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { adminScreenText } from '#text/admin-screens.ts'

const text = adminScreenText.accounts.reviewSet

/** The institutions that a district reviewer looks at, by their numbers; kept apart from the rest of the account. */
export function ReviewerSet({ userName }: { readonly userName: string }): ReactNode {
  const set = useReviewSet(userName)
  return set.data ? <Fields key={set.data.join()} userName={userName} stored={set.data} /> : null
}

type Props = { readonly userName: string; readonly stored: readonly string[] }

function Fields({ userName, stored }: Props): ReactNode {
  const [typed, setTyped] = useState(stored.join(' '))
  const { mutate, isPending } = useAdminWrite('adminReviewSetSave', () => {})
  const institutionIds = typed.split(/[\s,;]+/).filter((id) => id !== '')
  const same = institutionIds.join() === stored.join()
  return (
    <>
      <TextArea label={text.label} value={typed} maxLength={50_000} onChange={setTyped} />
      <Button
        busy={isPending}
        disabledReason={same ? text.same : null}
        onClick={() => mutate({ userName, institutionIds })}
      >
        {text.save(institutionIds.length)}
      </Button>
    </>
  )
}
