export type Example = {
  readonly words: string
  readonly typed: readonly (readonly [row: string, field: string, text: string])[]
  readonly shows: readonly (readonly [row: string, field: string, value: number])[]
}

/** Sentences may contain {Y}, {A} and {B}, like captions. */
export type FormGuide = {
  readonly of: string
  readonly fill: readonly string[]
  readonly papers: readonly string[]
  readonly mistakes: readonly string[]
  readonly example: Example
}
