import { skipToken, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Envelope, HomeAnswer, PeriodRow, ReportListAnswer, User } from '#contract/answers.ts'
import { EVENTS_AT_ONCE } from '#contract/call.ts'
import { isNetworkError } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { storedHome, storeHome } from '#ui/api/session.ts'

type CellPlace = { readonly sheet: string; readonly row: string; readonly field: string }

export const queryKeys = {
  home: ['home'],
  draft: (year: number | null) => ['draft', year],
  reviewDraft: (institutionId: string, year: number | null) => ['review-draft', institutionId, year],
  snapshots: (year: number) => ['snapshots', year],
  periods: (year: number | null) => ['periods', year],
  reportList: (sessionCode: string | null) => ['report-list', sessionCode],
  receipt: (checkCode: string) => ['receipt', checkCode],
  attachments: (sessionCode: string | null) => ['attachments', sessionCode],
  staff: (year: number) => ['staff', year],
  benefit: (year: number, employeeId: string) => ['benefit', year, employeeId],
  positions: (year: number) => ['positions', year],
  jobs: (group: string, year: number) => ['jobs', group, year],
  children: (year: number) => ['children', year],
  cellHistory: (year: number, { sheet, row, field }: CellPlace, saved: string) => [
    'cell-history',
    year,
    sheet,
    row,
    field,
    saved,
  ],
  yearNorms: (year: number) => ['year-norms', year],
  educationLevels: (year: number) => ['education-levels', year],
  educationFields: (year: number, level: string) => ['education-fields', year, level],
  educationMap: (year: number) => ['education-map', year],
  schools: (year: number) => ['schools', year],
} as const

/** Sign-out warns about unsaved edits. */
export const adminEditsKey = ['admin-edits'] as const

/** Catalogues change with the norms. */
const catalogue = { staleTime: Infinity } as const

export const useHome = (signedIn: 'signed-in' | 'signed-out') =>
  useQuery({
    queryKey: queryKeys.home,
    queryFn: ({ signal }) => homeNow(signal),
    enabled: signedIn === 'signed-in',
    staleTime: Infinity,
  })

/** Uses this browser's copy while offline. */
async function homeNow(signal: AbortSignal): Promise<HomeAnswer> {
  try {
    const home = await send('home', { signal })
    storeHome(home)
    return home
  } catch (error) {
    const stored = isNetworkError(error) ? storedHome() : null
    if (stored === null) throw error
    return stored
  }
}

/** `saved` is the last save of the sheet, so that a save refetches the changes. */
export const useCellHistory = (
  cell: { readonly year: number; readonly at: CellPlace; readonly saved: string } | null,
) => {
  const institutionId = useLookedAt()
  const ask = (params: CellPlace & { readonly year: number }, signal: AbortSignal) =>
    institutionId === null
      ? send('history', { params, signal })
      : send('reviewHistory', { params: { ...params, institutionId }, signal })
  return useQuery({
    queryKey: cell
      ? [...queryKeys.cellHistory(cell.year, cell.at, cell.saved), institutionId]
      : ['cell-history'],
    queryFn: cell ? ({ signal }) => ask({ year: cell.year, ...cell.at }, signal) : skipToken,
  })
}

export const usePeriods = (year: number | null, { organizationTypeId }: Pick<User, 'organizationTypeId'>) => {
  const looked = useLookedAt()
  const ask = (of: number, signal: AbortSignal) =>
    looked === null
      ? send('reportPeriod', { params: { year: of, organizationTypeId: organizationTypeId ?? 0 }, signal })
      : send('reviewPeriods', { params: { year: of, institutionId: looked }, signal })
  return useQuery({
    queryKey: looked === null ? queryKeys.periods(year) : reviewKeys.periods(looked, year),
    queryFn: year === null ? skipToken : ({ signal }) => ask(year, signal),
    select: newestFirst,
  })
}

export const useReportList = (sessionCode: string | null, { institutionId }: Pick<User, 'institutionId'>) => {
  const looked = useLookedAt()
  const name = looked === null ? 'reportList' : 'reviewReports'
  return useQuery({
    queryKey: looked === null ? queryKeys.reportList(sessionCode) : reviewKeys.reports(looked, sessionCode),
    queryFn:
      sessionCode === null
        ? skipToken
        : ({ signal }) => send(name, { params: { sessionCode, institutionId }, signal }),
    // Colleagues and reviewers change the status.
    staleTime: 0,
    refetchInterval: ({ state }) => pollInterval(state.data?.paper ?? null),
  })
}

/** Returns milliseconds; `false` if no print job exists. */
function pollInterval(paper: ReportListAnswer['paper']): number | false {
  if (paper === 'making') return 3_000
  return paper === 'again' ? 30_000 : false
}

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
        ? send('reportPdfData', { params: { sessionCode, orgId: institutionId }, signal })
        : send('reviewRows', { params: { sessionCode, institutionId: looked }, signal }),
  })
}

export const useReceipt = (checkCode: string) =>
  useQuery({
    queryKey: queryKeys.receipt(checkCode),
    queryFn: ({ signal }) => send('receipt', { params: { checkCode }, signal }),
  })

export const useAttachments = (sessionCode: string | null, { institutionId }: Pick<User, 'institutionId'>) =>
  useQuery({
    queryKey: queryKeys.attachments(sessionCode),
    queryFn:
      sessionCode === null
        ? skipToken
        : ({ signal }) => send('attachmentList', { params: { sessionCode, institutionId }, signal }),
  })

export const useStaff = (year: number, { institutionId }: Pick<User, 'institutionId'>) =>
  useQuery({
    queryKey: queryKeys.staff(year),
    queryFn: ({ signal }) => send('staffList', { params: { institutionId, year }, signal }),
  })

/** The first of the records (spec 000 §7). */
export const useBenefit = (year: number, employeeId: string) =>
  useQuery({
    queryKey: queryKeys.benefit(year, employeeId),
    queryFn: ({ signal }) => send('benefitRecords', { params: { year, employeeId }, signal }),
    select: ([first = null]) => first,
    staleTime: 0,
    gcTime: 0,
  })

export const usePositions = (group: string, year: number, { institutionId }: Pick<User, 'institutionId'>) => {
  const looked = useLookedAt()
  return useQuery({
    queryKey: looked === null ? queryKeys.positions(year) : reviewKeys.positions(looked, year),
    queryFn: ({ signal }) =>
      looked === null
        ? send('positions', { params: { group, year, institutionId }, signal })
        : send('reviewPositions', { params: { year, institutionId: looked }, signal }),
  })
}

/** Fetches nothing for reviewers. */
export const useJobs = (group: string, year: number) => {
  const looked = useLookedAt()
  return useQuery({
    ...catalogue,
    queryKey: [...queryKeys.jobs(group, year), looked],
    queryFn: ({ signal }) => (looked === null ? send('jobGrades', { params: { group, year }, signal }) : []),
  })
}

export const useChildren = (year: number, { institutionId }: Pick<User, 'institutionId'>) =>
  useQuery({
    queryKey: queryKeys.children(year),
    queryFn: ({ signal }) => send('children', { params: { institutionId, year }, signal }),
    select: listed,
  })

/** Falls back to the newest year with norms. */
export const useYearNorms = (year: number) =>
  useQuery({
    queryKey: queryKeys.yearNorms(year),
    queryFn: ({ signal }) => send('yearNorms', { params: { year }, signal }),
  })

export const useEducationLevels = (year: number) =>
  useQuery({
    ...catalogue,
    queryKey: queryKeys.educationLevels(year),
    queryFn: ({ signal }) => send('educationLevels', { query: { year }, signal }),
    select: listed,
  })

export const useEducationFields = (year: number, level: string | null) =>
  useQuery({
    ...catalogue,
    queryKey: queryKeys.educationFields(year, level ?? ''),
    queryFn:
      level === null
        ? skipToken
        : ({ signal }) =>
            send('educationFields', { params: { educationLevelId: level }, query: { year }, signal }),
    select: listed,
  })

export const useEducationMap = (year: number) =>
  useQuery({
    ...catalogue,
    queryKey: queryKeys.educationMap(year),
    queryFn: ({ signal }) => send('educationMap', { query: { year }, signal }),
    select: listed,
  })

export const useSchools = (year: number) =>
  useQuery({
    ...catalogue,
    queryKey: queryKeys.schools(year),
    queryFn: ({ signal }) => send('schoolList', { query: { year }, signal }),
    select: listed,
  })

/** Returns no rows without success (spec 000 §8). */
function listed<Row>({ SUCCESS_CODE, RESULT }: Envelope<readonly Row[]>): readonly Row[] {
  return SUCCESS_CODE === 200 ? RESULT : []
}

function newestFirst(periods: readonly PeriodRow[]): readonly PeriodRow[] {
  return [...periods].sort((a, b) => (a.sessionCode < b.sessionCode ? 1 : -1))
}

/** `null` for users of their own institution. */
export const ReviewedInstitutionContext = createContext<string | null>(null)

const useLookedAt = (): string | null => useContext(ReviewedInstitutionContext)

/** Every action invalidates all of them. */
export const reviewKeys = {
  all: ['review'],
  institutions: (year: number) => ['review', 'institutions', year],
  overview: (year: number) => ['review', 'overview', year],
  peers: (institutionId: string, year: number) => ['review', 'peers', institutionId, year],
  snapshots: (institutionId: string, year: number) => ['review', 'snapshots', institutionId, year],
  periods: (institutionId: string, year: number | null) => ['review', 'periods', institutionId, year],
  positions: (institutionId: string, year: number) => ['review', 'positions', institutionId, year],
  reports: (institutionId: string, sessionCode: string | null) => [
    'review',
    'reports',
    institutionId,
    sessionCode,
  ],
  attachments: (institutionId: string, sessionCode: string) => [
    'review',
    'attachments',
    institutionId,
    sessionCode,
  ],
  events: (institutionId: string, year: number) => ['review', 'events', institutionId, year],
  ceilings: (sessionCode: string | null) => ['review', 'ceilings', sessionCode],
  causes: (year: number) => ['review', 'causes', year],
  sums: (sessionCode: string | null) => ['review', 'sums', sessionCode],
  sum: (sessionCode: string | null, report: string | null) => ['review', 'sum', sessionCode, report],
} as const

/** Newest page first. */
export const eventPages: {
  readonly initialPageParam: string | null
  readonly getNextPageParam: (page: readonly { readonly id: string }[]) => string | null
} = {
  initialPageParam: null,
  getNextPageParam: (page) => (page.length < EVENTS_AT_ONCE ? null : (page.at(-1)?.id ?? null)),
}

export function beforeIn(before: string | null): { readonly before?: string } {
  return before === null ? {} : { before }
}
