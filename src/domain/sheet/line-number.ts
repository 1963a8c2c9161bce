/**
 * What stands as the number of a line: its code as the form or the law has it. A code in Latin letters, such as `hour24`,
 * is a name for formulas: that line is counted. `index` from 0.
 */
export function lineNumber(code: string, index: number): string {
  return /^[a-z]/i.test(code) ? String(index + 1) : code
}
