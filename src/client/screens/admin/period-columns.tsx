import { plainColumn } from '#client/screens/admin/plain-column.ts'
import { typeNames } from '#client/screens/admin/type-names.ts'
import type { DataColumn } from '#client/ui/data-column.ts'
import { dateTime } from '#client/ui/date-time.ts'
import { TextButton } from '#client/ui/text-button.tsx'
import type { AdminPeriod } from '#contract/admin.ts'
import { adminScreenText } from '#text/administration.ts'

const text = adminScreenText.years

/** The columns of the periods. */
export function periodColumns(open: (period: AdminPeriod) => void): readonly DataColumn<AdminPeriod>[] {
  return [
    plainColumn('year', text.year, ({ year }) => year),
    plainColumn('code', text.code, ({ sessionCode }) => sessionCode),
    plainColumn(
      'name',
      text.name,
      ({ sessionName }) => sessionName,
      'name',
      (row) => (
        <TextButton label={text.change(row.sessionName, nameOf(row))} onClick={() => open(row)}>
          {row.sessionName}
        </TextButton>
      ),
    ),
    plainColumn('type', text.type, nameOf),
    plainColumn('state', text.state, ({ isOpen }) => (isOpen ? text.open : text.shut)),
    plainColumn('deadline', text.deadline, ({ deadline }) =>
      deadline === null ? adminScreenText.none : dateTime(deadline),
    ),
  ]
}

function nameOf({ organizationTypeId }: AdminPeriod): string {
  return typeNames[organizationTypeId] ?? String(organizationTypeId)
}
