/** Excel's limit for the name of a sheet. */
const mostLetters = 31

export function sheetNames(captions: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return captions.map((caption) => {
    const name = firstFree(permitted(caption), taken)
    taken.add(name.toLowerCase())
    return name
  })
}

/** Removes `[ ] : * ? / \` and quotes, which must not be at the ends. */
function permitted(caption: string): string {
  const plain = caption
    .replace(/[[\]:*?/\\'\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain === '' ? '–' : plain
}

function firstFree(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : ` (${number})`
    const tried = shortened(name, mostLetters - ending.length) + ending
    if (!taken.has(tried.toLowerCase())) return tried
  }
}

function shortened(name: string, most: number): string {
  return name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`
}
