/** Work in short pieces, between which a server can answer other requests. */
export type Pieces<Result> = Generator<undefined, Result, undefined>

export function finished<Result>(work: Pieces<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
