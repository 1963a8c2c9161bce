import type { ReactNode } from 'react'
import type { StaffDeeds } from '#client/screens/staff/staff-deeds.ts'
import type { StaffTotals } from '#client/screens/staff/staff-totals.ts'
import { Clipped } from '#client/ui/clipped.tsx'
import type { DataColumn } from '#client/ui/data-column.ts'
import { PdfLink } from '#client/ui/pdf-link.tsx'
import { TextButton } from '#client/ui/text-button.tsx'
import type { Flag, StaffRow } from '#contract/people.ts'
import { formatNumber } from '#domain/number/format.ts'
import { peopleScreenText } from '#text/people.ts'

const { heads, groups, addBenefit, yes, no } = peopleScreenText.staff

/** The lump sums of the staff: which, the way to their dialog, and each by itself. */
export function benefitColumns(
  { closed, onBenefit }: Pick<StaffDeeds, 'closed' | 'onBenefit'>,
  { t1Amount, t2Amount, t3Amount }: StaffTotals,
): readonly DataColumn<StaffRow>[] {
  const add: DataColumn<StaffRow> = {
    ...column('benefit', heads.benefit, null),
    kind: 'action',
    cell: (row) => (
      <TextButton label={addBenefit(row.displayName)} onClick={() => onBenefit(row)}>
        {peopleScreenText.add}
      </TextButton>
    ),
  }
  return [
    {
      ...column('tetgemj', heads.tetgemj, null),
      sortBy: ({ tetgemj }) => tetgemj,
      cell: ({ tetgemj }) => <Clipped text={tetgemj} />,
    },
    ...(closed === null ? [add] : []),
    flag('t1Flag', groups.t1, ({ t1Flag }) => t1Flag),
    figure('t1Month', heads.month, groups.t1, ({ t1Month }) => t1Month ?? 0, null),
    figure(
      'avgSalaryMonth',
      heads.avgSalaryMonth,
      groups.t1,
      (row) => (row.t1Flag === 'Y' ? row.avgSalaryMonth : 0),
      null,
    ),
    figure('t1Amount', heads.amount, groups.t1, (row) => row.t1Amount, t1Amount),
    file('t1Attach', groups.t1, ({ t1AttachFileUrl: url, t1AttachFileName: name }) => ({ url, name })),
    flag('t2Flag', groups.t2, ({ t2Flag }) => t2Flag),
    figure('t2Amount', heads.amount, groups.t2, (row) => row.t2Amount, t2Amount),
    flag('t3Flag', groups.t3, ({ t3Flag }) => t3Flag),
    figure('t3Month', heads.month, groups.t3, ({ t3Month }) => t3Month, null),
    figure('t3Amount', heads.amount, groups.t3, (row) => row.t3Amount, t3Amount),
    file('t3Attach', groups.t3, ({ t3AttachFileUrl: url, t3AttachFileName: name }) => ({ url, name })),
  ]
}

function column(key: string, head: string, group: string | null): DataColumn<StaffRow> {
  return { key, head, group, kind: 'text', sortBy: null, cell: () => null, total: null }
}

function flag(key: string, group: string, of: (row: StaffRow) => Flag): DataColumn<StaffRow> {
  return { ...column(key, heads.flag, group), sortBy: of, cell: (row) => (of(row) === 'Y' ? yes : no) }
}

function figure(
  key: string,
  head: string,
  group: string,
  of: (row: StaffRow) => number,
  total: number | null,
): DataColumn<StaffRow> {
  return {
    ...column(key, head, group),
    kind: 'figure',
    sortBy: of,
    cell: (row) => of(row) !== 0 && shown(of(row)),
    total: total === null ? null : shown(total),
  }
}

function file(
  key: string,
  group: string,
  of: (row: StaffRow) => { readonly url: string | null; readonly name: string | null },
): DataColumn<StaffRow> {
  const cell = (row: StaffRow): ReactNode => {
    const { url, name } = of(row)
    return url !== null && <PdfLink url={url} name={name || url} />
  }
  return { ...column(key, heads.attachment, group), cell }
}

function shown(amount: number): string {
  return formatNumber(amount, { atMost: 2 })
}
