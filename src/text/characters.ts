/** More names than this would hide the sentence. */
const MOST_NAMED = 3

/** Characters that papers cannot show. */
export const characterText = {
  /** `names`: each character as it looks or, where nobody sees it, its code point. */
  unprintable: (names: readonly string[]): string => {
    const shown = names.slice(0, MOST_NAMED).map((name) => `«${name}»`)
    const all = names.length > MOST_NAMED ? `${shown.join(', ')} зэрэг` : shown.join(', ')
    return `${all} тэмдэгт цаасан дээр хэвлэгдэхгүй тул хадгалах боломжгүй. Энэ тэмдэгтийг арилгаж, үгээр бичнэ үү.`
  },
}
