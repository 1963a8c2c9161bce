import { type HouseRule, shipped } from '#test/architecture/house.ts'
import { linksOf } from '#test/architecture/links.ts'

/** Forbids import cycles, including those of types. */
export const noCircles: HouseRule = {
  name: 'no files import each other in a circle',
  broken: (house) => {
    const links = shipped(house).flatMap(linksOf)
    return importCircles(links.filter(({ inner }) => inner).map(({ from, to }) => [from, to])).map(
      (circle) =>
        `${circle.join(' -> ')}: put what they share (often a type) into a file of its own below both.`,
    )
  },
}

/** Code for tests and tools alone is in their folders. */
export const everyFileIsImported: HouseRule = {
  name: 'every file outside app/ is imported',
  broken: (house) => {
    const reached = new Set(
      shipped(house)
        .flatMap(linksOf)
        .map(({ to }) => to),
    )
    return shipped(house)
      .filter(({ path }) => !path.startsWith('src/app/') && !path.endsWith('.d.ts') && !reached.has(path))
      .map(({ path }) => `${path}: no file imports it. Delete it, or move it to test/ or tools/.`)
  },
}

export function importCircles(
  links: readonly (readonly [from: string, to: string])[],
): readonly (readonly string[])[] {
  const next = Map.groupBy(links, ([from]) => from)
  const done = new Set<string>()
  const circles: string[][] = []
  const follow = (place: string, way: readonly string[]): void => {
    const seen = way.indexOf(place)
    if (seen >= 0) circles.push([...way.slice(seen), place])
    if (seen >= 0 || done.has(place)) return
    const targets = new Set((next.get(place) ?? []).map(([, to]) => to))
    for (const target of targets) follow(target, [...way, place])
    done.add(place)
  }
  for (const place of next.keys()) follow(place, [])
  return circles
}
