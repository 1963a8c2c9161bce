import { RequestFailed } from '#client/api/request-failed.ts'
import { screenText } from '#text/screens.ts'

type Arrived = { readonly status: number; readonly text: string; readonly reference: string | null }

/** Makes the failure of an answer that is not a success: the server's sentence, else the reference number, else the bare words. */
export function failureOf({ status, text, reference }: Arrived): RequestFailed {
  const body = parsed(text)
  return new RequestFailed(
    status,
    textAt(body, 'message') ?? unnamed(textAt(body, 'reference') ?? reference),
    body,
  )
}

/** The failure of a request that never arrived. */
export function unreached(): RequestFailed {
  return new RequestFailed(0, screenText.noConnection, null)
}

function unnamed(reference: string | null): string {
  return reference === null ? screenText.failed : screenText.failedWith(reference)
}

function textAt(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null || !(name in body)) return null
  const value: unknown = Reflect.get(body, name)
  return typeof value === 'string' && value !== '' ? value : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
