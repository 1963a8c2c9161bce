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
  if (known && goesOn(known, answer)) return known
  const made = createNormSession(answer)
  queries.setQueryDefaults(key, { gcTime: Infinity })
  queries.setQueryData(key, made)
  return made
}

/** What was read may be another copy of the same, or older: a first save made a draft that the list of versions does not name yet. */
function goesOn(session: NormSession, { version, changedAt, publishedAt }: AdminNorms): boolean {
  const base = session.base()
  const isSame = base.changedAt === changedAt && base.publishedAt === publishedAt
  return isSame || base.version > version || session.changes() > 0
}

/** Follows what of a session is no figure. */
export function useNormRest(session: NormSession): NormRest {
  return useSyncExternalStore(session.subscribe, session.rest)
}
