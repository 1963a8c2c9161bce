import { createHash } from 'node:crypto'
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { fontCharacters } from './font-characters.ts'

/** What one font file of the build is made of. */
type Weight = { readonly name: string; readonly source: URL }

const weights: readonly Weight[] = [
  { name: 'arimo-regular', source: sourceOf('400Regular') },
  { name: 'arimo-bold', source: sourceOf('700Bold') },
]

/**
 * `spare`: zeros behind the last table, which is that of the outlines. The layout program of the paper reads the box of every letter, ten bytes,
 * also of one that has no outline; the space that breaks no line begins where the file ends, and one of it in a text made no paper at all.
 */
const formats = [
  { ending: 'ttf', targetFormat: 'truetype', spare: 16 },
  { ending: 'woff2', targetFormat: 'woff2', spare: 0 },
] as const

/**
 * Writes our fonts, cut down to what we use: TTF for the paper, woff2 for the page. Says whether there was anything to
 * do: the same inputs are not worked through twice.
 */
export async function subsetFonts(directory: string): Promise<'written' | 'unchanged'> {
  const sources = await Promise.all(weights.map(({ source }) => readFile(source)))
  const stamp = stampOf(sources)
  if (await isWritten(directory, stamp)) return 'unchanged'
  await mkdir(directory, { recursive: true })
  for (const [index, source] of sources.entries())
    await writeWeight(directory, weights[index]?.name ?? '', source)
  await writeWhole(stampFileOf(directory), stamp)
  return 'written'
}

async function isWritten(directory: string, stamp: string): Promise<boolean> {
  const known = await readFile(stampFileOf(directory), 'utf8').catch(() => '')
  if (known !== stamp) return false
  const files = weights.flatMap(({ name }) =>
    formats.map(({ ending }) => join(directory, `${name}.${ending}`)),
  )
  const found = await Promise.allSettled(files.map((file) => access(file)))
  return found.every(({ status }) => status === 'fulfilled')
}

function stampFileOf(directory: string): string {
  return join(directory, 'inputs.sha256')
}

function sourceOf(weight: string): URL {
  return new URL(import.meta.resolve(`@expo-google-fonts/arimo/${weight}/Arimo_${weight}.ttf`))
}

function stampOf(sources: readonly Uint8Array[]): string {
  const hash = createHash('sha256')
    .update(fontCharacters)
    .update(JSON.stringify({ weights: weights.map(({ name }) => name), formats }))
  for (const source of sources) hash.update(source)
  return hash.digest('hex')
}

async function writeWeight(directory: string, name: string, source: Buffer): Promise<void> {
  for (const { ending, targetFormat, spare } of formats) {
    const font = await subsetFont(source, fontCharacters, { targetFormat })
    await writeWhole(join(directory, `${name}.${ending}`), Buffer.concat([font, Buffer.alloc(spare)]))
  }
}

/** A reader sees the old file or the new one, never half of it. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, content)
  await rename(draft, path)
}
