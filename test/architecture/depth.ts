import { type House, type HouseRule, type SourceFile, shipped } from '#test/architecture/house.ts'
import { linksOf } from '#test/architecture/links.ts'

/**
 * The limits of decision 0027. They are ratios, because later work adds files. Many shallow files first raise the
 * share of imports.
 */
const MAX_IMPORTS = 0.09
const MIN_MEDIAN_LINES = 60
const MAX_SMALL = 0.12
const SMALL = 20
const SHORT = 40

/** Files that are short on purpose (decision 0027, "Kept apart on purpose"). */
const shortByNature = [
  // One definition a file, listed in its register.
  /^src\/forms\/(sheets|reports|norms)\//,
  // An edition contains only its changes, in a file for forms and one for reports.
  /^src\/forms\/editions\/(edition|reports)-\d+\.ts$/,
  /^src\/platform\/database\/(migrations|embedded)\//,
  // A feature's handlers, called from one table.
  /\.handlers?\.ts$/,
  /\.store\.ts$/,
  /\.d\.ts$/,
  // A feature's cached responses, rules, calls and sentences have files of their own.
  /\/queries\.ts$/,
  /[/-]text\.ts$/,
  /^src\/features\/[^/]+\/[^/]+\.ts$/,
  /^src\/app\//,
]

/** Requires deep modules: much functionality behind a small interface, and few import lines. */
export const deepModules: HouseRule = {
  name: 'modules are deep: few lines are imports, few files are small',
  broken: (house) => {
    const sources = shipped(house).filter(({ path }) => !path.endsWith('.d.ts'))
    if (sources.length < 100) return []
    const lines = sources.map(linesOf).sort((a, b) => a - b)
    const all = lines.reduce((sum, count) => sum + count, 0)
    const imports = sources.reduce((sum, source) => sum + importLinesOf(source), 0) / all
    const median = lines[Math.floor(lines.length / 2)] ?? 0
    const small = lines.filter((count) => count <= SMALL).length / lines.length
    const tellings = [
      [
        imports <= MAX_IMPORTS,
        `${percent(imports)} of all lines are imports (at most ${percent(MAX_IMPORTS)})`,
      ],
      [
        median >= MIN_MEDIAN_LINES,
        `half of all files have under ${median} lines (at least ${MIN_MEDIAN_LINES})`,
      ],
      [
        small <= MAX_SMALL,
        `${percent(small)} of the files have ${SMALL} lines or fewer (at most ${percent(MAX_SMALL)})`,
      ],
    ] as const
    return tellings
      .filter(([holds]) => !holds)
      .map(([, what]) => `${what}: put what one neighbour alone uses into that neighbour.`)
  },
}

/** A short file with one user is an unnecessary indirection. */
export const noShortDetours: HouseRule = {
  name: `no file under ${SHORT} lines is used by one other alone`,
  broken: (house) =>
    shipped(house)
      .filter((source) => linesOf(source) < SHORT && !shortByNature.some((each) => each.test(source.path)))
      .flatMap((source) => {
        const [user, ...others] = usersOf(house, source.path)
        if (user === undefined || others.length > 0 || isApart(source.path, user, house)) return []
        return `${source.path} has ${linesOf(source)} lines and ${user.path} alone uses it: put it there.`
      }),
}

/** Entries alone; everything else has a room. */
export const noLooseFiles: HouseRule = {
  name: 'in src/ lie rooms alone, in src/features/ features alone',
  broken: ({ files }) =>
    [...files.keys()]
      .filter((path) => /^src\/([^/]+|features\/[^/]+)$/.test(path))
      .map((path) => `${path} lies loose: put it into the room or the feature that it serves.`),
}

/** Allowed exceptions: a component's logic in a file of the same name, lazily loaded code and worker code. */
function isApart(path: string, user: SourceFile, { sources }: House): boolean {
  const twin = path.endsWith('.tsx') ? path.slice(0, -1) : `${path}x`
  const hasTwin = sources.some((source) => source.path === twin)
  return hasTwin || linksOf(user).some(({ to, late }) => late && to === path)
}

function usersOf(house: House, path: string): readonly SourceFile[] {
  return shipped(house).filter(
    (source) => source.path !== path && linksOf(source).some(({ to }) => to === path),
  )
}

function linesOf({ text }: SourceFile): number {
  return text.split('\n').length - 1
}

function importLinesOf({ text, program }: SourceFile): number {
  return program.body
    .filter(({ type }) => type === 'ImportDeclaration')
    .reduce((sum, { start, end }) => sum + text.slice(start, end).split('\n').length, 0)
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
