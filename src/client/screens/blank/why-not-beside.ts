import type { Before } from '#client/screens/blank/use-before.ts'
import { panelText } from '#text/cell-panel.ts'
import { blockText } from '#text/grid.ts'

/** Why the figures of that year do not stand beside this one's. */
export function whyNotBeside(is: Exclude<Before['is'], 'there'>, year: number): string {
  const sentences = {
    off: blockText.showBefore(panelText.beforeButton(year)),
    loading: panelText.loading,
    failed: panelText.beforeFailed,
    none: panelText.noBefore(year),
  }
  return sentences[is]
}
