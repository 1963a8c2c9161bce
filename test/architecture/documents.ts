import { posix } from 'node:path'
import { Visitor } from 'vite'
import { type House, type HouseRule, shipped } from '#test/architecture/house.ts'
import { roomOf } from '#test/architecture/rooms.ts'

const gaps = 'docs/spec-gaps.md'

/** The owner of the specification needs all assumptions on one page. */
export const assumptionsAreListed: HouseRule = {
  name: 'every ASSUMED: comment has a line in docs/spec-gaps.md',
  broken: (house) =>
    assuming(house)
      .filter((path) => !(house.files.get(gaps) ?? '').includes(path.replace(/^src\//, '')))
      .map((path) => `${path} assumes something: add a line to ${gaps} that says what and names this file.`),
}

/** Readers follow a citation to its reason. The changelog is left out: it names decisions of its time. */
export const decisionsExist: HouseRule = {
  name: 'every decision that a comment, a document or a link names is written down',
  broken: (house) => {
    const written = decisions(house)
    const numbers = new Set(written.map(({ number }) => number))
    const paths = new Set(written.map(({ path }) => path.replace(/\.md$/, '')))
    return [...house.files]
      .filter(([path]) => citing.test(path) && !neverCiting.test(path))
      .flatMap(([path, text]) => [
        ...citedIn(text)
          .filter((number) => !numbers.has(number))
          .map((number) => `${path} names decision ${number}: name one of docs/decisions/ or write it.`),
        ...linkedIn(text)
          .filter((link) => !paths.has(`docs/decisions/${link}`))
          .map((link) => `${path} links to decisions/${link}, which is not there: correct the link.`),
      ])
  },
}

const PARTS = '## Context, ## Decision, ## Consequence'
const MIN_WORDS = 120
const MAX_WORDS = 350

/** A decision is read in a minute, and its reason is always in the same place. */
export const decisionsAreWhole: HouseRule = {
  name: 'every decision has a number of its own, context, decision and consequence, and is short',
  broken: (house) => {
    const all = decisions(house)
    return all.flatMap(({ path, number, text }) => {
      const parts = (text.match(/^## .*$/gm) ?? []).join(', ')
      const [, title = ''] = /^# (\d{4}\. .+)\n/.exec(text) ?? []
      const words = text.split(/\s+/).length
      return [
        ...(all.filter((other) => other.number === number).length > 1
          ? [`${path}: another decision has this number.`]
          : []),
        ...(path === `docs/decisions/${slugOf(title)}.md`
          ? []
          : [`${path}: give the file the name of its title, ${slugOf(title)}.md.`]),
        ...(parts === PARTS ? [] : [`${path} has the headings "${parts}": write ${PARTS}.`]),
        ...(words >= MIN_WORDS && words <= MAX_WORDS
          ? []
          : [`${path} has ${words} words: write ${MIN_WORDS} to ${MAX_WORDS}.`]),
      ]
    })
  },
}

export const namedFilesExist: HouseRule = {
  name: 'every file that a document names or links to is there',
  broken: (house) =>
    documents(house).flatMap(([document, text]) =>
      [...spansOf(text), ...linksOf(document, text)]
        .filter((path) => !house.files.has(path) && !anyPath(house, `${path}/`))
        .map((path) => `${document} names ${path}, which is not there: correct the document.`),
    ),
}

export const roomsAreListed: HouseRule = {
  name: 'every room stands in the list of ARCHITECTURE.md',
  broken: (house) => {
    const listed = listedRooms(house.files.get('ARCHITECTURE.md') ?? '')
    const rooms = new Set(shipped(house).map(({ path }) => roomOf(path)))
    return [...rooms]
      .filter((room) => !listed.has(room))
      .map((room) => `src/${room} is not in the list of rooms in ARCHITECTURE.md: say there what it holds.`)
  },
}

const ownToNpm = ['install', 'ci', 'run']

export const namedCommandsExist: HouseRule = {
  name: 'every npm command that a document names is one',
  broken: (house) =>
    documents(house).flatMap(([document, text]) =>
      [...codeIn(text).matchAll(/\bnpm (?:run )?([a-z][a-z:-]*)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !ownToNpm.includes(name) && !(name in scripts(house)))
        .map((name) => `${document} says \`npm ${name}\`: there is no such script in package.json.`),
    ),
}

const twoCommands = ['npm install && npm start', 'npm install && npm test']

export const readmeStarts: HouseRule = {
  name: 'the README says how to start and how to test',
  broken: ({ files }) =>
    twoCommands
      .filter((command) => !spaced(files.get('README.md') ?? '').includes(command))
      .map((command) => `README.md does not say \`${command}\`: it is one of its two commands.`),
}

export const settingsAreDocumented: HouseRule = {
  name: 'every setting of src/app/server/config.ts is told',
  broken: (house) => {
    const documentation = `${house.files.get('README.md') ?? ''}\n${house.files.get('docs/operations.md') ?? ''}`
    return settings(house)
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(documentation))
      .map((name) => `${name} can be set, and neither README.md nor docs/operations.md says so: add it.`)
  },
}

const OPERATOR = '### What an operator must do'

/** An operator must find the required steps of each release in the changelog. */
export const operatorStepsAreListed: HouseRule = {
  name: 'every release of CHANGELOG.md says what an operator must do',
  broken: ({ files }) =>
    (files.get('CHANGELOG.md') ?? '')
      .split(/^## /m)
      .slice(1)
      .filter((release) => {
        const [, steps = '', ...more] = release.split(`\n${OPERATOR}\n`)
        return more.length > 0 || !/^\n- \S/.test(steps)
      })
      .map(
        (release) =>
          `CHANGELOG.md: ${release.split('\n')[0]} needs one section "${OPERATOR}" with a list; where that is nothing, "- Nothing: …".`,
      ),
}

/** Exact versions make installations reproducible. */
export const versionsArePinned: HouseRule = {
  name: 'package.json names exact versions',
  broken: ({ files }) =>
    [...(files.get('package.json') ?? '').matchAll(/"([^"]+)": "([~^*][^"]*|latest)"/g)].map(
      ([, name, version]) => `package.json asks for ${name} ${version}: name the exact version.`,
    ),
}

/** A licence without its text is not effective. */
export const licenceIsThere: HouseRule = {
  name: 'LICENSE holds the licence that package.json names',
  broken: ({ files }) => {
    const [, name = 'none'] = /"license": "([^"]+)"/.exec(files.get('package.json') ?? '') ?? []
    const whole = new RegExp(
      `^${name} License\\n\\nCopyright \\(c\\) \\d{4} The Tosov authors\\n\\nPermission .+SOFTWARE\\.\\n$`,
      's',
    )
    if (whole.test(files.get('LICENSE') ?? '')) return []
    return [`LICENSE is not the text of the licence ${name} that package.json names: correct one of them.`]
  },
}

const citing = /^(?:docs|src|test|tools)\/.+\.(?:tsx?|mjs|css|md|tsv|yaml)$|^[A-Z]+\.md$/
/** What the changelog says of an old release stays; planted.ts breaks the rule on purpose. */
const neverCiting = /^(?:CHANGELOG\.md|test\/architecture\/planted\.ts)$/

/** Also "decisions 0005 and 0053", and a number on the next line of a comment. */
function citedIn(text: string): readonly string[] {
  return [
    ...text.matchAll(/\bdecisions?\s+(?:\*\s+)?\[?\d{4}\b(?:(?:,| and|, and)\s+(?:\*\s+)?\[?\d{4}\b)*/gi),
    ...text.matchAll(/\bdecisions\/\d{4}\b(?!-)/g),
  ].flatMap(([cited]) => cited.match(/\d{4}/g) ?? [])
}

function linkedIn(text: string): readonly string[] {
  return [...text.matchAll(/\bdecisions\/(\d{4}-[a-z\d-]+)/g)].map(([, link = '']) => link)
}

function decisions({ files }: House): readonly { path: string; number: string; text: string }[] {
  return [...files].flatMap(([path, text]) => {
    const [, number] = /^docs\/decisions\/(\d{4})-[^/]+\.md$/.exec(path) ?? []
    return number === undefined ? [] : [{ path, number, text }]
  })
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
}

function assuming({ sources, files }: House): readonly string[] {
  const programs = sources
    .filter(({ comments }) => comments.some(({ value }) => value.includes('ASSUMED:')))
    .map(({ path }) => path)
  const styles = [...files].filter(([path, text]) => path.endsWith('.css') && text.includes('ASSUMED:'))
  return [...programs, ...styles.map(([path]) => path)].filter(
    (path) => !path.startsWith('test/architecture'),
  )
}

/** Current guides. Decisions and changelogs may name removed things. */
function documents({ files }: House): readonly (readonly [string, string])[] {
  return [...files].filter(
    ([path]) =>
      /\.md$/.test(path) && !/^(CHANGELOG|docs\/decisions\/)/.test(path) && !/^(src|test)\//.test(path),
  )
}

function settings({ sources }: House): readonly string[] {
  const names: string[] = []
  const config = sources.find(({ path }) => path === 'src/app/server/config.ts')
  const visitor = new Visitor({
    Property: ({ key }) => {
      if (key.type === 'Identifier' && /^[A-Z][A-Z\d_]+$/.test(key.name)) names.push(key.name)
    },
  })
  if (config !== undefined) visitor.visit(config.program)
  return names
}

/** Reads the rooms of the picture below `src/`, and the rows of the table of features. */
function listedRooms(text: string): ReadonlySet<string> {
  const [, picture = ''] = /^ {4}src\/\n((?: {6}.*\n)+)/m.exec(text) ?? []
  const rooms = [...picture.matchAll(/^ {6}([a-z-]+)\//gm)].map(([, name = '']) => name)
  const features = [...text.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => `features/${name}`)
  return new Set([...rooms, ...features])
}

function scripts({ files }: House): object {
  const read: unknown = JSON.parse(files.get('package.json') ?? '{}')
  const isObject = typeof read === 'object' && read !== null
  return isObject && 'scripts' in read && typeof read.scripts === 'object' && read.scripts ? read.scripts : {}
}

function anyPath({ files }: House, beginning: string): boolean {
  return [...files.keys()].some((path) => path.startsWith(beginning))
}

function spansOf(text: string): readonly string[] {
  return [...text.matchAll(/`((?:src|test|tools|docs|\.ci)\/[\w./-]+)`/g)].map(([, path = '']) => strip(path))
}

function linksOf(document: string, text: string): readonly string[] {
  return [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)]
    .map(([, path = '']) => path)
    .filter((path) => !/^[a-z]+:/.test(path))
    .map((path) => strip(posix.join(posix.dirname(document), path)))
}

function strip(path: string): string {
  return path.replace(/\/$/, '')
}

function codeIn(text: string): string {
  return (text.match(/```.*?```|`[^`\n]+`|^ {4}.+$/gms) ?? []).join('\n')
}

/** Joins two lines of a code block with `&&`. */
function spaced(text: string): string {
  return text.replace(/(npm install)\s*\n\s*(npm)/g, '$1 && $2')
}
