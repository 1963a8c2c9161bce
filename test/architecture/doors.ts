import { type House, type Rule, type Source, shipped } from '#test/architecture/house.ts'
import { type Link, linksOf } from '#test/architecture/links.ts'
import { doorsOf, opens, roomOf } from '#test/architecture/rooms.ts'

/** Imports lead downhill only, by the table of rooms.ts. */
export const downhill: Rule = {
  name: 'a room imports only from the rooms below it',
  broken: (house) => shipped(house).flatMap(linksOf).filter(goesUphill).map(told),
}

/** No room without a place in the order. */
export const everyRoomHasDoors: Rule = {
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

/** A file of one form. Of norms those that hold a shape: what reads their figures by address knows no edition. */
const definition = /^src\/domain\/((sheets|reports)\/|norms\/seeds\/\d)/
const editionsRoom = /^src\/domain\/(sheets|reports|norms|editions)\//
/** Constants that are one edition, or what one is made of. */
const oneEdition = /\b(fullEdition|edition|norms|sheets|reports|ownReports|views)20\d\d\b/

/** Who knows one form by name cannot be served by the next one, and whose forms are those of one edition serves no later year. */
export const throughEditions: Rule = {
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

/** What is true on paper needs no computer. (DOM and Node names are shut out by src/domain/tsconfig.json.) */
export const noPackages: Rule = {
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

/** The schemas of calls are for the server and the compiler; in the browser they would weigh more than many a screen. */
export const noSchemasInBrowser: Rule = {
  name: 'nothing that the browser runs imports zod, however far away',
  broken: (house) => {
    const isOfBrowser = ({ path }: Source): boolean => path.startsWith('src/client/')
    const starts = house.sources.filter(isOfBrowser).map(({ path }) => path)
    return runningLinks(house, starts, () => true)
      .filter(({ to }) => to === 'zod' || to.startsWith('zod/'))
      .map(
        ({ place }) =>
          `${place} imports zod and runs in the browser: import types of it only (\`import type\`), and what must run from a file without schemas.`,
      )
  },
}

/** Whoever signs in waits for no blank, and whoever checks a paper needs none: all definitions weigh more than the page itself. */
export const definitionsComeLate: Rule = {
  name: 'the page opens without the definitions of sheets',
  broken: (house) =>
    runningLinks(house, ['src/client/main.tsx'], ({ late }) => !late)
      .filter(({ to }) => /^src\/domain\/(sheets|norms|reports)\//.test(to))
      .map(
        ({ place, to }) =>
          `${place} imports ${to}, and the first page loads it. Load that part when it is drawn (src/client/ui/loaded-apart.tsx), or turn the call round.`,
      ),
}

const registers = ['src/domain/editions/editions.ts', 'src/domain/editions/full-editions.ts']
const editionParts = ['edition-2025', 'reports', 'revise'].map((name) => `src/domain/editions/${name}.ts`)

/** A later edition is made of the one before by these, and stands in both registers: it would wait for itself. */
export const registersStandLast: Rule = {
  name: 'what an edition is made of reaches no register of editions',
  broken: (house) =>
    runningLinks(house, editionParts, () => true)
      .filter(({ to }) => registers.includes(to))
      .map(
        ({ place, to }) =>
          `${place} imports ${to}, in which the edition that is made of it stands. Move what it needs below the register.`,
      ),
}

/** Every link that runs when a start runs, however far away, of those that are followed. */
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

/** What runs leans on nothing that only tests or tools need. */
export const nothingFromTests: Rule = {
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
  // A room without a line is told once, by the next rule.
  return here !== there && allowed !== undefined && !allowed.some((door) => opens(door, there, typeOnly))
}

function told({ place, from, to }: Link): string {
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
