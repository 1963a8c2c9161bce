import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first is Chromium without windows: a page opens in two thirds of the time. */
const programs = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'msedge',
  'microsoft-edge',
]

const usualPlaces: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
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
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((root) => [
    join(process.env[root] ?? 'C:\\', 'Google\\Chrome\\Application\\chrome.exe'),
    join(process.env[root] ?? 'C:\\', 'Microsoft\\Edge\\Application\\msedge.exe'),
  ]),
}

/** How the tests start a browser: quiet, headless, calling nobody. */
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

/** The path of an installed Chrome or Chromium; on Debian, as root, one is installed. Throws with what to do otherwise. */
export function findBrowser(): string {
  const found = installed() ?? (canInstall() ? install() : undefined)
  if (found !== undefined) return found
  throw new Error(
    'The browser tests need Chrome, Chromium or Edge. Install one (Debian: sudo apt-get install chromium-headless-shell), or name it in CHROME_PATH.',
  )
}

function installed(): string | undefined {
  const extension = process.platform === 'win32' ? '.exe' : ''
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => programs.map((name) => join(folder, name + extension)))
  const places = [process.env.CHROME_PATH ?? '', ...onPath, ...(usualPlaces[process.platform] ?? [])]
  return places.find((place) => place !== '' && existsSync(place))
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

function install(): string | undefined {
  for (const name of ['chromium-headless-shell', 'chromium']) {
    console.log(`Installing ${name} for the browser tests (apt-get) ...`)
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'inherit' })
    const found = installed()
    if (found !== undefined) return found
  }
  return undefined
}
