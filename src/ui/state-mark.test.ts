import { readFile } from 'node:fs/promises'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { nowhere, setStage } from '#test/browser/stage.ts'
import { screenText } from '#ui/screen-text.ts'
import { StateMark, type StateMarkName } from '#ui/state-mark.tsx'

/** A class name of a CSS module, which the file has without its parts. */
const scoped = /\b_([a-z]+)_[0-9a-f]+/g

describe('the marks of a state', () => {
  const stage = setStage()

  test.each(['none', 'active'] as const)('differ as drawn, with forced colours %s', async (forcedColors) => {
    const page = await stage.window({ forcedColors }, nowhere)
    const styles = await Promise.all(
      ['tokens.css', 'state-mark.module.css'].map((name) => readFile(`src/ui/${name}`, 'utf8')),
    )
    const names = Object.keys(screenText.marks) as readonly StateMarkName[]
    const marks = names.map((of) => renderToStaticMarkup(createElement(StateMark, { of })))
    const drawn = marks.join(' ').replaceAll(scoped, '$1')
    await page.setContent(`<style>${styles.join('')}</style>${drawn}`)
    // Without colours, because no difference may depend on them.
    await page.addStyleTag({ content: '.mark { filter: grayscale(1) contrast(9) }' })
    const seen = new Map<string, StateMarkName>()
    for (const name of names) {
      const picture = (await page.locator(`[data-mark=${name}]`).screenshot()).toString('base64')
      expect(seen.get(picture), `${name} is drawn like it`).toBeUndefined()
      seen.set(picture, name)
    }
  })
})
