import { Autocomplete } from '@base-ui/react/autocomplete'
import { type ReactNode, useId, useState } from 'react'
import { searchRows } from '#engine/list/search.ts'
import { unprintableProblem } from '#engine/text/printable.ts'
import styles from '#ui/combo-box.module.css'
import fieldStyles from '#ui/field.module.css'
import { controlOf, FieldFrame } from '#ui/field.tsx'
import { useLengthLimit } from '#ui/length-limit.ts'
import { tableText } from '#ui/table-text.ts'

type Props = {
  readonly label: string
  readonly shown?: boolean
  readonly options: readonly string[]
  readonly none?: string
  readonly value: string
  readonly maxLength?: number
  readonly error?: string | null
  readonly onChange: (value: string) => void
}

/** Accepts free text. Opens with the whole list; typing filters it. */
export function ComboBox({
  label,
  shown = true,
  options,
  none = tableText.noSuggestion,
  value,
  maxLength,
  error: givenError = null,
  onChange,
}: Props): ReactNode {
  const id = useId()
  const limit = useLengthLimit(maxLength)
  const error = givenError ?? limit.problem ?? unprintableProblem(value)
  const [typed, setTyped] = useState(false)
  const change = (next: string, { reason }: { readonly reason: string }): void => {
    setTyped(reason === 'input-change')
    limit.clear()
    onChange(next)
  }
  return (
    <FieldFrame {...{ id, label, shown, error }}>
      <Autocomplete.Root
        items={options}
        filteredItems={typed ? searchRows(options, (option) => option, value) : options}
        value={value}
        onValueChange={change}
        onOpenChange={(open) => open || setTyped(false)}
        openOnInputClick
      >
        <Autocomplete.InputGroup className={styles.group}>
          <Autocomplete.Input
            {...controlOf({ id, error })}
            // While the list is open, the label element is outside the accessible area.
            aria-label={label}
            className={`${fieldStyles.control} ${styles.input}`}
            maxLength={maxLength}
            {...limit.handlers}
          />
          <Autocomplete.Trigger className={styles.trigger} aria-label={tableText.showList(label)} />
        </Autocomplete.InputGroup>
        <Autocomplete.Portal>
          <Autocomplete.Positioner className={styles.positioner} sideOffset={2} align="start">
            <Autocomplete.Popup className={styles.popup}>
              <Autocomplete.Empty>
                <div className={styles.empty}>{none}</div>
              </Autocomplete.Empty>
              <Autocomplete.List className={styles.list} aria-label={label}>
                {(option: string) => (
                  <Autocomplete.Item key={option} value={option} className={styles.item}>
                    {option}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </FieldFrame>
  )
}
