import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { adminKeys } from '#client/api/admin-queries.ts'
import {
  createNormSession,
  type NormRest,
  type NormSession,
} from '#client/screens/admin/norms/norm-session.ts'
import type { AdminNorms } from '#contract/admin.ts'

/** The open session of a version: the same while tabs change, a fresh one when the server holds something newer and nothing was typed. */
export function useNormSession(answer: AdminNorms): NormSession {
  const queries = useQueryClient()
  const key = adminKeys.normEdits(answer.year, answer.version)
  const known = queries.getQueryData<NormSession>(key)
  if (known && (isSame(known.base(), answer) || known.changes() > 0)) return known
  const made = createNormSession(answer)
  queries.setQueryDefaults(key, { gcTime: Infinity })
  queries.setQueryData(key, made)
  return made
}

/** What was read may be another copy of the same. */
function isSame(one: AdminNorms, other: AdminNorms): boolean {
  return one.changedAt === other.changedAt && one.publishedAt === other.publishedAt
}

/** Follows what of a session is no figure. */
export function useNormRest(session: NormSession): NormRest {
  return useSyncExternalStore(session.subscribe, session.rest)
}
