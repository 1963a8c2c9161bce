import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

type BrowserSearch = {
  readonly variable: string
  readonly programs: readonly string[]
  readonly places: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>>
  /** Alternative Debian packages. */
  readonly packages: readonly string[]
  readonly need: string
}

const inProgramFolders = (path: string): readonly string[] =>
  ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((root) => join(process.env[root] ?? 'C:\\', path))

const chrome: BrowserSearch = {
  variable: 'CHROME_PATH',
  // The first is headless Chromium, which opens a page in two thirds of the time.
  programs: [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
    'msedge',
    'microsoft-edge',
  ],
  places: {
    linux: [
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/snap/bin/chromium',
      '/opt/google/chrome/chrome',
    ],
    darwin: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ],
    win32: [
      ...inProgramFolders('Google\\Chrome\\Application\\chrome.exe'),
      ...inProgramFolders('Microsoft\\Edge\\Application\\msedge.exe'),
    ],
  },
  packages: ['chromium-headless-shell', 'chromium'],
  need: 'The browser tests need Chrome, Chromium or Edge.',
}

const firefox: BrowserSearch = {
  variable: 'FIREFOX_PATH',
  programs: ['firefox-esr', 'firefox'],
  places: {
    linux: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
    darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    win32: inProgramFolders('Mozilla Firefox\\firefox.exe'),
  },
  packages: ['firefox-esr'],
  need: 'The tests of the grid in Firefox need Firefox.',
}

/** Browser options: quiet, headless, no outgoing calls. */
export const browserArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

/**
 * Returns the path of an installed Chrome or Chromium; installs it on Debian as root. Throws with instructions
 * otherwise.
 */
export function findBrowser(): string {
  return find(chrome)
}

/** Returns the path of an installed Firefox, like `findBrowser`. */
export function findFirefox(): string {
  return find(firefox)
}

function find(search: BrowserSearch): string {
  const found = installed(search) ?? (canInstall() ? install(search) : undefined)
  if (found !== undefined) return found
  const { need, packages, variable } = search
  throw new Error(
    `${need} Install it (Debian: sudo apt-get install ${packages[0]}), or name its path in ${variable}.`,
  )
}

function installed({ variable, programs, places }: BrowserSearch): string | undefined {
  const extension = process.platform === 'win32' ? '.exe' : ''
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => programs.map((name) => join(folder, name + extension)))
  const candidates = [process.env[variable] ?? '', ...onPath, ...(places[process.platform] ?? [])]
  return candidates.find((place) => place !== '' && existsSync(place))
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

function install(search: BrowserSearch): string | undefined {
  for (const name of search.packages) {
    console.log(`Installing ${name} for the browser tests (apt-get) ...`)
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'inherit' })
    const found = installed(search)
    if (found !== undefined) return found
  }
  return undefined
}
