/** `model` marks a stand-in that no source confirms ("жишиг"). */
export type FormText = { readonly text: string; readonly model: boolean }

export const plainText = (text: string): FormText => ({ text, model: false })

export const modelText = (text: string): FormText => ({ text, model: true })

export const formText = (text: string | FormText): FormText =>
  typeof text === 'string' ? plainText(text) : text
