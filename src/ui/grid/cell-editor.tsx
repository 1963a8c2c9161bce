import { type ReactNode, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { addressOf, type CellKey } from '#engine/key.ts'
import { leaveEditor } from '#ui/grid/editing.ts'
import { useGrid } from '#ui/grid/grid-control.ts'
import { separateLines } from '#ui/separate-lines.ts'

type CellEditorProps = { readonly cell: CellKey; readonly label: string }

/** Contains the text until the commit, so that no keystroke is lost. */
export function CellEditor({ cell, label }: CellEditorProps): ReactNode {
  const grid = useGrid()
  const { source, cursor } = grid
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const refusal = useSyncExternalStore(cursor.subscribe, () => cursor.now().refusal)
  useLayoutEffect(() => {
    const { length } = input.current?.value ?? ''
    input.current?.focus()
    input.current?.setSelectionRange(length, length)
  }, [])
  useLayoutEffect(() => {
    source.preview(addressOf(cell), input.current?.value ?? '')
    return source.endPreview
  }, [source, cell])
  return (
    <>
      <input
        ref={input}
        className="grid-editor"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-invalid={refusal !== null || undefined}
        aria-describedby={refusal === null ? undefined : id}
        defaultValue={cursor.now().startText}
        {...separateLines}
        onInput={({ currentTarget }) => {
          if (cursor.now().refusal !== null) cursor.set({ refusal: null })
          source.preview(addressOf(cell), currentTarget.value)
        }}
        onBlur={({ currentTarget }) => {
          // A switch to another window leaves the editor open.
          if (document.activeElement !== currentTarget) leaveEditor(grid, currentTarget.value)
        }}
      />
      {refusal !== null && (
        <span hidden id={id}>
          {refusal}
        </span>
      )}
    </>
  )
}
