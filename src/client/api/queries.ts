import { skipToken, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { isUnreached } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import { keepHome, keptHome } from '#client/api/session.ts'
import type { Envelope, HomeAnswer, PeriodRow, ReportListAnswer, User } from '#contract/answers.ts'
import { EVENTS_AT_ONCE } from '#contract/call.ts'

type CellPlace = { readonly sheet: string; readonly row: string; readonly field: string }

/** The names under which answers are kept; used to have them read anew. */
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

/** Under which an administrator's edits lie, which are told when somebody signs out. */
export const adminEditsKey = ['admin-edits'] as const

/** Catalogues change with the norms, not while somebody works. */
const catalogue = { staleTime: Infinity } as const

/** Who is signed in, the view and the years; not asked while nobody is. */
export const useHome = (signedIn: 'signed-in' | 'signed-out') =>
  useQuery({
    queryKey: queryKeys.home,
    queryFn: ({ signal }) => homeNow(signal),
    enabled: signedIn === 'signed-in',
    staleTime: Infinity,
  })

/** As the server tells it; where it cannot be reached, as this browser has kept it. */
async function homeNow(signal: AbortSignal): Promise<HomeAnswer> {
  try {
    const home = await send('home', { signal })
    keepHome(home)
    return home
  } catch (error) {
    const kept = isUnreached(error) ? keptHome() : null
    if (kept === null) throw error
    return kept
  }
}

/** Who changed an entered cell; `saved` is when its sheet was last saved, so that a save has it read anew. `null` asks nothing. */
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

/** The reporting periods of a year, newest first. */
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

/** The standard reports of a period and what is known of the report as a whole. */
export const useReportList = (sessionCode: string | null, { institutionId }: Pick<User, 'institutionId'>) => {
  const looked = useLookedAt()
  const name = looked === null ? 'reportList' : 'reviewReports'
  return useQuery({
    queryKey: looked === null ? queryKeys.reportList(sessionCode) : reviewKeys.reports(looked, sessionCode),
    queryFn:
      sessionCode === null
        ? skipToken
        : ({ signal }) => send(name, { params: { sessionCode, institutionId }, signal }),
    // Colleagues and reviewers change where it lies: whoever looks reads it anew.
    staleTime: 0,
    refetchInterval: ({ state }) => lookAgain(state.data?.paper ?? null),
  })
}

/** After how many milliseconds one looks whether the paper of a sent report is there; `false` where nobody makes it. */
function lookAgain(paper: ReportListAnswer['paper']): number | false {
  if (paper === 'making') return 3_000
  return paper === 'again' ? 30_000 : false
}

/** The rows of a calculated report; another calculation has them read anew. */
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

/** What anyone may know of a sent paper by its check code. */
export const useReceipt = (checkCode: string) =>
  useQuery({
    queryKey: queryKeys.receipt(checkCode),
    queryFn: ({ signal }) => send('receipt', { params: { checkCode }, signal }),
  })

/** The attachment records of a period. */
export const useAttachments = (sessionCode: string | null, { institutionId }: Pick<User, 'institutionId'>) =>
  useQuery({
    queryKey: queryKeys.attachments(sessionCode),
    queryFn:
      sessionCode === null
        ? skipToken
        : ({ signal }) => send('attachmentList', { params: { sessionCode, institutionId }, signal }),
  })

/** The staff of a year. */
export const useStaff = (year: number, { institutionId }: Pick<User, 'institutionId'>) =>
  useQuery({
    queryKey: queryKeys.staff(year),
    queryFn: ({ signal }) => send('staffList', { params: { institutionId, year }, signal }),
  })

/** The lump sums of a member of staff as they stand now; of the records the first is used (spec 000 §7). */
export const useBenefit = (year: number, employeeId: string) =>
  useQuery({
    queryKey: queryKeys.benefit(year, employeeId),
    queryFn: ({ signal }) => send('benefitRecords', { params: { year, employeeId }, signal }),
    select: ([first = null]) => first,
    staleTime: 0,
    gcTime: 0,
  })

/** The required positions of a year, in the order of entry. */
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

/** The jobs with their pay grade and its salary; none for a reviewer, who chooses no job. */
export const useJobs = (group: string, year: number) => {
  const looked = useLookedAt()
  return useQuery({
    ...catalogue,
    queryKey: [...queryKeys.jobs(group, year), looked],
    queryFn: ({ signal }) => (looked === null ? send('jobGrades', { params: { group, year }, signal }) : []),
  })
}

/** The staff children of a year. */
export const useChildren = (year: number, { institutionId }: Pick<User, 'institutionId'>) =>
  useQuery({
    queryKey: queryKeys.children(year),
    queryFn: ({ signal }) => send('children', { params: { institutionId, year }, signal }),
    select: listed,
  })

/** The norms in force in a year, which anybody may read; of the newest year where that one has none. */
export const useYearNorms = (year: number) =>
  useQuery({
    queryKey: queryKeys.yearNorms(year),
    queryFn: ({ signal }) => send('yearNorms', { params: { year }, signal }),
  })

/** The education levels of a year. */
export const useEducationLevels = (year: number) =>
  useQuery({
    ...catalogue,
    queryKey: queryKeys.educationLevels(year),
    queryFn: ({ signal }) => send('educationLevels', { query: { year }, signal }),
    select: listed,
  })

/** The fields of education of a level; none while no level is chosen. */
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

/** All levels with their fields, for reading a whole list at once. */
export const useEducationMap = (year: number) =>
  useQuery({
    ...catalogue,
    queryKey: queryKeys.educationMap(year),
    queryFn: ({ signal }) => send('educationMap', { query: { year }, signal }),
    select: listed,
  })

/** The higher-education institutions. */
export const useSchools = (year: number) =>
  useQuery({
    ...catalogue,
    queryKey: queryKeys.schools(year),
    queryFn: ({ signal }) => send('schoolList', { query: { year }, signal }),
    select: listed,
  })

/** The rows of an envelope; one that is no success has none (spec 000 §8). */
function listed<Row>({ SUCCESS_CODE, RESULT }: Envelope<readonly Row[]>): readonly Row[] {
  return SUCCESS_CODE === 200 ? RESULT : []
}

function newestFirst(periods: readonly PeriodRow[]): readonly PeriodRow[] {
  return [...periods].sort((a, b) => (a.sessionCode < b.sessionCode ? 1 : -1))
}

/** The institution at which a reviewer looks; `null` where somebody works in their own. */
export const LookedAt = createContext<string | null>(null)

/** Whose year the hooks below ask for. */
const useLookedAt = (): string | null => useContext(LookedAt)

/** The names under which a reviewer's answers are kept; every act has all of them read anew. */
export const reviewKeys = {
  all: ['review'],
  institutions: (year: number) => ['review', 'institutions', year],
  overview: (year: number) => ['review', 'overview', year],
  beside: (institutionId: string, year: number) => ['review', 'beside', institutionId, year],
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

/** How the pages of a history follow each other, for a query that is read on page by page; the newest page comes first. */
export const eventPages: {
  readonly initialPageParam: string | null
  readonly getNextPageParam: (page: readonly { readonly id: string }[]) => string | null
} = {
  initialPageParam: null,
  getNextPageParam: (page) => (page.length < EVENTS_AT_ONCE ? null : (page.at(-1)?.id ?? null)),
}

/** What a page asks for besides its path: nothing for the newest, else the event before which it ends. */
export function beforeIn(before: string | null): { readonly before?: string } {
  return before === null ? {} : { before }
}
