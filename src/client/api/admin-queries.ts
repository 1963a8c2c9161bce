import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { adminEditsKey, beforeIn, eventPages } from '#client/api/queries.ts'
import { send } from '#ui/api/send.ts'

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
  /** Administrators' writes must not trigger a check of the mail server. */
  mail: ['admin-mail'],
  registries: ['admin', 'registries'],
  events: ['admin', 'events'],
  event: (id: string) => ['admin', 'event', id],
  /** Unsaved edits. */
  edits: adminEditsKey,
  normEdits: (year: number, version: number) => ['admin-edits', 'norms', year, version],
  listEdits: (year: number, name: string) => ['admin-edits', name, year],
} as const

/** Any write of an administrator may change it. */
export const useAdminSetUp = () =>
  useQuery({ queryKey: adminKeys.setUp, queryFn: ({ signal }) => send('adminSetUp', { signal }) })

export const useAdminInstitutions = () =>
  useQuery({
    queryKey: adminKeys.institutions,
    queryFn: ({ signal }) => send('adminInstitutions', { signal }),
  })

export const useAdminAccounts = () =>
  useQuery({ queryKey: adminKeys.accounts, queryFn: ({ signal }) => send('adminAccounts', { signal }) })

/** Checks the mail server on each visit. */
export const useAdminMail = () =>
  useQuery({ queryKey: adminKeys.mail, queryFn: ({ signal }) => send('adminMail', { signal }), staleTime: 0 })

/** Other users query the registries in the meantime. */
export const useAdminRegistries = () =>
  useQuery({
    queryKey: adminKeys.registries,
    queryFn: ({ signal }) => send('adminRegistries', { signal }),
    staleTime: 0,
  })

export const useAdminYears = () =>
  useQuery({ queryKey: adminKeys.years, queryFn: ({ signal }) => send('adminYears', { signal }) })

export const useAdminYear = (year: number | null) =>
  useQuery({
    queryKey: adminKeys.year(year),
    queryFn: year === null ? skipToken : ({ signal }) => send('adminYear', { params: { year }, signal }),
    staleTime: 0,
  })

/** A year that has not started may still get another edition. */
export const useAdminEdition = (year: number) =>
  useQuery({
    queryKey: adminKeys.edition(year),
    queryFn: ({ signal }) => send('adminEdition', { params: { year }, signal }),
  })

/** Recalculated each time, because institutions continue to work. */
export const useEditionEffect = (year: number) =>
  useQuery({
    queryKey: adminKeys.editionEffect(year),
    queryFn: ({ signal }) => send('adminEditionEffect', { params: { year }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const useAdminPeriods = () =>
  useQuery({
    queryKey: adminKeys.years,
    queryFn: ({ signal }) => send('adminYears', { signal }),
    select: ({ periods }) => periods,
  })

/** Never refetches automatically, because the grid holds unsaved edits. */
export const useAdminNorms = (year: number | null, version: number | null) =>
  useQuery({
    queryKey: adminKeys.norms(year, version),
    queryFn:
      year === null || version === null
        ? skipToken
        : ({ signal }) => send('adminNorms', { params: { year, version }, signal }),
    staleTime: Infinity,
  })

export const useAdminCatalogues = (year: number | null) =>
  useQuery({
    queryKey: adminKeys.catalogues(year),
    queryFn:
      year === null ? skipToken : ({ signal }) => send('adminCatalogues', { params: { year }, signal }),
  })

export const useAdminEvents = () =>
  useInfiniteQuery({
    queryKey: adminKeys.events,
    queryFn: ({ pageParam, signal }) => send('adminEvents', { query: beforeIn(pageParam), signal }),
    ...eventPages,
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
  })

export const useAdminEvent = (id: string) =>
  useQuery({
    queryKey: adminKeys.event(id),
    queryFn: ({ signal }) => send('adminEvent', { params: { eventId: id }, signal }),
    staleTime: Infinity,
  })
