import { type ComponentProps, type ReactNode, useState } from 'react'
import type { ParsedRecord, RowTexts } from '#engine/list/judge-list.ts'
import { columnOf, type List } from '#engine/list/list.ts'
import { ListField } from '#ui/list-field.tsx'

type FieldOptions = Partial<Omit<ComponentProps<typeof ListField>, 'column' | 'value' | 'error'>> & {
  /** In the place of the column's heading. */
  readonly head?: string
}

export type DialogForm<Field extends string, Item> = {
  readonly texts: RowTexts<Field>
  readonly change: (part: Partial<RowTexts<Field>>) => void
  readonly problemOf: (field: Field) => string | null
  readonly draw: (field: Field, more?: FieldOptions) => ReactNode
  /** Sends a record without problems, and shows the others from then on. */
  readonly submit: (send: (record: Item) => void) => void
}

/** A form for one row of a list, with the fields that the list declares. */
export function useDialogForm<Field extends string, Item>(
  list: List<Field>,
  stored: RowTexts<Field>,
  parse: (texts: RowTexts<Field>) => ParsedRecord<Field, Item>,
): DialogForm<Field, Item> {
  const [texts, setTexts] = useState(stored)
  const [tried, setTried] = useState(false)
  const parsed = parse(texts)
  const problems = tried && !parsed.ok ? parsed.problems : []
  const change = (part: Partial<RowTexts<Field>>): void => setTexts({ ...texts, ...part })
  const problemOf = (field: Field): string | null =>
    problems.find((problem) => problem.field === field)?.message ?? null
  return {
    texts,
    change,
    problemOf,
    draw: (field, { head, ...more } = {}) => {
      const declared = columnOf(list, field)
      const column = { ...declared, head: head ?? declared.head }
      return (
        <ListField
          key={field}
          column={column}
          none={column.needed === 'always' || column.usual !== undefined ? null : ''}
          value={texts[field]}
          error={problemOf(field)}
          onChange={(typed) => setTexts({ ...texts, [field]: typed })}
          {...more}
        />
      )
    },
    submit: (send) => {
      setTried(true)
      if (parsed.ok) send(parsed.record)
    },
  }
}
