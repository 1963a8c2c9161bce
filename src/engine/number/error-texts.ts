/** A formula without a stored result. */
export const UNCALCULATED = '#ТООЦООГҮЙ'
/** Hidden by format or strikethrough. */
export const HIDDEN = '#НУУСАН'
/** The format shows another figure. */
export const RESHAPED = '#ХЭЛБЭР'
/** Precedes the two different texts of a pasted cell. */
export const CONTRADICTORY = '#ЗӨРСӨН'

/** Every column rejects these, even text columns. */
export function isErrorText(text: string): boolean {
  return (
    text === UNCALCULATED ||
    text === HIDDEN ||
    text === RESHAPED ||
    text.startsWith(CONTRADICTORY) ||
    /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/i.test(text.trim())
  )
}
