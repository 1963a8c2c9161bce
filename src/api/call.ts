import type { z } from 'zod'
import type { CallAudience, Right } from '#api/access.ts'

/** Institution and group code; a path has `{group}`. Another group than the actor's is refused (403). */
type CallSubject =
  | { readonly in: 'path'; readonly name: string }
  | { readonly in: 'body'; readonly name: string; readonly groupNames: readonly string[] }

/** The browser has it too. */
export type Route<View extends string = string> = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly for: CallAudience
  readonly views: 'all' | readonly View[]
}

/** Quotas: decision 0021. */
export type Work = 'calculation' | 'paper' | 'export'

/** `status` `null`: any. */
export type RefusalExtra = {
  readonly name: string
  readonly status: number | null
  readonly fields: z.ZodRawShape
}

export type CallSpec<View extends string = string> = {
  readonly id: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly aliases?: readonly string[]
  readonly for: CallAudience
  readonly views?: readonly View[]
  readonly subject?: CallSubject
  readonly summary: string
  /** Section of the specifications, or `own`. */
  readonly source: string
  readonly right?: Right | null
  /** Requests of one address in ten minutes. */
  readonly limit?: number
  readonly work?: Work
  readonly query?: z.ZodType
  readonly body?: z.ZodType | 'multipart'
  readonly bodyAs?: 'urlencoded'
  /** `link`: a redirect to a file; `events`: an endless stream. */
  readonly answer: z.ZodType | FileKind | 'link' | 'events'
  readonly refuses?: readonly RefusalExtra[]
  /** `Idempotency-Key`: the same key with the same body runs once. */
  readonly once?: 'byKey'
  /** 202: a job does it later. */
  readonly success?: 200 | 202
}

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
  readonly success: 200 | 202
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
/** Our own client must not send unknown fields. */
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

/** Throws for a missing parameter. */
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

/** Its links are stored with drafts. */
export const filePath = '/api/tosov/file/{fileId}'
