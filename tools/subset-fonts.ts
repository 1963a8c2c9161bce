import { createHash } from 'node:crypto'
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { paperCharacters } from '#engine/text/printable.ts'
import { charactersIn, pageCharacters } from './font-characters.ts'

type FontFile = {
  readonly name: string
  readonly source: URL
  readonly characters: string
  readonly format: (typeof formats)[keyof typeof formats]
}

/**
 * `spare`: zeros after the last table, the outlines. The PDF library reads ten bytes of every glyph, even without an
 * outline; a no-break space at the end of the file made every paper fail.
 */
const formats = {
  paper: { ending: 'ttf', targetFormat: 'truetype', spare: 16 },
  page: { ending: 'woff2', targetFormat: 'woff2', spare: 0 },
} as const

const arimo = [
  { name: 'arimo-regular', source: packaged('arimo', '400Regular/Arimo_400Regular') },
  { name: 'arimo-bold', source: packaged('arimo', '700Bold/Arimo_700Bold') },
]
const mongolian = packaged('noto-sans-mongolian', '400Regular/NotoSansMongolian_400Regular')

const files: readonly FontFile[] = [
  ...arimo.map((font) => ({ ...font, characters: pageCharacters, format: formats.page })),
  ...arimo.map((font) => ({
    ...font,
    characters: charactersIn(paperCharacters.Arimo),
    format: formats.paper,
  })),
  {
    name: 'mongolian',
    source: mongolian,
    // These zero-width characters control the shape of its letters; suffixes follow the narrow space.
    characters: `${charactersIn(paperCharacters.Mongolian)}\u200c\u200d\u202f`,
    format: formats.paper,
  },
]

/** Writes our font subsets: TTF for the paper, woff2 for the page. Skips unchanged inputs and returns the result. */
export async function subsetFonts(directory: string): Promise<'written' | 'unchanged'> {
  const sources = await Promise.all(files.map(({ source }) => readFile(source)))
  const stamp = stampOf(sources)
  if (await isWritten(directory, stamp)) return 'unchanged'
  await mkdir(directory, { recursive: true })
  for (const file of files) await writeFont(directory, file)
  await writeWhole(stampFileOf(directory), stamp)
  return 'written'
}

async function isWritten(directory: string, stamp: string): Promise<boolean> {
  const known = await readFile(stampFileOf(directory), 'utf8').catch(() => '')
  if (known !== stamp) return false
  const found = await Promise.allSettled(files.map((file) => access(pathIn(directory, file))))
  return found.every(({ status }) => status === 'fulfilled')
}

function stampFileOf(directory: string): string {
  return join(directory, 'inputs.sha256')
}

function packaged(font: string, file: string): URL {
  return new URL(import.meta.resolve(`@expo-google-fonts/${font}/${file}.ttf`))
}

function pathIn(directory: string, { name, format }: FontFile): string {
  return join(directory, `${name}.${format.ending}`)
}

function stampOf(sources: readonly Uint8Array[]): string {
  const hash = createHash('sha256').update(
    JSON.stringify(files.map(({ name, characters, format }) => ({ name, characters, format }))),
  )
  for (const source of sources) hash.update(source)
  return hash.digest('hex')
}

async function writeFont(directory: string, file: FontFile): Promise<void> {
  const { source, characters, format } = file
  const font = await subsetFont(await readFile(source), characters, { targetFormat: format.targetFormat })
  if (format === formats.paper) emptyReverseLookups(font)
  await writeWhole(pathIn(directory, file), Buffer.concat([font, Buffer.alloc(format.spare)]))
}

/** https://learn.microsoft.com/typography/opentype/spec/gsub: reverse chaining contextual single substitution. */
const REVERSE_CHAINING = 8

/**
 * Empties the reverse chaining lookups of a TrueType font. The PDF library cannot read them (fontkit 2.0.4 lacks the
 * number of their backtrack coverages) and would fail. Noto Sans Mongolian has one.
 */
function emptyReverseLookups(font: Buffer): void {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
  const gsub = tables.find((at) => font.toString('latin1', at, at + 4) === 'GSUB')
  if (gsub === undefined) return
  const table = font.readUInt32BE(gsub + 8)
  const list = table + font.readUInt16BE(table + 8)
  for (let index = 0; index < font.readUInt16BE(list); index++) {
    const lookup = list + font.readUInt16BE(list + 2 + 2 * index)
    if (font.readUInt16BE(lookup) === REVERSE_CHAINING) font.writeUInt16BE(0, lookup + 4)
  }
}

/** Writes atomically: a reader sees the old or the new file, never a part. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, content)
  await rename(draft, path)
}
