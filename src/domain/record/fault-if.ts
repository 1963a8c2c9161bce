/** A fault where something is wrong, else none: a list of rules is a list of these, spread. */
export function faultIf<const Fault>(isWrong: boolean, fault: Fault): readonly Fault[] {
  return isWrong ? [fault] : []
}
