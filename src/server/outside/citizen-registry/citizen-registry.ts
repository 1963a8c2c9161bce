/** What the citizen registry says of a register number. A first name may be empty. */
export type CitizenReply =
  | { readonly is: 'found'; readonly lastName: string; readonly firstName: string }
  /** Its own sentence, such as that there is no such citizen. */
  | { readonly is: 'refused'; readonly message: string }
  | { readonly is: 'failed'; readonly why: 'unreachable' | 'timeout' | 'nonsense' }

/** The national registry of citizens. `registerNumber` is right in form. Never throws. */
export type CitizenRegistry = (registerNumber: string) => Promise<CitizenReply>
