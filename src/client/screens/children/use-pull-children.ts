import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#client/api/queries.ts'
import { send } from '#client/api/send.ts'
import type { OpenYear } from '#client/open-year.ts'
import { childrenAccount } from '#client/screens/children/children-account-of.ts'
import { type Importing, useImport } from '#client/use-import.ts'
import type { ChildrenPullBody } from '#contract/people.ts'

/** Pulls the children of staff, and has list and budget follow (spec 000 §4). */
export function usePullChildren(open: OpenYear, onChanged: () => Promise<void>): Importing {
  const queries = useQueryClient()
  const { home, view, year } = open
  const { user } = home
  return useImport({
    name: 'children',
    open,
    run: async () => {
      const body: ChildrenPullBody = {
        id: user.institutionId,
        year,
        group: view.group,
        status: 'B',
        userName: user.userName,
      }
      return childrenAccount(await send('childrenPull', { body }))
    },
    onEnd: () =>
      Promise.all([queries.invalidateQueries({ queryKey: queryKeys.children(year) }), onChanged()]),
  })
}
