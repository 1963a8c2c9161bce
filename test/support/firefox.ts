import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findFirefox } from '#test/support/find-browser.ts'

/** A running Firefox. Its tabs share one clipboard, separate from the desktop. */
export type Firefox = {
  readonly openTab: (url: string) => Promise<FirefoxTab>
  readonly close: () => Promise<void>
}

/** A tab. Only the last activated tab has the window focus. */
export type FirefoxTab = {
  readonly activate: () => Promise<void>
  readonly reload: () => Promise<void>
  readonly evaluate: (expression: string) => Promise<unknown>
  /** Resolves when an expression is true. Throws with the text of the page after `WAIT_MS`. */
  readonly until: (expression: string) => Promise<void>
  readonly click: (selector: string) => Promise<void>
  /** Presses keys in sequence, such as `Control+v`; other texts are typed letter by letter. */
  readonly press: (...keys: readonly string[]) => Promise<void>
}

/** A busy machine with two cores opens a page in less. */
const WAIT_MS = 60_000

/** No outgoing calls and no first-run prompts; clipboard access needs a user gesture, as by default. */
const preferences = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.server': 'data:,',
}

/**
 * Starts a headless Firefox and uses WebDriver BiDi (W3C) over Node's WebSocket, which is smaller than a driver
 * library.
 */
export async function launchFirefox(): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'tosov-firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile]
  const child = spawn(findFirefox(), args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Firefox rejects a home directory of another user.
    env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
  })
  const close = async (): Promise<void> => {
    await ended(child)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const send = await connect(`${await listening(child)}/session`)
    await send('session.new', { capabilities: {} })
    return { close, openTab: (url) => openTab(send, url) }
  } catch (error) {
    await close()
    throw error
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** Returns the address that Firefox prints when it listens. Throws its output otherwise. */
async function listening({ stderr }: ChildProcess): Promise<string> {
  const printed: string[] = []
  if (stderr)
    for await (const line of createInterface(stderr)) {
      const [, address] = /^WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line) ?? []
      if (address !== undefined) {
        // Drained, because a full pipe would block the process.
        stderr.resume()
        return address
      }
      printed.push(line)
    }
  throw new Error(`Firefox did not start: ${printed.join('\n')}`)
}

type Send = (method: string, params: object) => Promise<Readonly<Record<string, unknown>>>

/** Returns a function that sends a command and awaits its result. Throws Firefox's message of a failed command. */
async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve()
    socket.onerror = () => reject(new Error(`Firefox does not answer at ${address}`))
  })
  const waiting = new Map<number, PromiseWithResolvers<Readonly<Record<string, unknown>>>>()
  socket.onmessage = ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data))
    if (type === 'success') waiting.get(id)?.resolve(result)
    else if (type === 'error') waiting.get(id)?.reject(new Error(`${error}: ${message}`))
    waiting.delete(id)
  }
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended'))
  }
  let count = 0
  return (method, params) => {
    count += 1
    const answer = Promise.withResolvers<Readonly<Record<string, unknown>>>()
    waiting.set(count, answer)
    socket.send(JSON.stringify({ id: count, method, params }))
    return answer.promise
  }
}

async function openTab(send: Send, url: string): Promise<FirefoxTab> {
  const { context } = await send('browsingContext.create', { type: 'tab' })
  await send('browsingContext.navigate', { context, url, wait: 'complete' })
  const perform = (actions: object): Promise<unknown> =>
    send('input.performActions', { context, actions: [actions] })
  const evaluate = async (expression: string): Promise<unknown> => {
    const { type, result, exceptionDetails } = await send('script.evaluate', {
      expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
      target: { context },
      awaitPromise: true,
    })
    if (type !== 'success' || !hasValue(result))
      throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`)
    return JSON.parse(result.value)
  }
  const until = async (expression: string): Promise<void> => {
    await evaluate(`new Promise((resolve, reject) => {
      const end = performance.now() + ${WAIT_MS}
      const look = () => {
        if (${expression}) resolve()
        else if (performance.now() < end) setTimeout(look, 20)
        else reject(new Error(document.body.innerText))
      }
      look()
    })`)
  }
  const tab: FirefoxTab = {
    evaluate,
    until,
    activate: async () => void (await send('browsingContext.activate', { context })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    click: async (selector) => {
      const element = `document.querySelector(${JSON.stringify(selector)})`
      await until(`${element}?.checkVisibility()`)
      const [x, y] = pointOf(
        await evaluate(`(() => {
          ${element}.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
          const { left, top, width, height } = ${element}.getBoundingClientRect()
          return [Math.floor(left + width / 2), Math.floor(top + height / 2)]
        })()`),
      )
      const pointerActions = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await perform({ type: 'pointer', id: 'mouse', actions: pointerActions })
    },
    press: async (...keys) => {
      await perform({ type: 'key', id: 'keyboard', actions: keys.flatMap(keyActions) })
    },
  }
  await tab.activate()
  return tab
}

const hasValue = (result: unknown): result is { readonly value: string } =>
  typeof result === 'object' && result !== null && 'value' in result && typeof result.value === 'string'

function pointOf(value: unknown): readonly [number, number] {
  const [x, y] = Array.isArray(value) ? value : []
  return [Number(x), Number(y)]
}

/** WebDriver codes of keys without text (W3C WebDriver, 17.4.2). */
const namedKeys: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Insert: '\uE016',
  Delete: '\uE017',
}

function keyActions(keys: string): readonly object[] {
  const parts = keys.split('+')
  const isChord = parts.every((part) => part.length === 1 || part in namedKeys)
  if (!isChord) return [...keys].flatMap((letter) => [down(letter), up(letter)])
  const values = parts.map((part) => namedKeys[part] ?? part)
  return [...values.map(down), ...values.toReversed().map(up)]
}

const down = (value: string): object => ({ type: 'keyDown', value })
const up = (value: string): object => ({ type: 'keyUp', value })
