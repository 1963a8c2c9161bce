import { type ReactNode, useState } from 'react'
import { useAdminWrite } from '#client/screens/admin/use-admin-write.ts'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { LineField } from '#client/ui/line-field.tsx'
import { readYear } from '#domain/record/record.ts'
import { adminScreenText } from '#text/administration.ts'

const text = adminScreenText.years

type Props = { readonly known: readonly number[]; readonly onClose: () => void }

/** Begins a financial year. */
export function YearDialog({ known, onClose }: Props): ReactNode {
  const next = known.length === 0 ? new Date().getFullYear() : Math.max(...known) + 1
  const [typed, setTyped] = useState(String(next))
  const [tried, setTried] = useState(false)
  const { mutate, isPending } = useAdminWrite('adminYearCreate', onClose)
  const year = readYear(typed)
  const submit = (): void => {
    setTried(true)
    if (year !== null) mutate({ year })
  }
  return (
    <FormDialog
      title={text.addYear}
      about={text.aboutYear}
      size="small"
      onClose={onClose}
      onSubmit={submit}
      submit={text.begin}
      busy={isPending}
    >
      <LineField
        label={text.year}
        kind="figure"
        maxLength={4}
        value={typed}
        error={tried && year === null ? text.badYear : null}
        onChange={setTyped}
      />
    </FormDialog>
  )
}
