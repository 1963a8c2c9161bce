import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong with a page as it stands: the rule, the first element, and why. The page's policy must let axe in. */
export function findings(page: Page): Promise<unknown> {
  return run(page, '{}')
}

/** The same of its colours alone: what else axe looks at is not another in another theme, which is a matter of styles only. */
export function findingsOfColours(page: Page): Promise<unknown> {
  return run(page, '{}', '["color-contrast", "link-in-text-block"]')
}

/**
 * The same of what a screen is made of, but for its colours: to measure them takes most of axe's time, and they are those of
 * the grid and its panels, which `findings` looks at in both themes.
 */
export function findingsButColours(page: Page): Promise<unknown> {
  return run(page, '{ "color-contrast": { enabled: false } }')
}

async function run(page: Page, rules: string, only = 'undefined'): Promise<unknown> {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(source)
  // A button that has just become another fades from one colour into the other, and stands in neither.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((each) => each instanceof CSSTransition).map((each) => each.finished))',
  )
  return page.evaluate(
    `axe.run({ resultTypes: ["violations"], rules: ${rules}, runOnly: ${only} }).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html, nodes[0].failureSummary]))`,
  )
}
