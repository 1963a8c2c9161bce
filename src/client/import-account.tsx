import type { ReactNode } from 'react'
import { Account } from '#client/ui/account.tsx'
import type { Importing } from '#client/use-import.ts'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.importing

type Props = {
  /** What was pulled, by the words of its button. */
  readonly of: string
  readonly importing: Pick<Importing, 'account' | 'putAway'>
}

/** What pulling a register has done, until it is put away. */
export function ImportAccount({ of, importing: { account, putAway } }: Props): ReactNode {
  if (account === null) return null
  return (
    <Account
      title={`${of}: ${text.account}`}
      account={account}
      closeLabel={`${of}: ${text.closeAccount}`}
      onClose={putAway}
    />
  )
}
