import type { AnswerOf } from '#client/api/answer-of.ts'
import { failureOf, unreached } from '#client/api/failure-of.ts'
import { session } from '#client/api/session.ts'
import { type CallName, calls } from '#contract/calls.ts'

/** One part of a form, in the order of sending; a file has a name. */
export type Part =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly file: Blob; readonly fileName: string }

/** Sends a form with a file and tells how much has gone, from 0 to 1. Throws `RequestFailed`. */
export async function upload<Name extends CallName>(
  name: Name,
  parts: readonly Part[],
  onProgress: (share: number) => void,
): Promise<AnswerOf<Name>> {
  const { status, text, reference } = await carry(calls[name].path, formOf(parts), onProgress)
  if (status >= 200 && status < 300) return JSON.parse(text)
  if (status === 401) session.lose()
  throw status === 0 ? unreached() : failureOf({ status, text, reference })
}

type Arrived = { readonly status: number; readonly text: string; readonly reference: string | null }

function carry(path: string, form: FormData, onProgress: (share: number) => void): Promise<Arrived> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest() // fetch cannot tell how much has gone
    request.open('POST', path)
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      lengthComputable && onProgress(loaded / total)
    request.onloadend = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        reference: request.getResponseHeader('x-request-id'),
      })
    request.send(form)
  })
}

function formOf(parts: readonly Part[]): FormData {
  const form = new FormData()
  for (const part of parts) {
    if ('file' in part) form.append(part.name, part.file, part.fileName)
    else form.append(part.name, part.text)
  }
  return form
}
