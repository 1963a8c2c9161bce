import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync } from 'node:fs'
import { matchesGlob, relative } from 'node:path'

/** The user `node` of the official images. */
const NODE_ID = '1000'

type Instruction = { readonly word: string; readonly rest: string }

/** How the container is started, on this machine: the surroundings that the image sets, and the command as its user. */
export type Container = {
  readonly env: Readonly<Record<string, string>>
  readonly command: readonly string[]
}

/** The instructions of each stage of a Dockerfile, in order; long lines are put together. */
export function stagesOf(dockerfile: string): readonly (readonly Instruction[])[] {
  const lines = dockerfile.replaceAll(/\\\n/g, ' ').split('\n')
  const stages: Instruction[][] = []
  for (const line of lines.filter((each) => each.trim() !== '' && !each.startsWith('#'))) {
    const [, word = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    if (word === 'FROM') stages.push([])
    stages.at(-1)?.push({ word, rest })
  }
  return stages
}

/** Why what an image does cannot be done here; null when it can. */
export function whyNoContainer(root: string): string | null {
  if (process.getuid?.() !== 0)
    return 'only root can make a folder of root and start a program as somebody else'
  const asNode = spawnSync('setpriv', [
    ...AS_NODE,
    process.execPath,
    '--check',
    `${root}/src/server/require-node.mjs`,
  ])
  if (asNode.error !== undefined) return 'there is no setpriv'
  return asNode.status === 0 ? null : 'the user of the image cannot read this checkout'
}

const AS_NODE = [`--reuid=${NODE_ID}`, `--regid=${NODE_ID}`, '--clear-groups']

/**
 * Does in a folder of root what the last stage of a Dockerfile does: what it runs, its volume (made as root's where it is not
 * there yet; what is run after it is thrown away, as Docker does), its user and its command. The checkout at `root` stands for
 * the files it copies. An instruction that is not known is an error: it could decide whether the program starts.
 */
export function makeContainer(
  stage: readonly Instruction[],
  place: { folder: string; root: string },
): Container {
  const env: Record<string, string> = {}
  const volumes: string[] = []
  let user: readonly string[] = []
  let command: readonly string[] = []
  const here = (text: string) => text.replaceAll(/(?<![\w/])\/(?=data\b)/g, `${place.folder}/`)
  const does: Readonly<Record<string, (rest: string) => void>> = {
    FROM: () => chmodSync(place.folder, 0o755),
    WORKDIR: () => {},
    COPY: () => {},
    EXPOSE: () => {},
    ENV: (rest) => {
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) env[name] = here(value)
    },
    RUN: (rest) => {
      if (volumes.length > 0) return
      execFileSync('sh', ['-ec', here(rest).replaceAll(/\bnode\b/g, NODE_ID)], { stdio: 'inherit' })
    },
    VOLUME: (rest) => {
      volumes.push(here(rest))
      if (!existsSync(here(rest))) mkdirSync(here(rest), { recursive: true, mode: 0o755 })
    },
    USER: (rest) => {
      if (rest !== 'node') throw new Error(`Whose number is ${rest}?`)
      user = ['setpriv', ...AS_NODE]
    },
    CMD: (rest) => {
      const [program, ...words] = JSON.parse(rest).map(String)
      command = [program === 'node' ? process.execPath : program, ...words]
    },
  }
  for (const { word, rest } of stage) {
    const act = does[word]
    if (act === undefined) throw new Error(`What does ${word} do?`)
    act(rest)
  }
  return { env, command: [...user, ...command] }
}

/** `COPY . .` from a folder over another, without what the lines of a .dockerignore leave out. */
export function copyContext(from: string, to: string, dockerignore: string): void {
  const patterns = dockerignore.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  cpSync(from, to, {
    recursive: true,
    filter: (path) => !patterns.some((pattern) => matchesGlob(relative(from, path), pattern)),
  })
}
