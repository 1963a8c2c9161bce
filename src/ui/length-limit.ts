import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { screenText } from '#ui/screen-text.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement
type Inserting = ClipboardEvent<TextControl> | DragEvent<TextControl>

type LengthLimit = {
  /** The refusal of the last inserted text, until the next change. */
  readonly problem: string | null
  readonly clear: () => void
  readonly handlers: {
    readonly onPaste: (event: ClipboardEvent<TextControl>) => void
    readonly onDrop: (event: DragEvent<TextControl>) => void
  }
}

/** Refuses a pasted or dropped text that a browser would cut at `maxLength` without a message. */
export function useLengthLimit(maxLength: number | undefined): LengthLimit {
  const [problem, setProblem] = useState<string | null>(null)
  const insert = (event: Inserting, content: DataTransfer, replaced: number): void => {
    if (maxLength === undefined || event.isDefaultPrevented()) return
    const text = content.getData('text/plain')
    const room = maxLength - event.currentTarget.value.length + replaced
    if (text.length <= room) return
    event.preventDefault()
    if (text.trim().length > room) {
      setProblem(screenText.pasteTooLong(text.trim().length, maxLength))
      return
    }
    event.currentTarget.focus()
    // `insertText` preserves the undo history of the field.
    document.execCommand('insertText', false, text.trim())
  }
  return {
    problem,
    clear: () => setProblem(null),
    handlers: {
      onPaste: (event) => {
        const { selectionStart, selectionEnd } = event.currentTarget
        insert(event, event.clipboardData, (selectionEnd ?? 0) - (selectionStart ?? 0))
      },
      onDrop: (event) => insert(event, event.dataTransfer, 0),
    },
  }
}
