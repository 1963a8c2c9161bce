/** Where a register of the state answers, and how long it is waited for. */
export type RegistryAddress = {
  readonly url: string
  /** Sent as a bearer token; empty for a register that asks for none. */
  readonly token: string | undefined
  /** Milliseconds for one attempt, the whole answer included. */
  readonly timeoutMs: number
}
