import { filePath, pathOf } from '#api/call.ts'

const MAX_FILE_NAME_LENGTH = 200

/** No path, no control characters, never empty. */
export function fileName(given: string): string {
  const base = given.split(/[\\/]/).at(-1) ?? ''
  const name = base
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(-MAX_FILE_NAME_LENGTH)
  return name || 'file.pdf'
}

/** `pdf` without an extension: only PDFs are accepted. */
export function extensionOf(name: string): string {
  return /\.([^.]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? 'pdf'
}

/** Supports any script (RFC 6266, RFC 8187). The name always ends in `.pdf`. */
export function inlineDisposition(name: string): string {
  return `inline; ${nameParameters(/\.pdf$/i.test(name) ? name : `${name}.pdf`)}`
}

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

/** Each request checks session and institution. */
export function fileAddress(fileId: string): string {
  return pathOf({ path: filePath }, { fileId })
}

export function fileIdOf(address: string): string | undefined {
  return /^\/api\/tosov\/file\/([\w-]{1,100})$/.exec(address)?.[1]
}
