import type { z } from 'zod'
import type { ViewCode } from '#domain/organisation/profile.ts'
import type { CallKind } from '#domain/organisation/roles.ts'
import { hasHiddenSigns } from '#domain/record/record.ts'

/**
 * Where a call names the institution that it is about, and in a body under which names the code of its group may come along;
 * another one than the actor's is refused (403). A path calls the group `{group}`.
 */
type Subject =
  | { readonly in: 'path'; readonly name: string }
  | { readonly in: 'body'; readonly name: string; readonly groupNames: readonly string[] }

/** Where a call is asked, and who may: what both sides know while they run. What travels is told by its forms. */
export type Route = {
  readonly id: string
  readonly method: 'GET' | 'POST'
  /** Parameters in braces, as in the specifications. */
  readonly path: string
  /** Old and twin paths that do the same. */
  readonly aliases: readonly string[]
  /** Whose work it belongs to; which roles may use it stands in the table of roles. */
  readonly for: CallKind
  /** Of the calls for institutions: the views that have it. */
  readonly views: 'all' | readonly ViewCode[]
  readonly subject: Subject | null
  /** What it is for, in English, for the description of the interface. */
  readonly summary: string
  /** Where it stands in the specifications, or `own`. */
  readonly source: string
}

/** The media type of each kind of file that a call answers. */
export const fileTypes = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ndjson: 'application/x-ndjson',
} as const
export type FileKind = keyof typeof fileTypes

/** What refusals of a call carry besides what those of every call do; which fields that are, `refused.ts` declares. */
export type RefusalKind =
  | 'conflicts'
  | 'faults'
  | 'normMoves'
  | 'approvalDoubts'
  | 'readiness'
  | 'upload'
  | 'registry'

/** What travels with a call: a query that the path has no place for, a body of JSON or a form with a file, and the answer. */
export type Forms = {
  readonly query?: z.ZodType
  readonly body?: z.ZodType | 'multipart'
  /** The body travels as a page sends the fields of a form, and not as JSON. */
  readonly bodyAs?: 'urlencoded'
  /** `link`: a redirect to a file; `events`: a stream of them that does not end by itself; of a file its bytes. */
  readonly answer: z.ZodType | FileKind | 'link' | 'events'
  readonly refuses?: readonly RefusalKind[]
  /** It takes an `Idempotency-Key`: what comes again under one key and with the same body is done once. */
  readonly once?: 'byKey'
}

/** One call, declared once: from it come the types of its handler and of the browser's function, the check of its answers in tests, and its description. */
export type Call = Route & {
  readonly params: z.ZodType
  readonly query: z.ZodType
  readonly body: z.ZodType
  /** How the body travels; `none` for reads. */
  readonly sends: 'none' | 'json' | 'multipart' | 'urlencoded'
  readonly answer: Forms['answer']
  readonly refuses: readonly RefusalKind[]
  readonly once: 'byKey' | null
}

/** Whether a call answers the bytes of a file. */
export function isFile(answer: Call['answer']): answer is FileKind {
  return typeof answer === 'string' && answer in fileTypes
}

/** A schema's type: what it gives, nothing of it to be changed. */
export type Of<Schema> = Schema extends z.ZodType ? Unchanging<z.output<Schema>> : never
/** What a client gives a schema to read; fields that it does not name are accepted of others, and are a mistake of ours. */
export type Sent<Schema> = Schema extends z.ZodType ? Named<z.input<Schema>> : never
/** What a handler gives for an answer. */
export type Answering<Schema> = Schema extends z.ZodType ? Unchanging<z.input<Schema>> : unknown

type Unchanging<T> = T extends object ? { readonly [Name in keyof T]: Unchanging<T[Name]> } : T
type Named<T> = T extends readonly (infer Item)[]
  ? readonly Named<Item>[]
  : T extends object
    ? { readonly [Name in keyof T as Spelt<Name, T>]: Named<T[Name]> }
    : T
/** A name that a type spells; where it spells none, as a record does, any. */
type Spelt<Name, T> = string extends Name ? (SpeltIn<T> extends never ? Name : never) : Name
type SpeltIn<T> = keyof { [Name in keyof T as string extends Name ? never : Name]: never }

/** Parameters of paths that are whole numbers; all others are texts. */
export type NumberName = 'year' | 'organizationTypeId' | 'version'
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
/** The parameters that a path has in braces. */
export type ParamsOf<Path extends string> = {
  readonly [Name in NamesIn<Path>]: Name extends NumberName ? number : string
}

/** The path with its parameters filled in. Throws when one is missing, which is a mistake in the program. */
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

/** The most events in one answer; the ones before are asked for with `?before=` and the id of the oldest. */
export const EVENTS_AT_ONCE = 200

/**
 * By which names the events of a stream go (see `live.ts`). A `beat` says nothing but that the line stands; after `ended` comes no more, and
 * whoever asks anew is judged anew.
 */
export const liveEvents = {
  hello: 'hello',
  news: 'news',
  unread: 'unread',
  beat: 'beat',
  ended: 'ended',
} as const

/** How long apart the beats are, milliseconds: many a proxy gives up a silent connection after half a minute. */
export const BEAT_MS = 15_000

/** How many notifications one answer has at most; the ones before are asked for with `?before=`. */
export const NOTIFICATIONS_AT_ONCE = 30
/** Of more unread ones nobody is told the number. */
export const MOST_UNREAD = 100

/** How many institutions a reviewer's list answers at most at a time. */
export const MOST_LISTED = 1000

/** Of how many institutions the preview of an act on many tells, and on how many one call acts. */
export const MOST_PREVIEWED = 5000
export const MOST_ACTED_ON = 100

/** The search parameter of `/` that makes it the public page; its value is the code, '' before one is typed. */
export const checkParameter = 'check'

/** The public page that tells of a sent paper: a search of `/`, the only visible route (decision 0015, spec 000 §2). */
export function checkAddress(publicUrl: string, checkCode: string): string {
  return `${publicUrl}/?${checkParameter}=${encodeURIComponent(checkCode)}`
}

/** The search parameter of the page on which a forgotten password is replaced. */
export const forgottenParameter = 'forgotten'

/** The address of that page. The token of a link stands behind `#`, which browsers keep to themselves: no log and no other page sees it. */
export function forgottenAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/?${forgottenParameter}=${token === '' ? '' : `#${token}`}`
}

/** The search parameter of the page on which an address of mail is confirmed. */
export const mailParameter = 'mail'

/** The address of that page, with its token as that of a forgotten password has it. */
export function mailConfirmAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/?${mailParameter}=#${token}`
}

/** The search parameter of the page to which a provider leads back (decision 0077); its value is an `EntryOutcome`. */
export const entryParameter = 'entry'

/** The address at which a notification opens: an institution's year; without one the year. */
export function noticeAddress(
  publicUrl: string,
  { year, institution }: { readonly year: number; readonly institution: string | null },
): string {
  const whose = institution === null ? '' : `&institution=${encodeURIComponent(institution)}`
  return `${publicUrl}/?year=${year}${whose}`
}

/** The public page that describes the calculation (calculation §9, Stand-ins). */
export const methodologyPath = '/methodology'
/** The search parameter that says of which year. */
export const methodologyYear = 'year'

/** The address at which a year's description opens at a place, see `methodologyAnchor`; `null` at its beginning, or of the newest year. */
export function methodologyAddress(year: number | null, anchor: string | null): string {
  const search = year === null ? '' : `?${methodologyYear}=${year}`
  return `${methodologyPath}${search}${anchor === null ? '' : `#${encodeURIComponent(anchor)}`}`
}

/** The search parameter of the guide to the forms, a page for anybody; its value is the view, '' for one to be chosen. */
export const guideParameter = 'guide'

/** Which forms a guide is about: the view that has them, the year whose captions they bear, the edition; `null`: not said. */
export type GuideOf = {
  readonly view: string | null
  readonly year: number | null
  readonly edition: string | null
}

/** The address of the guide to a view's forms. */
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

/** Whether the name of an uploaded file is shown as it is: nothing in it turns the direction of writing or is not seen. */
export function isShownAsIs(name: string): boolean {
  return !hasHiddenSigns(name)
}
