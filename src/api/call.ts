import type { z } from 'zod'
import type { CallAudience, Right } from '#api/access.ts'

/**
 * Names the institution, and in a body the group code. A group other than the actor's is refused (403). A path names
 * the group `{group}`.
 */
type CallSubject =
  | { readonly in: 'path'; readonly name: string }
  | { readonly in: 'body'; readonly name: string; readonly groupNames: readonly string[] }

/** Data of a call that the browser has too. */
export type Route<View extends string = string> = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly for: CallAudience
  readonly views: 'all' | readonly View[]
}

/** Work with a quota of its own (decision 0021). */
export type Work = 'calculation' | 'paper' | 'export'

/** Fields of a refusal that only some calls have; status `null`: any. */
export type RefusalExtra = {
  readonly name: string
  readonly status: number | null
  readonly fields: z.ZodRawShape
}

/** A call as its feature declares it. */
export type CallSpec<View extends string = string> = {
  readonly id: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly aliases?: readonly string[]
  readonly for: CallAudience
  /** All views by default. */
  readonly views?: readonly View[]
  readonly subject?: CallSubject
  readonly summary: string
  /** The section of the specifications, or `own`. */
  readonly source: string
  /** Right within an institution; by default `prepare` for a write, and none for a read. */
  readonly right?: Right | null
  /** Requests of one address in ten minutes. */
  readonly limit?: number
  readonly work?: Work
  readonly query?: z.ZodType
  readonly body?: z.ZodType | 'multipart'
  readonly bodyAs?: 'urlencoded'
  /** `link`: a redirect to a file; `events`: an endless stream; a file kind: its bytes. */
  readonly answer: z.ZodType | FileKind | 'link' | 'events'
  readonly refuses?: readonly RefusalExtra[]
  /** `Idempotency-Key`: the same key with the same body runs once. */
  readonly once?: 'byKey'
}

/** Source of the handler and client types, the response check in tests, and the API description. */
export type Call<View extends string = string> = Route<View> & {
  readonly id: string
  readonly aliases: readonly string[]
  readonly subject: CallSubject | null
  readonly summary: string
  readonly source: string
  readonly right: Right | null
  readonly limit: number | null
  readonly work: Work | null
  readonly params: z.ZodType
  readonly query: z.ZodType
  readonly body: z.ZodType
  readonly sends: 'none' | 'json' | 'multipart' | 'urlencoded'
  readonly answer: CallSpec['answer']
  readonly refuses: readonly RefusalExtra[]
  readonly once: 'byKey' | null
}

export const fileTypes = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ndjson: 'application/x-ndjson',
} as const
export type FileKind = keyof typeof fileTypes

export function isFile(answer: Call['answer']): answer is FileKind {
  return typeof answer === 'string' && answer in fileTypes
}

export type Output<Schema> = Schema extends z.ZodType ? DeepReadonly<z.output<Schema>> : never
/** Unknown fields of others are accepted; our own client must not send any. */
export type ClientInput<Schema> = Schema extends z.ZodType ? KnownFieldsOnly<z.input<Schema>> : never
export type ResponseInput<Schema> = Schema extends z.ZodType ? DeepReadonly<z.input<Schema>> : unknown

export type AnswerOf<Sent extends Pick<Call, 'answer'>> = Output<Sent['answer']>
export type BodyOf<Sent extends Pick<Call, 'body'>> = ClientInput<Sent['body']>

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
  { path }: { readonly path: Path },
  params: ParamsOf<Path>,
): string {
  const given = new Map<string, unknown>(Object.entries(params))
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given.get(name)
    if (value === undefined) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
}

export const methodologyPath = '/methodology'

/** Path of `tosov.file`, whose links are stored with a draft. */
export const filePath = '/api/tosov/file/{fileId}'
