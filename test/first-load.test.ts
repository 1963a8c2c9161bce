import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { onDemand } from '#test/support/on-demand.ts'

/** How much compressed script may travel until a blank can be typed in (decision 0025), bytes. */
const BUDGET = 200_000

/** The compressed scripts of one release for offline use, in bytes (decision 0025). */
const MAX_RELEASE_BYTES = 600_000

describe('the first load of a browser', () => {
  let assets: string
  let page: string
  const scripts = () => readdirSync(assets).filter((name) => name.endsWith('.js'))
  const text = (name: string): string => readFileSync(join(assets, name), 'utf8')
  beforeAll(async () => {
    const client = await onDemand('client')
    assets = join(client, 'assets')
    page = readFileSync(join(client, 'index.html'), 'utf8')
  })

  const needed = (starts: readonly string[]): readonly string[] => {
    const found = new Set(starts)
    for (const name of found)
      for (const [, next = ''] of text(name).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) found.add(next)
    return [...found]
  }
  const entrance = (): readonly string[] =>
    [...page.matchAll(/\/assets\/([^"]+\.js)"/g)].map(([, name = '']) => name)
  const bytes = (names: readonly string[]): number =>
    names.reduce((sum, name) => sum + readFileSync(join(assets, `${name}.br`)).length, 0)

  test('up to a blank ready to type it is less than 200 KB of compressed script', () => {
    const blank = scripts().filter((name) => name.startsWith('blank-'))
    expect(blank).toHaveLength(1)
    const names = needed([...entrance(), ...blank])
    // They include the engine and the forms, otherwise the test would measure something else.
    for (const piece of ['main', 'figures', 'forms', 'blank'])
      expect(names.filter((name) => name.startsWith(`${piece}-`))).toHaveLength(1)
    // The code for long sheets is a separate chunk.
    expect(scripts().filter((name) => name.startsWith('cells-in-sight-'))).toHaveLength(1)
    expect(names.filter((name) => name.startsWith('cells-in-sight-'))).toEqual([])
    expect(bytes(names)).toBeLessThan(BUDGET)
  })

  test('routes are bundled without their descriptions', () => {
    const routes = entrance().concat(needed(entrance())).map(text).join('')
    expect(routes).toContain('/api/auth/login')
    expect(routes).not.toContain('Signs in, returns')
    expect(routes).not.toContain('summary:')
  })

  test('sign-in needs neither the forms nor the grid, and the public page of a receipt no blank', () => {
    const atSignIn = bytes(needed(entrance()))
    expect(atSignIn).toBeLessThan(100_000)
    const check = scripts().filter((name) => name.startsWith('check-screen-'))
    expect(check).toHaveLength(1)
    expect(bytes(needed([...entrance(), ...check])) - atSignIn).toBeLessThan(20_000)
  })

  test('compressed responses equal the compressed build files', () => {
    for (const name of readdirSync(assets).filter((each) => /\.(js|css)$/.test(each)))
      expect([
        name,
        brotliDecompressSync(readFileSync(join(assets, `${name}.br`))).toString() === text(name),
      ]).toEqual([name, true])
  })

  test('opening without a line takes every file but those that make a PDF or need a line, the pages of administrators and reviewers and the forms of a demonstration, and the worker that keeps them needs no other', () => {
    const worker = readFileSync(join(assets, '../service-worker.js'), 'utf8')
    const { files }: { readonly files: readonly string[] } = JSON.parse(
      /^const builtRelease=(.*);\n/.exec(worker)?.[1] ?? '',
    )
    const names = files.map((file) => file.replace('/assets/', ''))
    const left = readdirSync(assets).filter((name) => !name.endsWith('.br') && !names.includes(name))
    expect(left.map((name) => name.replace(/-.{8}\./, '.')).toSorted()).toEqual([
      'admin-screen.css',
      'admin-screen.js',
      'arimo-bold.ttf',
      'arimo-regular.ttf',
      'check-screen.css',
      'check-screen.js',
      'example-2027.js',
      'mongolian.ttf',
      'own-account.css',
      'own-account.js',
      'passkeys.js',
      'pdf-worker.js',
      'pdfmake.js',
      'review-page.css',
      'review-page.js',
      'sending-screen.css',
      'sending-screen.js',
      'server-import.js',
    ])
    expect(names.filter((name) => !readdirSync(assets).includes(name))).toEqual([])
    expect(worker).not.toMatch(/\bimport\s*[\s({'"`*]/)
    const scripts = names.filter((name) => name.endsWith('.js'))
    expect(bytes(scripts)).toBeLessThan(MAX_RELEASE_BYTES)
  })

  test('no schema library is in any script', () => {
    const sign = '_zod'
    const core = readFileSync(new URL('./core.js', import.meta.resolve('zod/v4/core')), 'utf8')
    expect(core).toContain(sign)
    expect(scripts().filter((name) => text(name).includes(sign))).toEqual([])
  })
})
