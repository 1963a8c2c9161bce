/** RFC 5321 §4.5.3.1.3. */
export const MAX_ADDRESS_LENGTH = 254

/** Validates like browsers (https://html.spec.whatwg.org/#valid-e-mail-address), and requires a dot in the domain. */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= MAX_ADDRESS_LENGTH &&
    /^[\w.!#$%&'*+/=?^`{|}~-]+@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(
      text,
    )
  )
}
