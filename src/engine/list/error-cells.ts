import { CONTRADICTORY, HIDDEN, INEXACT, MERGED, RESHAPED, UNCALCULATED } from '#engine/number/error-texts.ts'
import { ruleText } from '#engine/rule-text.ts'

const MAX_QUOTED_LENGTH = 60

/** Separate from the rules, which every blank loads. */
const errorCellText = {
  inexact:
    'Excel 15-аас олон оронтой тоог яг хэвээр нь хадгалдаггүй. Дүн бол 15 хүртэл оронтойгоор бичнэ; дугаар, код бол нүдийг бичвэр (Text) хэлбэртэй болгож дахин бичнэ үү.',
  reshaped:
    'Нүдний хэлбэршүүлэлт тоог өөрөөр харуулж байна. Excel дээр хэлбэршүүлэлтийг нь арилгаад дахин оруулна уу.',
  contradictory: (text: string): string =>
    `Хуулсан нүд «${text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text}» гэсэн хоёр өөр утга агуулж байна. Зөвийг нь бичнэ үү.`,
} as const

export function errorProblem(text: string): string {
  if (text === UNCALCULATED) return ruleText.unreadable.uncalculated()
  if (text === INEXACT) return errorCellText.inexact
  if (text === RESHAPED) return errorCellText.reshaped
  if (text.startsWith(CONTRADICTORY))
    return errorCellText.contradictory(text.slice(CONTRADICTORY.length).trim())
  if (text.startsWith(MERGED)) return ruleText.unreadable.merged(text.slice(MERGED.length).trim())
  return text === HIDDEN ? ruleText.unreadable.hidden('') : ruleText.unreadable.error(text)
}
