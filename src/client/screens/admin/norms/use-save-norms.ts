import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminKeys } from '#client/api/admin-queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import type { NormSession } from '#client/screens/admin/norms/norm-session.ts'
import { showAlert } from '#client/ui/show-alert.ts'
import { tellAnswer } from '#client/ui/tell-answer.ts'
import type { AdminNorms } from '#contract/admin.ts'

/** Keeps what was typed as the draft of the year; of a published version that is a new draft, and the session goes on as it. */
export function useSaveNorms(session: NormSession, by: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { year, publishedAt, changedAt } = session.base()
      const content = session.content()
      session.sending()
      const seen = publishedAt === null ? changedAt : null
      const answer = await send('adminNormsSave', { body: { year, seen, note: '', ...content } })
      return { answer, content }
    },
    onSuccess: async ({ answer, content }) => {
      const before = session.base()
      const { version, changedAt, faults } = answer
      const none = { publishedAt: null, publishedBy: null, note: '' }
      const now: AdminNorms = { ...before, ...none, ...content, version, changedAt, changedBy: by, faults }
      session.kept(now)
      queries.setQueryDefaults(adminKeys.normEdits(now.year, version), { gcTime: Infinity })
      queries.setQueryData(adminKeys.normEdits(now.year, version), session)
      queries.setQueryData(adminKeys.norms(now.year, version), now)
      tellAnswer(answer)
      await queries.invalidateQueries({ queryKey: adminKeys.all })
      // Only now does the page name the draft: until then it asks for the session by the version before.
      if (version !== before.version)
        queries.removeQueries({ queryKey: adminKeys.normEdits(before.year, before.version) })
    },
    onError: (error) => {
      session.notKept()
      void showAlert(sentenceOf(error))
    },
  })
}
