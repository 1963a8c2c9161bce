import { queryClient } from '#client/api/query-client.ts'
import { session } from '#client/api/session.ts'
import type { User } from '#contract/answers.ts'

/** Goes on after signing in: the same user where the work stood, another one (or the first) from the beginning. */
export function enter(user: User, before: User | null): void {
  if (user.userName !== before?.userName) queryClient.clear()
  session.regain()
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}
