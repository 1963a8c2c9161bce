/** A register number with only its letters and last two digits: УБ******12. */
export function maskedRegister(number: string): string {
  return number.length < 5 ? number : number.slice(0, 2) + '*'.repeat(number.length - 4) + number.slice(-2)
}
