/** More characters would hide the message that names them. */
const MAX_NAMED_CHARACTERS = 3

export const unprintableText = (names: readonly string[]): string => {
  const shown = names.slice(0, MAX_NAMED_CHARACTERS).map((name) => `«${name}»`)
  const all = names.length > MAX_NAMED_CHARACTERS ? `${shown.join(', ')} зэрэг` : shown.join(', ')
  return `${all} тэмдэгт цаасан дээр хэвлэгдэхгүй тул хадгалах боломжгүй. Энэ тэмдэгтийг арилгаж, үгээр бичнэ үү.`
}
