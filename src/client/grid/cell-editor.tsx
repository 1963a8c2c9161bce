import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { addressOf } from '#client/grid/address-of.ts'
import { useGrid } from '#client/grid/grid-context.ts'
import type { CellKey } from '#domain/sheet/program.ts'

type Props = { readonly cell: CellKey; readonly label: string }

/**
 * The field that opens over a cell. What is typed stays in the field until it is committed, so no key is ever lost;
 * the other cells show meanwhile what it would do.
 */
export function CellEditor({ cell, label }: Props): ReactNode {
  const { workbook, cursor, leaveEditor } = useGrid()
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const { length } = input.current?.value ?? ''
    input.current?.focus()
    input.current?.setSelectionRange(length, length)
  }, [])
  useLayoutEffect(() => {
    workbook.preview(addressOf(cell), input.current?.value ?? '')
    return workbook.endPreview
  }, [workbook, cell])
  return (
    <input
      ref={input}
      className="grid-editor"
      type="text"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      defaultValue={cursor.now().startText}
      onInput={({ currentTarget }) => workbook.preview(addressOf(cell), currentTarget.value)}
      onBlur={({ currentTarget }) => {
        // A look into another window leaves the editor open: only a focus that went elsewhere on the page commits.
        if (document.activeElement !== currentTarget) leaveEditor(currentTarget.value)
      }}
    />
  )
}
