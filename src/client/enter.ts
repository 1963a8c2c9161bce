import { queryClient } from '#client/api/query-client.ts'
import { session } from '#client/api/session.ts'
import { closeYears } from '#client/opened-years.ts'
import type { User } from '#contract/answers.ts'

type Named = Pick<User, 'userName'>

/** Goes on after signing in: the same user where the work stood, another one (or the first) from the beginning. */
export function enter(user: Named, before: Named | null): void {
  if (user.userName !== before?.userName) {
    closeYears()
    queryClient.clear()
  }
  session.regain()
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}
