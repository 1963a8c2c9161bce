/** What was sent for a number: nothing at all, an empty field, a number within its limits, or something else. */
export type SentFigure =
  | { readonly is: 'missing' }
  | { readonly is: 'empty' }
  | { readonly is: 'value'; readonly value: number }
  | { readonly is: 'wrong' }
