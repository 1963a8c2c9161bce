import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useGrid } from '#client/grid/grid-context.ts'
import { gridText } from '#text/grid.ts'

type Props = { readonly row: string; readonly column: string }

/** The field that opens over a cell. What is typed stays in the field until it is committed, so no key is ever lost. */
export function CellEditor({ row, column }: Props): ReactNode {
  const { cursor, leaveEditor } = useGrid()
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const { length } = input.current?.value ?? ''
    input.current?.focus()
    input.current?.setSelectionRange(length, length)
  }, [])
  return (
    <input
      ref={input}
      className="grid-editor"
      type="text"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      aria-label={gridText.editor(row, column)}
      defaultValue={cursor.now().startText}
      onBlur={({ currentTarget }) => {
        // A look into another window leaves the editor open: only a focus that went elsewhere on the page commits.
        if (document.activeElement !== currentTarget) leaveEditor(currentTarget.value)
      }}
    />
  )
}
