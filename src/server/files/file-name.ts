import { pathOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'

const MOST_LETTERS = 200

/** The name of an uploaded file as it may be shown and sent back: no path, no control characters, never empty. */
export function fileName(given: string): string {
  const base = given.split(/[\\/]/).at(-1) ?? ''
  const name = base
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(-MOST_LETTERS)
  return name || 'file.pdf'
}

/** What follows the last dot, in small letters; `pdf` where there is none, because nothing else is taken. */
export function extensionOf(name: string): string {
  return /\.([^.]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? 'pdf'
}

/**
 * The header that shows a PDF in the browser under its name, whatever letters it has (RFC 6266, RFC 8187). Who saves it from there has a PDF,
 * also where its sender called it a page or a program.
 */
export function inlineDisposition(name: string): string {
  return `inline; ${nameParameters(/\.pdf$/i.test(name) ? name : `${name}.pdf`)}`
}

/** The header with which the browser saves a file under its name. */
export function attachmentDisposition(name: string): string {
  return `attachment; ${nameParameters(name)}`
}

function nameParameters(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** The stable address of a file, as answers carry it: it checks session and institution whenever it is opened. */
export function fileAddress(fileId: string): string {
  return pathOf(calls.file, { fileId })
}

/** The file that such an address means; undefined for any other text. */
export function fileIdOf(address: string): string | undefined {
  return /^\/api\/tosov\/file\/([\w-]{1,100})$/.exec(address)?.[1]
}
