import { type House, type HouseRule, type SourceFile, shipped } from '#test/architecture/house.ts'
import { type Link, linksOf } from '#test/architecture/links.ts'
import { doorsOf, opens, roomOf } from '#test/architecture/rooms.ts'

export const downhill: HouseRule = {
  name: 'a room imports only from the rooms below it',
  broken: (house) => shipped(house).flatMap(linksOf).filter(goesUphill).map(describeLink),
}

export const everyRoomHasDoors: HouseRule = {
  name: 'every room has its line in test/architecture/rooms.ts',
  broken: (house) => {
    const rooms = new Set(shipped(house).map(({ path }) => roomOf(path)))
    return [...rooms]
      .filter((room) => doorsOf(room) === undefined)
      .map(
        (room) =>
          `src/${room} is a new room: give it a line in test/architecture/rooms.ts, below what it stands on.`,
      )
  },
}

/**
 * Files that define a form. Of norms only the shapes: code that reads norm figures by address is independent of
 * editions.
 */
const definition = /^src\/domain\/((sheets|reports)\/|norms\/seeds\/\d)/
const editionsRoom = /^src\/domain\/(sheets|reports|norms|editions)\//
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

const packagesOf: Readonly<Record<string, readonly string[]>> = { domain: [], text: [], contract: ['zod'] }

/** The domain is pure. (src/domain/tsconfig.json excludes DOM and Node names.) */
export const noPackages: HouseRule = {
  name: 'domain and text import no package, contract only zod',
  broken: (house) =>
    shipped(house)
      .flatMap(linksOf)
      .filter(({ inner, from, to }) => {
        const allowed = packagesOf[from.split('/')[1] ?? '']
        return !inner && allowed !== undefined && !allowed.includes(to)
      })
      .map(
        ({ place, to }) =>
          `${place} imports ${to}. Do that work in server/ or client/ and pass its result in as plain data.`,
      ),
}

/** Schemas are for the server and the compiler; in the browser they would be larger than many screens. */
export const noSchemasInBrowser: HouseRule = {
  name: 'nothing that the browser runs imports zod, however far away',
  broken: (house) => {
    const isOfBrowser = ({ path }: SourceFile): boolean => path.startsWith('src/client/')
    const starts = house.sources.filter(isOfBrowser).map(({ path }) => path)
    return runningLinks(house, starts, () => true)
      .filter(({ to }) => to === 'zod' || to.startsWith('zod/'))
      .map(
        ({ place }) =>
          `${place} imports zod and runs in the browser: import types of it only (\`import type\`), and what must run from a file without schemas.`,
      )
  },
}

/** Sign-in and the check page need no forms, and all definitions are larger than the page itself. */
export const definitionsComeLate: HouseRule = {
  name: 'the page opens without the definitions of sheets',
  broken: (house) =>
    runningLinks(house, ['src/app/web.tsx'], ({ late }) => !late)
      .filter(({ to }) => /^src\/domain\/(sheets|norms|reports)\//.test(to))
      .map(
        ({ place, to }) =>
          `${place} imports ${to}, and the first page loads it. Load that part when it is drawn (src/ui/loaded-apart.tsx), or turn the call round.`,
      ),
}

const registers = ['src/forms/editions/editions.ts', 'src/forms/editions/full-editions.ts']
const editionParts = ['edition-2025', 'reports', 'revise'].map((name) => `src/domain/editions/${name}.ts`)

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

/** Returns all links of modules that load at the start, transitively, as far as `follows` accepts them. */
function runningLinks(
  house: House,
  starts: readonly string[],
  follows: (link: Link) => boolean,
): readonly Link[] {
  const links = Map.groupBy(
    shipped(house)
      .flatMap(linksOf)
      .filter((link) => !link.typeOnly && follows(link)),
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

function goesUphill({ from, to, inner, typeOnly }: Link): boolean {
  if (!inner || !to.startsWith('src/')) return false
  const [here, there] = [roomOf(from), roomOf(to)]
  const allowed = doorsOf(here)
  // The next rule reports rooms without a line.
  return here !== there && allowed !== undefined && !allowed.some((door) => opens(door, there, typeOnly))
}

function describeLink({ place, from, to }: Link): string {
  const [here, there] = [roomOf(from), roomOf(to)]
  return `${place} imports ${to}, but ${here} may import ${sentence(doorsOf(here) ?? [])}. ${instead(here, there)}`
}

function sentence(allowed: readonly string[]): string {
  return allowed.length === 0 ? 'no other room' : `only ${allowed.join(', ')}`
}

function instead(here: string, there: string): string {
  const sides = [here, there].map((room) => room.split('/')[0])
  if (sides.includes('server') && sides.includes('client'))
    return 'What both need is true on paper (domain/) or a message between them (contract/).'
  if (here.startsWith('client/screens/') && there.startsWith('client/screens/'))
    return 'What two screens share moves to client/grid, client/ui or client/ itself.'
  if (here === 'client/ui') return 'Give the control what it shows as a property.'
  if (here === 'text') return 'A sentence takes plain words and numbers; let the caller check the type.'
  if (here === 'contract')
    return 'The contract speaks in codes and engine types; let server/ or client/ look the rest up.'
  return 'Move the piece into the lower room, or pass it in as an argument.'
}
