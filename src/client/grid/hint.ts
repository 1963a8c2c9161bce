import type { ControlParts } from '#client/grid/control-parts.ts'
import { announce } from '#client/grid/grid-elements.ts'

/** Shows a sentence at the chosen cell until the next step, and has it read aloud. */
export function hint({ cursor, root }: Pick<ControlParts, 'cursor' | 'root'>, sentence: string): void {
  cursor.set({ hint: sentence })
  const element = root()
  if (element) announce(element, sentence)
}
