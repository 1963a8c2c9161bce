import type { ViewCode } from '#domain/organisation/profile.ts'
import type { CallKind } from '#domain/organisation/roles.ts'

/**
 * How a call answers (contract README): `rows` a plain array, `envelope` {SUCCESS_CODE, RESPONSE_MESSAGE, RESULT},
 * `status` {status, message}, `status-string` the same with "1", `message` {message, status}, `file` the bytes of a file; the others are
 * named after themselves.
 */
type Reply =
  | 'rows'
  | 'envelope'
  | 'status'
  | 'status-string'
  | 'message'
  | 'object'
  | 'session'
  | 'user'
  | 'upload'
  | 'file'

/**
 * Where a call names the institution that it is about, and in a body under which names the code of its group may come along;
 * another one than the actor's is refused (403). A path calls the group `{group}`.
 */
type Subject =
  | { readonly in: 'path'; readonly name: string }
  | { readonly in: 'body'; readonly name: string; readonly groupNames: readonly string[] }

/**
 * One call, as far as both sides know it: registered by the server, called by the browser, printed as OpenAPI. The schema of
 * its body stands with its handler, the type of its answer with the answers of the contract.
 */
export type Call = {
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
  readonly reply: Reply
  readonly subject: Subject | null
  /** How the body travels; `none` for reads. */
  readonly body: 'none' | 'json' | 'multipart'
  /** What it is for, in English, for the description of the interface. */
  readonly summary: string
  /** Where it stands in the specifications, or `own`. */
  readonly source: string
}

/** The path with its parameters filled in. Throws when one is missing, which is a mistake in the program. */
export function pathOf(
  call: Pick<Call, 'id' | 'path'>,
  params: Readonly<Record<string, string | number>>,
): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${call.id} needs ${name}`)
    return encodeURIComponent(value)
  })
}

/** The search parameter of `/` that makes it the public page; its value is the code, '' before one is typed. */
export const checkParameter = 'check'

/** The public page that tells of a sent paper: a search of `/`, the only visible route (decision 0015, spec 000 §2). */
export function checkAddress(publicUrl: string, checkCode: string): string {
  return `${publicUrl}/?${checkParameter}=${encodeURIComponent(checkCode)}`
}
