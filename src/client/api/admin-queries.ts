import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { adminEditsKey, beforeIn, eventPages } from '#client/api/queries.ts'
import { send } from '#client/api/send.ts'

/** The names under which the administrator's answers are kept. */
export const adminKeys = {
  all: ['admin'],
  setUp: ['admin', 'set-up'],
  institutions: ['admin', 'institutions'],
  accounts: ['admin', 'accounts'],
  years: ['admin', 'years'],
  year: (year: number | null) => ['admin', 'year', year],
  edition: (year: number) => ['admin', 'edition', year],
  editionEffect: (year: number) => ['admin-edition-effect', year],
  norms: (year: number | null, version: number | null) => ['admin-norms', year, version],
  effect: (year: number, changedAt: string | null) => ['admin-effect', year, changedAt],
  normsOf: (year: number) => ['admin-norms', year],
  catalogues: (year: number | null) => ['admin', 'catalogues', year],
  /** Apart: what an administrator writes asks no server for mail. */
  mail: ['admin-mail'],
  registries: ['admin', 'registries'],
  events: ['admin', 'events'],
  event: (id: string) => ['admin', 'event', id],
  /** Not kept yet. */
  edits: adminEditsKey,
  normEdits: (year: number, version: number) => ['admin-edits', 'norms', year, version],
  listEdits: (year: number, name: string) => ['admin-edits', name, year],
} as const

/** What is set up and what is missing; whatever an administrator writes may change it. */
export const useAdminSetUp = () =>
  useQuery({ queryKey: adminKeys.setUp, queryFn: ({ signal }) => send('adminSetUp', { signal }) })

/** Every institution. */
export const useAdminInstitutions = () =>
  useQuery({
    queryKey: adminKeys.institutions,
    queryFn: ({ signal }) => send('adminInstitutions', { signal }),
  })

/** Every account, and how it stands. */
export const useAdminAccounts = () =>
  useQuery({ queryKey: adminKeys.accounts, queryFn: ({ signal }) => send('adminAccounts', { signal }) })

/** How mail stands: its server is asked anew whenever somebody comes to look. */
export const useAdminMail = () =>
  useQuery({ queryKey: adminKeys.mail, queryFn: ({ signal }) => send('adminMail', { signal }), staleTime: 0 })

/** How the registries of the state stand; others ask them meanwhile. */
export const useAdminRegistries = () =>
  useQuery({
    queryKey: adminKeys.registries,
    queryFn: ({ signal }) => send('adminRegistries', { signal }),
    staleTime: 0,
  })

/** Financial years with the versions of their norms, and all periods. */
export const useAdminYears = () =>
  useQuery({ queryKey: adminKeys.years, queryFn: ({ signal }) => send('adminYears', { signal }) })

/** How one year stands: what is prepared of it, and who is not approved. */
export const useAdminYear = (year: number | null) =>
  useQuery({
    queryKey: adminKeys.year(year),
    queryFn: year === null ? skipToken : ({ signal }) => send('adminYear', { params: { year }, signal }),
    staleTime: 0,
  })

/** What the forms of a year change of those of the year before; a year that was not begun may begin with others tomorrow. */
export const useAdminEdition = (year: number) =>
  useQuery({
    queryKey: adminKeys.edition(year),
    queryFn: ({ signal }) => send('adminEdition', { params: { year }, signal }),
  })

/** What they do to last year's budgets; counted anew each time, since schools go on working. */
export const useEditionEffect = (year: number) =>
  useQuery({
    queryKey: adminKeys.editionEffect(year),
    queryFn: ({ signal }) => send('adminEditionEffect', { params: { year }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** All periods, newest first; the same answer as the years. */
export const useAdminPeriods = () =>
  useQuery({
    queryKey: adminKeys.years,
    queryFn: ({ signal }) => send('adminYears', { signal }),
    select: ({ periods }) => periods,
  })

/** One version of the norms of a year; kept until asked for anew, because the grid made from it holds what was typed. */
export const useAdminNorms = (year: number | null, version: number | null) =>
  useQuery({
    queryKey: adminKeys.norms(year, version),
    queryFn:
      year === null || version === null
        ? skipToken
        : ({ signal }) => send('adminNorms', { params: { year, version }, signal }),
    staleTime: Infinity,
  })

/** The lists of a year. */
export const useAdminCatalogues = (year: number | null) =>
  useQuery({
    queryKey: adminKeys.catalogues(year),
    queryFn:
      year === null ? skipToken : ({ signal }) => send('adminCatalogues', { params: { year }, signal }),
  })

/** What administrators did in short, newest first, page by page. */
export const useAdminEvents = () =>
  useInfiniteQuery({
    queryKey: adminKeys.events,
    queryFn: ({ pageParam, signal }) => send('adminEvents', { query: beforeIn(pageParam), signal }),
    ...eventPages,
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
  })

/** One thing that an administrator did, whole; it never changes. */
export const useAdminEvent = (id: string) =>
  useQuery({
    queryKey: adminKeys.event(id),
    queryFn: ({ signal }) => send('adminEvent', { params: { eventId: id }, signal }),
    staleTime: Infinity,
  })
