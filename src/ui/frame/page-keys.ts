import { useEffect } from 'react'
import { isDialogOpen } from '#ui/dialog.tsx'
import { type Intent, intentOf, keyPressOf } from '#ui/grid/keys.ts'

/** Independent of the focus. The object must be stable while nothing changes. */
type PageActions = Readonly<
  Partial<Record<'save' | 'goOn' | 'undo' | 'redo' | 'help' | 'details', () => void>>
>

/** An open dialog disables the shortcuts, even if a click has moved the focus to the page. */
export function usePageKeys(actions: PageActions): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return
      const intent = intentOf(keyPressOf(event), isField(event.target) ? 'editing' : 'select')
      const action = actionOf(actions, intent)
      // On a link that key opens a new browser tab.
      if (!action || (intent?.kind === 'goOn' && isIn(event.target, 'a[href]'))) return
      event.preventDefault()
      const isAutoRepeat = event.repeat && (intent?.kind === 'save' || intent?.kind === 'goOn')
      if (!isDialogOpen() && !isAutoRepeat) action()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [actions])
}

/** Ctrl+K, and Ctrl+G as in Excel. Uses the key position, because the Mongolian layout yields other letters. */
export function useQuickSearchKey(jump: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { code, ctrlKey, metaKey, altKey, shiftKey } = event
      if ((code !== 'KeyK' && code !== 'KeyG') || !(ctrlKey || metaKey) || altKey || shiftKey) return
      event.preventDefault()
      if (!isDialogOpen()) jump()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [jump])
}

function actionOf(actions: PageActions, intent: Intent | null): (() => void) | undefined {
  switch (intent?.kind) {
    case 'save':
    case 'goOn':
    case 'undo':
    case 'redo':
    case 'help':
    case 'details':
      return actions[intent.kind]
    default:
      return undefined
  }
}

/** In a field Ctrl+Z undoes typing. */
function isField(target: EventTarget | null): boolean {
  return isIn(target, 'input, textarea')
}

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}
