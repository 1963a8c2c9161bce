import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { ChildCell } from '#client/screens/children/child-cell.ts'
import styles from '#client/screens/children/children-screen.module.css'
import { parentOf } from '#client/screens/children/parent-of.ts'
import { useLookUp } from '#client/screens/children/use-look-up.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { LineField } from '#client/ui/line-field.tsx'
import { maskedRegister } from '#domain/organisation/register-number.ts'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.children
/** Spec 000 §5. */
const longest = 10

/** The child's register number, whole only while it is edited, checked while it is typed, and the registry that knows the name to it. */
export const ChildRegister = memo(function ChildRegister(cell: ChildCell): ReactNode {
  const { line, type, disabled, refused } = cell
  const { lookUp, busy } = useLookUp((names) => type(line.row, names))
  const [edited, setEdited] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // Another text than was selected on entering: what is typed takes the place of all of it, as in every field.
  useLayoutEffect(() => {
    if (edited) input.current?.select()
  }, [edited])
  const { childRegisterNumber: number } = line.draft
  const name = parentOf(line.row)
  const fault = line.faults.childRegisterNumber ?? null
  const known = number !== '' && fault === null
  return (
    <div className={styles['with-icon']}>
      <LineField
        label={text.inRow(text.childRegister, name)}
        shown={false}
        kind="text"
        maxLength={longest}
        inputRef={input}
        value={edited ? number : maskedRegister(number)}
        disabled={disabled}
        error={fault ?? refused}
        onEnter={() => setEdited(true)}
        onLeave={() => setEdited(false)}
        onChange={(typed) => type(line.row, { childRegisterNumber: typed.toLocaleUpperCase('mn') })}
      />
      <IconButton
        icon="search"
        label={text.lookUp(name)}
        busy={busy}
        disabledReason={disabled ? text.notConfirmedRow : known ? null : text.lookUpShut}
        onClick={() => lookUp(number)}
      />
    </div>
  )
})
