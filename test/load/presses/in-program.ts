import type { Page } from 'playwright-core'
import { homeText } from '#features/home/home-text.ts'
import { type FormCell, type LoadForm, stopsOf } from '#test/load/presses/forms.ts'
import { type PressStep, REASON, type Tally, tally } from '#test/load/presses/presses.ts'

/** Follows the next step by keyboard alone until the year is sent. */
export async function inProgram(page: Page, forms: readonly LoadForm[], account: Account): Promise<Tally> {
  const counted = tally()
  const person: AtKeys = { page, counted }
  await signIn(person, account)
  for (let round = 0; round < 40; round++) {
    const step = await nextStep(page)
    if (step === 'sent') return counted
    await doStep(person, step, forms)
  }
  throw new Error('The way does not end.')
}

type Account = { readonly userName: string; readonly password: string }
type AtKeys = { readonly page: Page; readonly counted: Tally }

const { buttons } = homeText.next
/** Help has a button of its own, which is there before the step is known. */
const nextButton = 'section:has([data-heads="next"]) button'
const sentenceOfStep = 'section:has([data-heads="next"]) p'
type Button = Exclude<keyof typeof buttons, 'receipt'>

async function press({ page, counted }: AtKeys, step: PressStep, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key)
    counted.add(step, { keys: 1 })
  }
}

async function type({ page, counted }: AtKeys, step: PressStep, text: string): Promise<void> {
  await page.keyboard.type(text)
  counted.add(step, { characters: text.length })
}

async function signIn(person: AtKeys, { userName, password }: Account): Promise<void> {
  await focusOn(person.page, 'input[name="username"]')
  await type(person, 'enter', userName)
  await press(person, 'enter', 'Tab')
  await type(person, 'enter', password)
  await press(person, 'enter', 'Enter')
}

async function nextStep(page: Page): Promise<Button | 'sent'> {
  const buttonText = (await (
    await page.waitForFunction((selector) => {
      const button = document.querySelector(selector)
      return button && button.ariaBusy !== 'true' && button.ariaDisabled !== 'true'
        ? button.textContent
        : null
    }, nextButton)
  ).jsonValue()) as string
  if (buttonText === buttons.receipt) return 'sent'
  const found = Object.entries(buttons).find(([, words]) => words === buttonText)
  if (!found) throw new Error(`Nobody knows what to do at «${buttonText}».`)
  return found[0] as Button
}

async function doStep(person: AtKeys, step: Button, forms: readonly LoadForm[]): Promise<void> {
  switch (step) {
    case 'fill':
      return fill(person, forms)
    case 'justify':
      return justify(person)
    case 'letter':
      return attach(person)
    case 'calculate':
      await begin(person, 'calculate')
      return gone(person.page, buttons.calculate)
    case 'send':
      return send(person)
    default:
      throw new Error(`The school of the demonstration needs no «${buttons[step]}».`)
  }
}

/** Presses Enter on the button of the next step, focused automatically or by Ctrl+Enter. */
async function begin(person: AtKeys, step: PressStep): Promise<void> {
  const { page } = person
  if (!(await hasFocus(page, nextButton))) await press(person, step, 'Control+Enter')
  await focusOn(page, nextButton)
  await press(person, step, 'Enter')
}

async function fill(person: AtKeys, forms: readonly LoadForm[]): Promise<void> {
  const { page } = person
  await begin(person, 'go')
  for (;;) {
    const tab = await arrived(page)
    const form = forms.find(({ label }) => label === tab)
    if (!form) throw new Error(`«${tab}» is no form.`)
    await typeInto(person, stopsOf(form))
    const before = new URL(page.url()).searchParams.get('tab')
    await press(person, 'save', 'Control+Enter')
    await page.waitForFunction(
      (tabBefore) => new URL(location.href).searchParams.get('tab') !== tabBefore,
      before,
    )
    if (new URL(page.url()).searchParams.get('tab') === null) return
  }
}

async function arrived(page: Page): Promise<string> {
  await focusOn(page, '[role="grid"] td')
  return page.evaluate(() => document.querySelector('[role="tabpanel"] h2')?.textContent ?? '')
}

async function typeInto(person: AtKeys, stops: readonly FormCell[]): Promise<void> {
  for (const [index, { row, column, typed }] of stops.entries()) {
    await focusOn(person.page, `td[data-row="${row}"][data-column="${column}"]`)
    if (typed !== null) await type(person, 'figures', String(typed))
    await press(person, 'cells', index === stops.length - 1 ? 'Enter' : 'Tab')
  }
}

async function justify(person: AtKeys): Promise<void> {
  const { page } = person
  const sentence = await nextSentence(page)
  await begin(person, 'reasons')
  await focusOn(page, 'textarea')
  await type(person, 'reasons', REASON)
  await press(person, 'reasons', 'Control+Enter')
  await saidOtherwise(page, sentence)
}

async function attach(person: AtKeys): Promise<void> {
  const { page } = person
  const sentence = await nextSentence(page)
  const chooserEvent = page.waitForEvent('filechooser')
  await begin(person, 'attach')
  const chooser = await chooserEvent
  // In the system's file dialog, outside the page: the first letter of the file name, and Enter.
  person.counted.add('attach', { keys: 1, characters: 1 })
  await chooser.setFiles({ name: 'bichig.pdf', mimeType: 'application/pdf', buffer: letter })
  await page.waitForSelector(`${keep}[aria-disabled="false"]`)
  await tabTo(person, 'attach', keep)
  await press(person, 'attach', 'Enter')
  await understand(person, 'attach')
  await saidOtherwise(page, sentence)
}

const keep = 'section:has([data-heads="attachments"]) li:first-child button'

const letter = Buffer.from(`%PDF-1.7\n${' '.repeat(1000)}\n%%EOF\n`)

async function send(person: AtKeys): Promise<void> {
  const { page } = person
  await begin(person, 'send')
  await page.waitForSelector('[data-heads="sending"]')
  await tabTo(person, 'send', 'section:has([data-heads="sending"]) button[data-variant="primary"]')
  await press(person, 'send', 'Enter')
  await understand(person, 'send')
  await gone(page, buttons.send)
}

async function understand(person: AtKeys, step: PressStep): Promise<void> {
  const button = '[role="alertdialog"] button:only-child'
  await person.page.waitForSelector(button)
  await tabTo(person, step, button)
  await press(person, step, 'Enter')
  await person.page.waitForSelector(button, { state: 'detached' })
}

const nextSentence = (page: Page): Promise<string> => page.locator(sentenceOfStep).innerText()

async function saidOtherwise(page: Page, sentence: string): Promise<void> {
  await page.waitForFunction(
    ([selector, before]) => document.querySelector<HTMLElement>(selector)?.innerText !== before,
    [sentenceOfStep, sentence] as const,
  )
}

async function gone(page: Page, words: string): Promise<void> {
  await page.waitForFunction(([selector, was]) => document.querySelector(selector)?.textContent !== was, [
    nextButton,
    words,
  ] as const)
}

async function focusOn(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector)
}

async function tabTo(person: AtKeys, step: PressStep, selector: string): Promise<void> {
  for (let tabs = 0; tabs < 20; tabs++) {
    if (await hasFocus(person.page, selector)) return
    await press(person, step, 'Tab')
  }
  throw new Error(`No Tab leads to ${selector}.`)
}

/** Returns `true` if the element keeps the focus while the page is idle. */
async function hasFocus(page: Page, selector: string): Promise<boolean> {
  const settled = await page.waitForFunction(async (wanted) => {
    const drawn = () => new Promise((go) => requestAnimationFrame(() => requestIdleCallback(go)))
    const before = document.activeElement
    await drawn()
    await drawn()
    const now = document.activeElement
    const isBusy = document.querySelector('[aria-busy="true"]') !== null
    if (isBusy || before !== now) return null
    return { has: now?.matches(wanted) ?? false }
  }, selector)
  return (await settled.jsonValue())?.has ?? false
}
