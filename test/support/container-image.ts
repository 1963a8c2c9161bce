import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join, matchesGlob, relative } from 'node:path'
import { briefly } from '#test/support/brief-program.ts'

/** The user `node` of the official images. */
const NODE_ID = '1000'
/** An arbitrary other user, the unprivileged one of Debian. */
export const NOBODY_ID = '65534'

type Instruction = { readonly word: string; readonly rest: string }

/** A stage of a Dockerfile; `name` is '' without one. */
export type ImageStage = { readonly name: string; readonly steps: readonly Instruction[] }

/** An image as a local folder. */
export type Image = {
  readonly root: string
  readonly workdir: string
  readonly env: Readonly<Record<string, string>>
  readonly user: string
  readonly command: readonly string[]
  readonly healthcheck: readonly string[]
}

/** Returns the stages of a Dockerfile in order, with continued lines joined. */
export function imageStages(dockerfile: string): readonly ImageStage[] {
  const lines = dockerfile.replaceAll(/\\\n/g, ' ').split('\n')
  const stages: { name: string; steps: Instruction[] }[] = []
  for (const line of lines.filter((each) => each.trim() !== '' && !each.startsWith('#'))) {
    const [, word = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    if (word === 'FROM') stages.push({ name: / AS (\w+)$/.exec(rest)?.[1] ?? '', steps: [] })
    stages.at(-1)?.steps.push({ word, rest })
  }
  return stages
}

/** Returns the reason why an image cannot run here, or `null`. */
export function whyNoContainer(root: string): string | null {
  if (process.getuid?.() !== 0)
    return 'only root can make a folder of root and start a program as somebody else'
  const asNode = spawnSync('setpriv', [
    ...as(NODE_ID),
    process.execPath,
    '--check',
    `${root}/src/app/require-node.mjs`,
  ])
  if (asNode.error !== undefined) return 'there is no setpriv'
  return asNode.status === 0 ? null : 'the user of the image cannot read this checkout'
}

/** Returns the command line for running as a user by number. */
export function asUser(id: string, [program = '', ...words]: readonly string[]): readonly string[] {
  return [
    'setpriv',
    ...as(id),
    ...(program === 'node' ? [process.execPath, ...briefly] : [program]),
    ...words,
  ]
}

function as(id: string): readonly string[] {
  return [`--reuid=${id}`, `--regid=${id}`, '--clear-groups']
}

type Place = {
  readonly folder: string
  readonly root: string
  readonly dockerignore: string
}

/**
 * Executes a Dockerfile in a folder of root, stage by stage: copies, runs and makes its volume, later changes to
 * which are discarded as in Docker. The base image is this machine. Unknown instructions are errors.
 */
export function makeImage(dockerfile: string, place: Place): Image {
  chmodSync(place.folder, 0o755)
  const roots = new Map<string, string>()
  const images = imageStages(dockerfile).map((stage, index) => {
    const root = join(place.folder, `${index}`)
    roots.set(stage.name, root)
    return makeStage(stage, { ...place, stageRoot: root, roots })
  })
  const last = images.at(-1)
  if (last === undefined) throw new Error('A Dockerfile without a stage.')
  return last
}

function makeStage(
  { steps }: ImageStage,
  {
    root,
    dockerignore,
    stageRoot,
    roots,
  }: Place & { readonly stageRoot: string; readonly roots: ReadonlyMap<string, string> },
): Image {
  const env: Record<string, string> = {}
  const volumes: string[] = []
  let [user, workdir] = ['0', stageRoot]
  let command: readonly string[] = []
  let healthcheck: readonly string[] = []
  const here = (path: string) => (path.startsWith('/') ? join(stageRoot, path) : join(workdir, path))
  const placed = (text: string) =>
    text.replaceAll(/(?<![\w/.])\/(?=(?:data|app|backups|work)\b)/g, `${stageRoot}/`)
  const does: Readonly<Record<string, (rest: string) => void>> = {
    FROM: () => mkdirSync(stageRoot, { recursive: true, mode: 0o755 }),
    WORKDIR: (rest) => {
      workdir = join(stageRoot, rest)
      mkdirSync(workdir, { recursive: true, mode: 0o755 })
    },
    COPY: (rest) => {
      const words = rest.split(/\s+/)
      const from = /^--from=(\w+)$/.exec(words[0] ?? '')?.[1]
      const paths = from === undefined ? words : words.slice(1)
      const sources = paths.slice(0, -1)
      const target = paths.at(-1) ?? ''
      for (const source of sources) {
        if (from === undefined && source === '.') copyContext(root, here(target), dockerignore)
        else copyOne(join(from === undefined ? root : (roots.get(from) ?? ''), source), here(target), target)
      }
    },
    EXPOSE: () => {},
    ENV: (rest) => {
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) env[name] = placed(value)
    },
    RUN: (rest) => {
      if (volumes.length > 0) return
      run(placed(rest).replaceAll(/\bnode:node\b/g, `${NODE_ID}:${NODE_ID}`), workdir)
    },
    VOLUME: (rest) => {
      volumes.push(here(rest))
      if (!existsSync(here(rest))) mkdirSync(here(rest), { recursive: true, mode: 0o755 })
    },
    USER: (rest) => {
      if (rest !== 'node') throw new Error(`Whose number is ${rest}?`)
      user = NODE_ID
    },
    HEALTHCHECK: (rest) => {
      healthcheck = JSON.parse(rest.slice(rest.indexOf('['))).map(String)
    },
    CMD: (rest) => {
      command = JSON.parse(rest).map(String)
    },
  }
  for (const { word, rest } of steps) {
    const act = does[word]
    if (act === undefined) throw new Error(`What does ${word} do?`)
    act(rest)
  }
  return { root: stageRoot, workdir, env, user, command, healthcheck }
}

/** A file retains its name in a folder; of a folder only its content is copied, as in Docker. */
function copyOne(source: string, target: string, written: string): void {
  const isFolder = existsSync(join(source, '.')) && !written.endsWith('/')
  const to = isFolder ? target : join(target, relative(dirname(source), source))
  mkdirSync(isFolder ? target : dirname(to), { recursive: true, mode: 0o755 })
  cpSync(source, to, { recursive: true, verbatimSymlinks: true })
}

/** Runs a step as root, with this Node first in the path; npm uses its cache as far as possible. */
function run(script: string, cwd: string): void {
  const { PATH = '', HOME = '/root' } = process.env
  const done = spawnSync('sh', ['-ec', script], {
    cwd,
    env: {
      PATH: [dirname(process.execPath), PATH].join(delimiter),
      HOME,
      npm_config_prefer_offline: 'true',
      npm_config_loglevel: 'error',
    },
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`${script}\n${done.stdout}${done.stderr}`)
}

export function everyPath(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true }).map(String).sort()
}

/** Copies a folder like `COPY . .`, without the paths of a .dockerignore. */
export function copyContext(from: string, to: string, dockerignore: string): void {
  const patterns = dockerignore.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  cpSync(from, to, {
    recursive: true,
    filter: (path) => !patterns.some((pattern) => matchesGlob(relative(from, path), pattern)),
  })
}
