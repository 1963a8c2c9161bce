import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lacks } from '#api/access.ts'
import type { PeriodRow, ReportListAnswer } from '#budget/api.ts'
import { rereadYear } from '#budget/web/open-drafts.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import { timeText } from '#engine/time.ts'
import { reportCalls } from '#features/reports/api.ts'
import { consentScreenText as text } from '#features/reports/consent-text.ts'
import { alertFailure } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { Button } from '#ui/button.tsx'
import { showResponseToast } from '#ui/toasts.ts'

type Props = {
  readonly open: OpenYear
  readonly period: PeriodRow
  readonly list: ReportListAnswer
  /** The reason why the report cannot be acted on now, or `null`. */
  readonly wait: string | null
}

/** Shows nothing if the institution requires no consent. */
export function Consent({ open, period: { sessionCode }, list, wait }: Props): ReactNode {
  const { home, draft } = open
  const queries = useQueryClient()
  const acting = useMutation({
    mutationFn: (act: 'ask' | 'give' | 'withdraw') => {
      if (act === 'ask') return send(reportCalls.consentAsk, { body: { sessionCode } })
      const calculationSeen = list.calculation?.sha256 ?? ''
      return send(reportCalls.consent, {
        body: act === 'give' ? { kind: act, sessionCode, calculationSeen } : { kind: act, sessionCode },
      })
    },
    onSuccess: (answer) => draft.isClosed() || showResponseToast(answer),
    onError: (error) => void (draft.isClosed() || alertFailure(error)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['report-list'] }),
        queries.invalidateQueries({ queryKey: ['events'] }),
        rereadYear(open),
      ]),
  })
  const { consent } = list
  if (consent === null) return null
  const { given, blockReason, withdrawBlockReason, checkers } = consent
  const checks = !lacks(home, 'check')
  const button = (act: 'ask' | 'give' | 'withdraw', why: string | null): ReactNode => (
    <Button
      busy={acting.isPending && acting.variables === act}
      disabledReason={wait ?? why}
      onClick={() => acting.mutate(act)}
    >
      {text.buttons[act]}
    </Button>
  )
  return (
    <div className="row">
      <p>
        {text.title}: {given === null ? text.missing(checkers) : text.given(given.by, timeText(given.at))}
      </p>
      {given === null && checks && button('give', blockReason)}
      {given === null && !checks && !lacks(home, 'prepare') && button('ask', blockReason)}
      {given !== null && checks && withdrawBlockReason === null && button('withdraw', null)}
    </div>
  )
}
