/** What is typed in an example, as somebody types it, and what the program then shows. */
export type Example = {
  /** The example as it is read. */
  readonly words: string
  readonly typed: readonly (readonly [row: string, field: string, text: string])[]
  readonly shows: readonly (readonly [row: string, field: string, value: number])[]
}

/**
 * How a form or a register is filled in, for the person who does it: what to write, from which papers, what often goes wrong, an example.
 * Sentences may hold {Y}, {A} and {B}, as captions do.
 */
export type FormGuide = {
  /** The code of the sheet, or the name of the panel. */
  readonly of: string
  readonly fill: readonly string[]
  readonly papers: readonly string[]
  readonly mistakes: readonly string[]
  readonly example: Example
}
