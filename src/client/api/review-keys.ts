/** The names under which a reviewer's answers are kept; every act has all of them read anew. */
export const reviewKeys = {
  all: ['review'],
  institutions: (year: number) => ['review', 'institutions', year],
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
  sums: (sessionCode: string | null) => ['review', 'sums', sessionCode],
  sum: (sessionCode: string | null, report: string | null) => ['review', 'sum', sessionCode, report],
} as const
