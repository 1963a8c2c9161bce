import { type House, type HouseRule, type SourceFile, shipped } from '#test/architecture/house.ts'
import { type Link, linksOf } from '#test/architecture/links.ts'
import { doorsOf, roomOf, sideOf, sidesMeet } from '#test/architecture/rooms.ts'
import { callFile } from '../../tools/call-data.ts'

export const downhill: HouseRule = {
  name: 'a room imports only from the rooms below it',
  broken: (house) => shipped(house).flatMap(linksOf).filter(goesUphill).map(describeLink),
}

export const everyRoomHasDoors: HouseRule = {
  name: 'every room has its line in test/architecture/rooms.ts',
  broken: (house) => {
    const unknown = shipped(house).filter(({ path }) => doorsOf(path) === undefined)
    return [...new Set(unknown.map(({ path }) => roomOf(path)))].map(
      (room) =>
        `src/${room} is a new room: give it a line in test/architecture/rooms.ts, below what it stands on.`,
    )
  },
}

/**
 * Files that define a form. Of norms only the shapes: code that reads norm figures by address is independent of
 * editions.
 */
const definition = /^src\/forms\/(sheets\/|reports\/((ebs|ntb|sub|shared)\/|register)|norms\/seeds\/\d)/
/** The demonstration has an edition of its own. */
const editionsRoom = /^src\/(forms\/(sheets|reports|norms|editions)\/|features\/demo\/example-\d)/
/** Constants of one edition, or of its parts. */
const oneEdition = /\b(fullEdition|edition|norms|sheets|reports|ownReports|views)20\d\d\b/

/** Code that names a form cannot serve the next one, and forms of one edition serve no later year. */
export const throughEditions: HouseRule = {
  name: 'sheets, reports and norms are reached through the edition of their year',
  broken: (house) => {
    const outside = shipped(house).filter(({ path }) => !editionsRoom.test(path))
    const files = outside.flatMap(linksOf).filter(({ to }) => definition.test(to))
    const named = outside.filter(({ text }) => oneEdition.test(text))
    return [
      ...files.map(({ place, to }) => [place, to]),
      ...named.map(({ path }) => [path, 'one edition']),
    ].map(
      ([place, what]) =>
        `${place} knows ${what} by name. Take the edition from the year (editionOf its code); what the engine cannot say yet becomes a word of the engine, never an \`if\` for one sheet.`,
    )
  },
}

/** Shared code is pure. (tsconfig.shared.json excludes DOM and Node names.) */
export const noPackages: HouseRule = {
  name: 'shared code imports no package, calls only zod',
  broken: (house) =>
    shipped(house)
      .flatMap(linksOf)
      .filter(
        ({ inner, from, to }) =>
          !inner && sideOf(from) === 'shared' && !from.endsWith('.mjs') && !mayUseSchemas(from, to),
      )
      .map(
        ({ place, to }) =>
          `${place} imports ${to}. Do that work in server/ or web/ and pass its result in as plain data.`,
      ),
}

/** Schemas are for the server and the compiler; in the browser they would be larger than many screens. */
export const noSchemasInBrowser: HouseRule = {
  name: 'nothing that the browser runs imports zod, however far away',
  broken: (house) => {
    const isOfBrowser = ({ path }: SourceFile): boolean => sideOf(path) === 'web'
    const starts = house.sources.filter(isOfBrowser).map(({ path }) => path)
    return runningLinks(house, starts, () => true)
      .filter(({ to }) => to === 'zod' || to.startsWith('zod/'))
      .map(
        ({ place }) =>
          `${place} imports zod and runs in the browser: import types of it only (\`import type\`), and what must run from a file without schemas.`,
      )
  },
}

const definitionFile = /^src\/forms\/(sheets\/|norms\/|reports\/((ebs|ntb|sub|shared)\/|register))/

/** Sign-in and the check page need no forms, and all definitions are larger than the page itself. */
export const definitionsComeLate: HouseRule = {
  name: 'the page opens without the definitions of sheets',
  broken: (house) =>
    runningLinks(house, ['src/app/web.tsx'], ({ late }) => !late)
      .filter(({ to }) => definitionFile.test(to))
      .map(
        ({ place, to }) =>
          `${place} imports ${to}, and the first page loads it. Load that part when it is drawn (src/ui/loaded-apart.tsx), or turn the call round.`,
      ),
}

const registers = ['src/forms/editions/editions.ts', 'src/forms/editions/full-editions.ts']
const editionParts = ['edition-2025', 'edition-reports', 'revise'].map(
  (name) => `src/forms/editions/${name}.ts`,
)

/** A later edition is built from the previous one and from these files. Importing a register would create a cycle. */
export const registersStandLast: HouseRule = {
  name: 'what an edition is made of reaches no register of editions',
  broken: (house) =>
    runningLinks(house, editionParts, () => true)
      .filter(({ to }) => registers.includes(to))
      .map(
        ({ place, to }) =>
          `${place} imports ${to}, in which the edition that is made of it stands. Move what it needs below the register.`,
      ),
}

/**
 * Returns all links of modules that load at the start, transitively, as far as `follows` accepts them. Of the files
 * of calls the browser gets plain data (`tools/call-data.ts`).
 */
function runningLinks(
  house: House,
  starts: readonly string[],
  follows: (link: Link) => boolean,
): readonly Link[] {
  const links = Map.groupBy(
    shipped(house)
      .flatMap(linksOf)
      .filter((link) => !link.typeOnly && !callFile.test(link.from) && follows(link)),
    ({ from }) => from,
  )
  const reached = new Set(starts)
  for (const file of reached) for (const { to } of links.get(file) ?? []) reached.add(to)
  return [...reached].flatMap((file) => links.get(file) ?? [])
}

/** Shipped code must not depend on tests or tools. */
export const nothingFromTests: HouseRule = {
  name: 'the program imports nothing from outside src',
  broken: (house) =>
    shipped(house)
      .flatMap(linksOf)
      .filter(({ inner, to }) => inner && /^(test|tools)\//.test(to))
      .map(({ place, to }) => `${place} imports ${to}. Move the piece into the room of src/ that it serves.`),
}

function mayUseSchemas(from: string, to: string): boolean {
  return to === 'zod' && (callFile.test(from) || from.startsWith('src/api/'))
}

function goesUphill({ from, to, inner }: Link): boolean {
  if (!inner || !to.startsWith('src/')) return false
  if (!sidesMeet(sideOf(from), sideOf(to))) return true
  const allowed = doorsOf(from)
  // The next rule reports rooms without a line.
  if (allowed === undefined || roomOf(from) === roomOf(to)) return false
  const isFeature = to.startsWith('src/features/')
  return !allowed.includes(roomOf(to)) && !(isFeature && allowed.includes('features'))
}

function describeLink({ place, from, to }: Link): string {
  const [here, there] = [sideOf(from), sideOf(to)]
  if (!sidesMeet(here, there))
    return `${place} imports ${to}, but ${here} code may not import ${there} code. What both need is shared code, or a message between them (api.ts).`
  return `${place} imports ${to}, but ${roomOf(from)} may import only ${(doorsOf(from) ?? []).join(', ') || 'nothing'}. Move the piece into the lower room, or pass it in as an argument.`
}
