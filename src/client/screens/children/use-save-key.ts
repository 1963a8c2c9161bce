import { useEffect } from 'react'
import { intentOf } from '#client/grid/key-map.ts'
import { keyPressOf } from '#client/grid/key-press.ts'

/** Has Ctrl+S save wherever the focus is on the page; the browser's own dialog never opens. */
export function useSaveKey(save: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || intentOf(keyPressOf(event), 'editing')?.does !== 'save') return
      event.preventDefault()
      save()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [save])
}
