import { inflateSync } from 'node:zlib'

/** Returns one text per page, for tests. */
export function readPdfText(bytes: Uint8Array): readonly string[] {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'))
  const pages = [...objects.values()].filter((object) => /\/Type \/Page\b/.test(object))
  const order = [...objects.values()].find((object) => /\/Type \/Pages\b/.test(object)) ?? ''
  const kids = refs(/\/Kids \[([^\]]*)\]/.exec(order)?.[1] ?? '').map((id) => objects.get(id) ?? '')
  return kids.filter((kid) => pages.includes(kid)).map((page) => pageText(page, objects))
}

type Objects = ReadonlyMap<string, string>
type Glyphs = ReadonlyMap<string, string>
type PlacedText = { readonly x: number; readonly y: number; readonly text: string }

function objectsOf(file: string): Objects {
  return new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
}

function refs(text: string): readonly string[] {
  return [...text.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id)
}

function follow(object: string, key: string, objects: Objects): string {
  const references = object
    .split(`/${key} `)
    .slice(1)
    .flatMap((text) => /^(\d+) 0 R/.exec(text)?.[1] ?? [])
  return objects.get(references[0] ?? '') ?? ''
}

function streamOf(object: string): string {
  const raw = Buffer.from(/stream\n([\s\S]*)\nendstream/.exec(object)?.[1] ?? '', 'latin1')
  return (object.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1')
}

function pageText(page: string, objects: Objects): string {
  const resources = follow(page, 'Resources', objects)
  const named = [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)]
  const fonts = new Map(
    named.map(([, name = '', id = '']) => [name, glyphsOf(objects.get(id) ?? '', objects)]),
  )
  return linesOf(placedTexts(streamOf(follow(page, 'Contents', objects)), fonts))
}

function glyphsOf(font: string, objects: Objects): Glyphs {
  const table = streamOf(follow(font, 'ToUnicode', objects))
  const ranges = [...table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)]
  return new Map(
    ranges.flatMap(([, first = '0', letters = '']) =>
      [...letters.matchAll(/<([0-9a-f ]*)>/gi)].map(([, code = ''], index) => [
        (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'),
        Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      ]),
    ),
  )
}

function placedTexts(content: string, fonts: ReadonlyMap<string, Glyphs>): readonly PlacedText[] {
  return [...content.matchAll(/BT\n([\s\S]*?)\nET/g)].map(([, block = '']) => {
    const [x = 0, y = 0] = (/([\d.-]+) ([\d.-]+) Tm/.exec(block) ?? []).slice(1).map(Number)
    const glyphs = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '')
    const codes = [...block.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    return { x, y: Math.round(y), text: codes.map((code) => glyphs?.get(code) ?? '�').join('') }
  })
}

function linesOf(texts: readonly PlacedText[]): string {
  const lines = Map.groupBy(texts, ({ y }) => y)
  const fromTop = [...lines].sort(([a], [b]) => b - a)
  return fromTop
    .map(([, line]) =>
      [...line]
        .sort((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join(' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .join('\n')
}
