import type { ReactNode } from 'react'
import styles from '#client/screens/admin/admin.module.css'
import type { ListRow } from '#client/screens/admin/catalogues/list-rows.ts'
import { CellSelect } from '#client/ui/cell-select.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import type { DataColumn } from '#client/ui/data-column.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { LineField } from '#client/ui/line-field.tsx'
import { type Catalogues, type Listed, payGrades } from '#domain/norms/catalogues.ts'
import { LONGEST_NAME } from '#domain/record/record.ts'
import { adminScreenText } from '#text/administration.ts'

const text = adminScreenText.catalogues

type Parts = {
  readonly name: keyof Catalogues
  readonly levels: readonly Listed[]
  readonly faultAt: (row: ListRow, field: string) => string | null
  readonly change: (row: ListRow, part: Partial<ListRow>) => void
  readonly remove: (row: ListRow) => void
}

type Column = DataColumn<ListRow>

/** The columns of a list: code and name, what belongs to this list only, and taking the row out. */
export function listColumns(parts: Parts): readonly Column[] {
  const { name, remove } = parts
  const own: Readonly<Record<keyof Catalogues, readonly Column[]>> = {
    jobs: [column('grade', text.grade, (row) => <GradeCell row={row} {...parts} />)],
    educationLevels: [],
    fieldsOfEducation: [column('levels', text.levels, (row) => <LevelCells row={row} {...parts} />)],
    schools: [column('state', text.state, (row) => <StateCell row={row} {...parts} />)],
  }
  return [
    { ...column('id', text.id, (row) => <TextCell row={row} field="id" {...parts} />), sortBy: null },
    { ...column('name', text.name, (row) => <TextCell row={row} field="name" {...parts} />), kind: 'name' },
    ...own[name],
    {
      ...column('remove', text.deeds, (row) => (
        <IconButton icon="delete" label={text.remove(row.name)} onClick={() => remove(row)} />
      )),
      kind: 'action',
    },
  ]
}

/** No order by what is being typed: the row would jump away. */
function column(key: string, head: string, cell: (row: ListRow) => ReactNode): Column {
  return { key, head, group: null, kind: 'text', sortBy: null, cell, total: null }
}

type CellProps = Parts & { readonly row: ListRow }

function TextCell({ row, field, faultAt, change }: CellProps & { readonly field: 'id' | 'name' }): ReactNode {
  return (
    <div className={field === 'id' ? styles.narrow : styles.wide}>
      <LineField
        label={`${row.name || text.newRow}: ${text[field]}`}
        shown={false}
        kind="text"
        maxLength={field === 'id' ? 20 : LONGEST_NAME}
        value={row[field]}
        error={faultAt(row, field)}
        onChange={(typed) => change(row, { [field]: typed })}
      />
    </div>
  )
}

function GradeCell({ row, faultAt, change }: CellProps): ReactNode {
  return (
    <CellSelect
      label={`${row.name || text.newRow}: ${text.grade}`}
      options={payGrades.map(({ id, name }) => ({ value: id, label: name }))}
      value={row.grade}
      valueLabel={row.grade}
      disabled={false}
      error={faultAt(row, 'gradeStepId')}
      onChange={(grade) => change(row, { grade })}
    />
  )
}

function LevelCells({ row, levels, faultAt, change }: CellProps): ReactNode {
  const fault = faultAt(row, 'levels')
  return (
    <span className={styles.levels}>
      {levels.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={row.levels.includes(id)}
          onChange={(is) =>
            change(row, { levels: is ? [...row.levels, id] : row.levels.filter((each) => each !== id) })
          }
        />
      ))}
      {fault !== null && <span role="alert">{fault}</span>}
    </span>
  )
}

function StateCell({ row, change }: CellProps): ReactNode {
  return (
    <Checkbox
      label={`${row.name || text.newRow}: ${text.state}`}
      shown={false}
      checked={row.state}
      onChange={(state) => change(row, { state })}
    />
  )
}
