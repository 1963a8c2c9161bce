/** What is wrong with a field of a record, in a sentence for the person. */
export type RecordFault<Field extends string = string> = { readonly field: Field; readonly message: string }
