import { useEffect } from 'react'
import { type Intent, intentOf, keyPressOf } from '#client/grid/keys.ts'
import { isDialogOpen } from '#client/ui/dialog.tsx'

/** What a page does at a key wherever the focus is on it. The same object while nothing of it changes. */
type PageActions = Readonly<
  Partial<Record<'save' | 'goOn' | 'undo' | 'redo' | 'help' | 'details', () => void>>
>

/**
 * Has the keys work on the whole page that the grid leaves to it; the browser's own doing never happens. While a dialog is
 * open they do nothing to the page beneath, wherever the focus is: a click beside the dialog takes it to the page.
 */
export function usePageKeys(actions: PageActions): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return
      const intent = intentOf(keyPressOf(event), isField(event.target) ? 'editing' : 'select')
      const action = actionOf(actions, intent)
      // On a link that key opens another tab of the browser.
      if (!action || (intent?.does === 'goOn' && isIn(event.target, 'a[href]'))) return
      event.preventDefault()
      if (!isDialogOpen()) action()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [actions])
}

/** Ctrl+K, by the place of the key: with the Mongolian layout it gives another letter. A browser's own search field does not come. */
export function useJumpKey(jump: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { code, ctrlKey, metaKey, altKey, shiftKey } = event
      if (code !== 'KeyK' || !(ctrlKey || metaKey) || altKey || shiftKey) return
      event.preventDefault()
      if (!isDialogOpen()) jump()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [jump])
}

function actionOf(actions: PageActions, intent: Intent | null): (() => void) | undefined {
  switch (intent?.does) {
    case 'save':
    case 'goOn':
    case 'undo':
    case 'redo':
    case 'help':
    case 'details':
      return actions[intent.does]
    default:
      return undefined
  }
}

/** In a field Ctrl+Z takes back letters. */
function isField(target: EventTarget | null): boolean {
  return isIn(target, 'input, textarea')
}

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}
