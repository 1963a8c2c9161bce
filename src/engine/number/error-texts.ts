/** Replaces a formula without a stored result; every column rejects it. */
export const UNCALCULATED = '#ТООЦООГҮЙ'
/** A figure hidden by format or strikethrough. */
export const HIDDEN = '#НУУСАН'
/** A figure that its format shows as another one. */
export const RESHAPED = '#ХЭЛБЭР'
/** Precedes the two different texts of one pasted cell. */
export const CONTRADICTORY = '#ЗӨРСӨН'

/** Recognizes texts that every column rejects, even text columns. */
export function isErrorText(text: string): boolean {
  return (
    text === UNCALCULATED ||
    text === HIDDEN ||
    text === RESHAPED ||
    text.startsWith(CONTRADICTORY) ||
    /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/i.test(text.trim())
  )
}
