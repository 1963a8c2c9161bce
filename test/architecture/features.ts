import { importCircles } from '#test/architecture/circles.ts'
import { at, type House, type HouseRule, shipped } from '#test/architecture/house.ts'
import { type Link, linksOf } from '#test/architecture/links.ts'
import { roomOf, sideOf } from '#test/architecture/rooms.ts'

export const featuresInOrder: HouseRule = {
  name: 'no features import each other in a circle',
  broken: (house) =>
    importCircles(between(house).map(({ from, to }) => [roomOf(from), roomOf(to)])).map(
      (circle) =>
        `${circle.join(' -> ')}: move what they share to budget/, or let the higher one pass it in.`,
    ),
}

function between(house: House): readonly Link[] {
  return shipped(house)
    .flatMap(linksOf)
    .filter(({ from, to }) => {
      const [here, there] = [roomOf(from), roomOf(to)]
      return here !== there && here.startsWith('features/') && there.startsWith('features/')
    })
}

/** Sentences of several features are in the lowest room that all of them import. */
export const ownSentences: HouseRule = {
  name: 'the sentences of one feature are in its folder',
  broken: (house) => {
    const importers = Map.groupBy(shipped(house).flatMap(linksOf), ({ to }) => to)
    return [...importers].flatMap(([path, links]) => {
      const rooms = new Set(links.map(({ from }) => roomOf(from)))
      const [only = ''] = rooms
      const isText = path.endsWith('text.ts') && !roomOf(path).startsWith('features/')
      return isText && rooms.size === 1 && only.startsWith('features/')
        ? [`${path}: only ${only} imports it. Move it there.`]
        : []
    })
  },
}

const asks = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`|\bCompiledQuery\.raw\(/
/** The database itself, and the demo data, which is a list of rows. */
const ownSql = /^src\/(platform\/database|features\/demo)\//

/** Database queries must be easy to find by file name. */
export const sqlInStores: HouseRule = {
  name: 'SQL stands in stores, and a store has some',
  broken: (house) =>
    shipped(house)
      .filter(({ path }) => sideOf(path) === 'server' && !ownSql.test(path))
      .flatMap(({ path, text }) => {
        const isStore = path.endsWith('.store.ts')
        if (asks.test(text) === isStore) return []
        return isStore
          ? `${path} asks the database nothing. Give it a name of what it does.`
          : `${path} asks the database. Move that to a .store.ts beside it.`
      }),
}

const stars = [
  /\b(selectAll|returningAll)\(/g,
  // Neither `count(*)` nor multiplications.
  /\b(select|returning)\s+\*/gi,
  /\b\w+\.\*(?=\s*(,|`|\bfrom\b|\n))/g,
]

/**
 * A migration may add a column under a running server, which then rejects prepared statements with `select *`
 * (decision 0042).
 */
export const namedColumns: HouseRule = {
  name: 'a statement names the columns that it reads',
  broken: (house) =>
    shipped(house)
      .filter(({ path }) => sideOf(path) === 'server' && !path.includes('/migrations/'))
      .flatMap((source) =>
        stars
          .flatMap((star) => [...source.text.matchAll(star)])
          .filter(({ index }) => !isComment(source.text, index))
          .map(
            ({ index }) =>
              `${at(source, index)}: name the columns: one more would break it on running servers.`,
          ),
      ),
}

function isComment(text: string, index: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', index) + 1, index)
  return /^\s*(\/?\*|\/\/)/.test(line)
}
