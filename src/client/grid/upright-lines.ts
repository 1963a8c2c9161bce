import type { Field, Sheet } from '#domain/sheet/sheet.ts'

/** One line of a standing sheet: its caption, and the fields that it shows side by side. */
export type UprightLine = { readonly caption: string; readonly fields: readonly string[] }

/** A standing sheet: the captions above its columns, and its lines. */
export type UprightLines = { readonly columns: readonly string[]; readonly lines: readonly UprightLine[] }

/**
 * Turns the fields of a one-row sheet into lines. Groups of fields that all have the same captions become one line each
 * with a column a caption (share and amount); otherwise every field has a line of its own.
 */
export function uprightLinesOf({ fields }: Sheet): UprightLines {
  const all = Object.entries(fields)
  const groups = Map.groupBy(
    all.filter(([, { under }]) => under.length > 0),
    ([, { under }]) => under.join(' · '),
  )
  const captions = [...groups.values()].map((group) => group.map(([, { caption }]) => caption).join('\n'))
  if (captions.length === 0 || new Set(captions).size > 1) {
    return {
      columns: [],
      lines: all.map(([name, field]) => ({ caption: fullCaption(field), fields: [name] })),
    }
  }
  const begun = new Set<string>()
  const lines = all.flatMap(([name, { caption, under }]): UprightLine[] => {
    const group = under.join(' · ')
    if (under.length === 0) return [{ caption, fields: [name] }]
    if (begun.has(group)) return []
    begun.add(group)
    return [{ caption: group, fields: (groups.get(group) ?? []).map(([each]) => each) }]
  })
  return { columns: captions[0]?.split('\n') ?? [], lines }
}

function fullCaption({ under, caption }: Field): string {
  return [...under, caption].join(' · ')
}
