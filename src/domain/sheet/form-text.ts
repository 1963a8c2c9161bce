/** A text that a form prints; `model`: it stands in for one that no source confirms ("жишиг"). */
export type FormText = { readonly text: string; readonly model: boolean }

/** A text that is the form's own. */
export const plainText = (text: string): FormText => ({ text, model: false })

/** A text that stands in for an unconfirmed one. */
export const modelText = (text: string): FormText => ({ text, model: true })

/** A text as it is written, either way. */
export const formText = (text: string | FormText): FormText =>
  typeof text === 'string' ? plainText(text) : text
