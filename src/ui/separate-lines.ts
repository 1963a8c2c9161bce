import type { ClipboardEvent as ReactClipboardEvent, DragEvent as ReactDragEvent } from 'react'

/**
 * In single-line fields browsers turn line breaks and tabs into spaces, or join the lines, so 45 and 500 on two lines
 * would become 45 500.
 */
export const separateLines = {
  onPaste: (event: ReactClipboardEvent<HTMLInputElement>): void => insertApart(event, event.clipboardData),
  onDrop: (event: ReactDragEvent<HTMLInputElement>): void => insertApart(event, event.dataTransfer),
}

type InputEvent = ReactClipboardEvent<HTMLInputElement> | ReactDragEvent<HTMLInputElement>

function insertApart(event: InputEvent, content: DataTransfer): void {
  const text = content.getData('text/plain').trim()
  const { currentTarget: input } = event
  if (event.isDefaultPrevented() || text.search(LINE_BREAKS) === -1) return
  event.preventDefault()
  if (input.disabled || input.readOnly) return
  input.focus()
  // `insertText` preserves the undo history of the field.
  document.execCommand('insertText', false, text.replace(LINE_BREAKS, ' | '))
}

const LINE_BREAKS = /(?<![\s\u0085])\s*[\t\r\n\f\v\u0085\u2028\u2029]+\s*/g
