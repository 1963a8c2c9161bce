import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Returns the axe violations of a page: rule, first element, reason. The window must bypass the content security
 * policy.
 */
export function axeFindings(page: Page): Promise<unknown> {
  return run(page, '{}')
}

/** Returns only colour violations. */
export function findingsOfColours(page: Page): Promise<unknown> {
  return run(page, '{}', '["color-contrast", "link-in-text-block"]')
}

/** Returns all violations of the light theme and those of colours in the dark one, which differs only in its tokens. */
export async function findingsInBothThemes(page: Page): Promise<unknown> {
  return [await axeFindings(page), await coloursInDark(page)].flat()
}

/** Returns only the colour violations of both themes. */
export async function coloursInBothThemes(page: Page): Promise<unknown> {
  return [await findingsOfColours(page), await coloursInDark(page)].flat()
}

async function coloursInDark(page: Page): Promise<unknown> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const found = await findingsOfColours(page)
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

/**
 * Returns all but colour violations. Measuring colours takes most of axe's time, and `axeFindings` covers the same grid
 * colours in both themes.
 */
export function findingsButColours(page: Page): Promise<unknown> {
  return run(page, '{ "color-contrast": { enabled: false } }')
}

async function run(page: Page, rules: string, only = 'undefined'): Promise<unknown> {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(source)
  // During a colour transition a button has neither colour.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((each) => each instanceof CSSTransition).map((each) => each.finished))',
  )
  // A focus guard passes the focus on at once, so no user stays on it.
  return page.evaluate(
    `axe.run({ exclude: [['[data-base-ui-focus-guard]']] }, { resultTypes: ["violations"], rules: { "target-size": { enabled: true }, ...${rules} }, runOnly: ${only} }).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html, nodes[0].failureSummary]))`,
  )
}
