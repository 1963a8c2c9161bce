import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/**
 * The number of requirements of levels 1 and 2 in each section of OWASP ASVS 5.0.0. Chapters that do not apply (most
 * of V10, V17) are omitted.
 */
const linesOfSections: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.5': 5,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
}

const root = new URL('..', import.meta.url)
const text = readFileSync(new URL('docs/security.md', root), 'utf8')
const table = readFileSync(new URL('docs/security-table.tsv', root), 'utf8')
const [, ...rows] = table
  .trimEnd()
  .split('\n')
  .map((row) => {
    const [line = '', requirement = '', verdict = '', where = '', tests = '', ...more] = row.split('\t')
    return { line, requirement, verdict, where, tests, more }
  })
const pathsIn = (tableText: string): readonly string[] =>
  [...tableText.matchAll(/`((?:src|test|docs|deploy|tools)\/[\w./-]+)`/g)].map(([, path = '']) => path)
/** Returns the tests that a line names: a file, and parts of their names. */
const testsIn = (tableText: string): readonly (readonly [path: string, name: string])[] =>
  [...tableText.matchAll(/`([^`]+)` ("[^"]+"(?:, "[^"]+")*)/g)].flatMap(([, path = '', names = '']) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => [path, name] as const),
  )
/** Returns the text that contains the names of a file's tests: its own, and that of its shared cases. */
const namesOf = (path: string): string => {
  const text = readFileSync(new URL(path, root), 'utf8')
  const parts = [...text.matchAll(/'#(test\/(?:faults|architecture)\/[\w/-]+\.ts)'/g)]
  return [text, ...parts.map(([, part = '']) => namesOf(part))].join('\n')
}
const goneTests = (line: string, tableText: string): readonly string[] =>
  testsIn(tableText)
    .filter(([path, name]) => !namesOf(path).includes(name))
    .map(([path, name]) => `${line}: ${path} has no test «${name}»`)
const isThere = (path: string): boolean => existsSync(fileURLToPath(new URL(path, root)))
const withVerdict = (verdict: string) => rows.filter((row) => row.verdict === verdict)

describe('the table of security, and its document', () => {
  test('has every line of the standard, once and in its order, and every chapter', () => {
    const expectedLines = Object.entries(linesOfSections).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    )
    const single = rows.map(({ line }) => line).filter((line) => /^\d+\.\d+\.\d+$/.test(line))
    expect(single).toEqual(expectedLines)
    const chapters = [...new Set(rows.map(({ line }) => Number(line.split('.')[0])))]
    expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
  })

  test('states for each line whether it is met, and counts them', () => {
    expect(rows.filter(({ verdict }) => !['met', 'not met', 'no such part'].includes(verdict))).toEqual([])
    const [met, not, none] = ['met', 'not met', 'no such part'].map((verdict) => withVerdict(verdict).length)
    expect(text).toContain(`${met} lines are met, ${not} are not, ${none} ask for parts`)
    expect(rows.filter(({ tests, more }) => more.length > 0 || tests.includes('|'))).toEqual([])
  })

  test('states for a met line the place, and the test that would fail', () => {
    const without = withVerdict('met').filter(
      ({ where, tests }) =>
        pathsIn(where).length +
          (where.includes('`package.json`') || where.includes('`Dockerfile`') ? 1 : 0) ===
          0 ||
        pathsIn(tests).length === 0 ||
        !pathsIn(tests).every((path) => /\.test\.tsx?$/.test(path)),
    )
    expect(without.map(({ line }) => line)).toEqual([])
  })

  test('names of each file that it leans on the tests, and each is there by its name', () => {
    const met = withVerdict('met')
    const unnamed = met.filter(({ tests }) => {
      const named = new Set(testsIn(tests).map(([path]) => path))
      return pathsIn(tests).some((path) => !named.has(path))
    })
    expect(unnamed.map(({ line }) => line)).toEqual([])
    expect(met.flatMap(({ line, tests }) => goneTests(line, tests))).toEqual([])
  })

  test('the document is short, and gives the reason for every line that is not met', () => {
    expect(Buffer.byteLength(text)).toBeLessThan(20_000)
    const [, list = ''] = text.split('\n## What is not met, and why\n')
    const said = list.split('\n').filter((row) => /^\| \d/.test(row))
    expect(said).toEqual(
      withVerdict('not met').map(({ line, requirement, where }) => `| ${line} | ${requirement} | ${where} |`),
    )
  })

  test('gives the reason for the rest, and names no test for it', () => {
    const rest = rows.filter(({ verdict }) => verdict !== 'met')
    expect(
      rest.filter(({ where, tests }) => where.length < 6 || tests !== '').map(({ line }) => line),
    ).toEqual([])
  })

  test('names no file and no test that is not there', () => {
    const named = [...pathsIn(text), ...pathsIn(table)]
    expect(named.length).toBeGreaterThan(200)
    expect(named.filter((path) => !isThere(path))).toEqual([])
  })

  test('names only settings that the operations document describes', () => {
    const documentation = ['README.md', 'docs/operations.md']
      .map((path) => readFileSync(new URL(path, root), 'utf8'))
      .join()
    const settings = [...`${text}${table}`.matchAll(/`([A-Z][A-Z\d]*_[A-Z\d_]+)`/g)].map(
      ([, name = '']) => name,
    )
    expect(settings.filter((name) => !documentation.includes(name))).toEqual([])
  })
})

test('the table of repairs has each point once, with tests that are there by their names', () => {
  const [, ...points] = readFileSync(new URL('docs/repairs.tsv', root), 'utf8').trimEnd().split('\n')
  const cells = points.map((point) => point.split('\t'))
  expect(cells.map(([number]) => number)).toEqual(Array.from({ length: 26 }, (_, index) => String(index + 1)))
  expect(cells.filter(([, , tests = '']) => testsIn(tests).length === 0)).toEqual([])
  expect(cells.flatMap(([number = '', , tests = '']) => goneTests(number, tests))).toEqual([])
})
