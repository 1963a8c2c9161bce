/** The most letters of a name: of an institution, a person, a period, a choice of a list. */
export const LONGEST_NAME = 200

/** Whether a name has more letters than that. */
export function isLongName(name: string): boolean {
  return [...name].length > LONGEST_NAME
}
