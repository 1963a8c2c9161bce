/** The SHA-256 of the papers of a period, hexadecimal: of its newest sending, and of those before. */
export type PaperHashes = { readonly current: readonly string[]; readonly older: readonly string[] }

/** What a file is beside the papers that were kept. */
export type PaperVerdict = 'genuine' | 'older' | 'other'

/** Compares a file by its SHA-256, hexadecimal. */
export function paperVerdict({ current, older }: PaperHashes, sha256: string): PaperVerdict {
  if (current.includes(sha256)) return 'genuine'
  return older.includes(sha256) ? 'older' : 'other'
}
