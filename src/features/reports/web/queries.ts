import { useQuery } from '@tanstack/react-query'
import type { User } from '#budget/api.ts'
import { useLookedAt } from '#budget/web/queries.ts'
import { reportCalls } from '#features/reports/api.ts'
import { send } from '#ui/api/send.ts'

/** Refetches after a new calculation. */
export const useReportRows = (
  { sessionCode, calculatedAt }: { readonly sessionCode: string; readonly calculatedAt: string | null },
  { institutionId }: Pick<User, 'institutionId'>,
) => {
  const looked = useLookedAt()
  return useQuery({
    queryKey: ['report-rows', looked, sessionCode, calculatedAt],
    queryFn: ({ signal }) =>
      looked === null
        ? send(reportCalls.reportPdfData, { params: { sessionCode, orgId: institutionId }, signal })
        : send(reportCalls.reviewRows, { params: { sessionCode, institutionId: looked }, signal }),
  })
}
