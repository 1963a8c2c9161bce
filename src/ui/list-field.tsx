import type { ReactNode } from 'react'
import type { PlainColumn } from '#engine/list/list.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { ComboBox } from '#ui/combo-box.tsx'
import { LineField } from '#ui/line-field.tsx'
import { CellSelect, ChoiceField } from '#ui/select-fields.tsx'

type Props = {
  readonly column: Pick<PlainColumn, 'head' | 'takes'>
  /** A cell has its heading above the table. */
  readonly shown?: boolean
  /** Takes the place of the column's words. */
  readonly words?: readonly string[] | undefined
  /** The option of no choice, if there is one. */
  readonly none?: string | null
  readonly value: string
  readonly readOnly?: boolean
  readonly note?: string | null
  readonly error: string | null
  readonly onChange: (value: string) => void
  readonly onLeave?: () => void
}

/** The field of a form for a column of a list: a check box, a choice, a text with suggestions, a figure or a text. */
export function ListField({
  column: { head, takes },
  shown = true,
  words,
  none = '',
  value,
  error,
  onChange,
  ...line
}: Props): ReactNode {
  if (takes.kind === 'oneOf' && takes.flag) {
    const [yes = '', no = ''] = takes.words
    return (
      <Checkbox
        label={head}
        shown={shown}
        checked={value === yes}
        onChange={(checked) => onChange(checked ? yes : no)}
      />
    )
  }
  if (takes.kind === 'oneOf') {
    const options = (words ?? takes.words).map((word) => ({ value: word, label: word }))
    const select = { label: head, options, value, error, onChange }
    if (!shown) return <CellSelect {...select} valueLabel={value} disabled={false} />
    return (
      <ChoiceField
        {...select}
        value={options.find((option) => option.value === value)?.value ?? null}
        none={none}
        onChange={(word) => onChange(word ?? '')}
      />
    )
  }
  if (takes.kind === 'suggested' && line.readOnly !== true)
    return (
      <ComboBox
        label={head}
        shown={shown}
        options={[...new Set(words ?? takes.words)]}
        value={value}
        maxLength={takes.most}
        error={error}
        onChange={onChange}
      />
    )
  return (
    <LineField
      {...line}
      label={head}
      shown={shown}
      kind={takes.kind === 'figure' ? 'figure' : 'text'}
      {...(takes.kind === 'text' && { maxLength: takes.most })}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
