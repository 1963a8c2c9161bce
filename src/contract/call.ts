import type { z } from 'zod'
import type { CallAudience } from '#api/access.ts'
import { hasHiddenSigns } from '#engine/list/record.ts'
import type { ViewCode } from '#forms/profile.ts'

/**
 * Names the institution, and in a body the group code. A group other than the actor's is refused (403). A path names
 * the group `{group}`.
 */
type CallSubject =
  | { readonly in: 'path'; readonly name: string }
  | { readonly in: 'body'; readonly name: string; readonly groupNames: readonly string[] }

export type Route = {
  readonly id: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly aliases: readonly string[]
  readonly for: CallAudience
  readonly views: 'all' | readonly ViewCode[]
  readonly subject: CallSubject | null
  readonly summary: string
  /** The section of the specifications, or `own`. */
  readonly source: string
}

export const fileTypes = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ndjson: 'application/x-ndjson',
} as const
export type FileKind = keyof typeof fileTypes

/** `refused.ts` declares the fields. */
export type RefusalKind =
  | 'conflicts'
  | 'faults'
  | 'normMoves'
  | 'approvalDoubts'
  | 'readiness'
  | 'upload'
  | 'registry'

export type CallSchemas = {
  readonly query?: z.ZodType
  readonly body?: z.ZodType | 'multipart'
  readonly bodyAs?: 'urlencoded'
  /** `link`: a redirect to a file; `events`: an endless stream; a file kind: its bytes. */
  readonly answer: z.ZodType | FileKind | 'link' | 'events'
  readonly refuses?: readonly RefusalKind[]
  /** `Idempotency-Key`: the same key with the same body runs once. */
  readonly once?: 'byKey'
}

/** Source of the handler and client types, the response check in tests, and the API description. */
export type Call = Route & {
  readonly params: z.ZodType
  readonly query: z.ZodType
  readonly body: z.ZodType
  readonly sends: 'none' | 'json' | 'multipart' | 'urlencoded'
  readonly answer: CallSchemas['answer']
  readonly refuses: readonly RefusalKind[]
  readonly once: 'byKey' | null
}

export function isFile(answer: Call['answer']): answer is FileKind {
  return typeof answer === 'string' && answer in fileTypes
}

export type Output<Schema> = Schema extends z.ZodType ? DeepReadonly<z.output<Schema>> : never
/** Unknown fields of others are accepted; our own client must not send any. */
export type ClientInput<Schema> = Schema extends z.ZodType ? KnownFieldsOnly<z.input<Schema>> : never
export type ResponseInput<Schema> = Schema extends z.ZodType ? DeepReadonly<z.input<Schema>> : unknown

type DeepReadonly<T> = T extends object ? { readonly [Name in keyof T]: DeepReadonly<T[Name]> } : T
type KnownFieldsOnly<T> = T extends readonly (infer Item)[]
  ? readonly KnownFieldsOnly<Item>[]
  : T extends object
    ? { readonly [Name in keyof T as Spelt<Name, T>]: KnownFieldsOnly<T[Name]> }
    : T
type Spelt<Name, T> = string extends Name ? (SpeltIn<T> extends never ? Name : never) : Name
type SpeltIn<T> = keyof { [Name in keyof T as string extends Name ? never : Name]: never }

export type NumberName = 'year' | 'organizationTypeId' | 'version'
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
export type ParamsOf<Path extends string> = {
  readonly [Name in NamesIn<Path>]: Name extends NumberName ? number : string
}

/** Throws if a parameter is missing, which is a programming error. */
export function pathOf<Path extends string>(
  { id, path }: { readonly id: string; readonly path: Path },
  params: ParamsOf<Path>,
): string {
  const given = new Map<string, unknown>(Object.entries(params))
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given.get(name)
    if (value === undefined) throw new Error(`${id} needs ${name}`)
    return encodeURIComponent(String(value))
  })
}

/** `?before=` with the oldest id returns the next page. */
export const EVENTS_AT_ONCE = 200

/** A heartbeat only shows that the connection works. After the closing event, a reconnection checks access again. */
export const liveEvents = {
  connected: 'connected',
  draft: 'draft',
  notifications: 'notifications',
  heartbeat: 'heartbeat',
  closed: 'closed',
} as const

/** Many proxies close a silent connection after half a minute. */
export const BEAT_MS = 15_000

export const NOTIFICATIONS_AT_ONCE = 30
export const MAX_UNREAD = 100

export const MAX_LISTED_ROWS = 1000

export const MAX_PREVIEWED_ROWS = 5000
export const MAX_BULK_INSTITUTIONS = 100

/** '' before input. */
export const checkParameter = 'check'

/** It is a search of `/`, the only visible route (decision 0015, spec 000 §2). */
export function checkAddress(publicUrl: string, checkCode: string): string {
  return `${publicUrl}/?${checkParameter}=${encodeURIComponent(checkCode)}`
}

export const forgottenParameter = 'password-reset'

/** The token follows `#`, so that browsers do not send it: no log and no other page sees it. */
export function forgottenAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/?${forgottenParameter}=${token === '' ? '' : `#${token}`}`
}

export const mailParameter = 'mail'

export function mailConfirmAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/?${mailParameter}=#${token}`
}

/** After a provider's redirect (decision 0077); an `EntryOutcome`. */
export const entryParameter = 'entry'

export function noticeAddress(
  publicUrl: string,
  { year, institution }: { readonly year: number; readonly institution: string | null },
): string {
  const whose = institution === null ? '' : `&institution=${encodeURIComponent(institution)}`
  return `${publicUrl}/?year=${year}${whose}`
}

export const methodologyPath = '/methodology'
export const methodologyYear = 'year'

/** The anchor is a `methodologyAnchor`; `null` for the top or the newest year. */
export function methodologyAddress(year: number | null, anchor: string | null): string {
  const search = year === null ? '' : `?${methodologyYear}=${year}`
  return `${methodologyPath}${search}${anchor === null ? '' : `#${encodeURIComponent(anchor)}`}`
}

/** '' to choose a view. */
export const guideParameter = 'guide'

export type GuideOf = {
  readonly view: string | null
  readonly year: number | null
  readonly edition: string | null
}

export function guideAddress({ view, year, edition }: GuideOf): string {
  const said = [
    [guideParameter, view ?? ''],
    ['year', year],
    ['edition', edition],
  ] as const
  const search = said.flatMap(([name, value]) =>
    value === null ? [] : `${name}=${encodeURIComponent(value)}`,
  )
  return `/?${search.join('&')}`
}

/** Rejects invisible and direction-changing characters. */
export function isShownAsIs(name: string): boolean {
  return !hasHiddenSigns(name)
}
