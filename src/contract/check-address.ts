/** The search parameter of `/` that makes it the public page; its value is the code, '' before one is typed. */
export const checkParameter = 'check'

/** The public page that tells of a sent paper: a search of `/`, the only visible route (decision 0015, spec 000 §2). */
export function checkAddress(publicUrl: string, checkCode: string): string {
  return `${publicUrl}/?${checkParameter}=${encodeURIComponent(checkCode)}`
}
