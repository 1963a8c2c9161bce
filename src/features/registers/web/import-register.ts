import type { RegisterName } from '#budget/people/register-origin.ts'
import { importText } from '#engine/list/import-text.ts'
import type { ImportScope } from '#engine/list/judge-list.ts'
import { fittedRows, type List } from '#engine/list/list.ts'
import type { ListRow } from '#engine/list/read-list.ts'
import { peopleRegisterCalls, type RegisterPreview } from '#features/registers/api.ts'
import { childList } from '#features/registers/child-list.ts'
import { registerListText } from '#features/registers/list-text.ts'
import { pupilList } from '#features/registers/pupil-list.ts'
import { shownCell, slicesOf, titleYears, tooManyRows } from '#features/registers/register-list.ts'
import { staffList } from '#features/registers/staff-list.ts'
import { registerText } from '#features/registers/text.ts'
import { modelCatalogues } from '#forms/norms/catalogues.ts'
import { send } from '#ui/api/send.ts'
import type { CheckedList, ListImport } from '#ui/server-import.tsx'

/** Columns only: suggestions come from the model catalogues, not from those of the year. */
export function registerListOf(register: RegisterName, year: number): List {
  if (register === 'pupils') return pupilList(year)
  return register === 'staff' ? staffList : childList(modelCatalogues)
}

type RegisterYear = { readonly register: RegisterName; readonly year: number }

type CheckedRegister = CheckedList & {
  readonly slices: readonly {
    readonly rows: readonly ListRow[]
    readonly versions: Readonly<Record<string, string>>
  }[]
}

const emptyResult: CheckedRegister = {
  slices: [],
  counts: { added: 0, changed: 0, removed: 0, same: 0, confirmed: 0 },
  institutions: new Map(),
  changes: [],
  faults: [],
  faultyRows: [],
  faultCounts: [],
  rounded: [],
}

/**
 * Validates all slices before it imports the first. `ownName`: the institution of all rows; '' if each row has the
 * number of its own.
 */
export function registerImport(target: RegisterYear, ownName: string): ListImport<CheckedRegister> {
  const scopeOf = (isWhole: boolean): ImportScope => (isWhole ? 'whole' : 'part')
  const list = registerListOf(target.register, target.year)
  return {
    title: importText.title(registerText.names[target.register]),
    columns: list.columns,
    about: [],
    years: titleYears(target.year),
    institutionName: ownName,
    reach: ownName === '' ? 'many' : 'one',
    whole: importText.replacesAll,
    form: null,
    show: (column, cell) => shownCell(list, column, cell),
    check: async ({ rows: written }, isWhole, onProgress) => {
      const faults = tooManyRows(written)
      if (faults.length > 0)
        return {
          ...emptyResult,
          faults,
          faultyRows: faults.map(({ row }) => row),
          faultCounts: [{ field: 'institutionId', count: faults.length }],
        }
      const all = written.length
      const { rows, rounded } = fittedRows(list, written)
      const checked = await checkList(target, rows, scopeOf(isWhole), (done) => onProgress(done, all))
      return { ...checked, rounded }
    },
    apply: async (checked, isWhole, onProgress) => {
      const all = checked.slices.reduce((sum, { rows }) => sum + rows.length, 0)
      onProgress(0, all)
      const { moved } = await importSlices(target, checked, scopeOf(isWhole), (done) => onProgress(done, all))
      return moved.length === 0
        ? { kind: 'success', message: registerListText.taken(checked.counts) }
        : { kind: 'error', message: registerListText.moved(moved) }
    },
    notTaken: importText.interrupted,
  }
}

/** Throws `ApiError`. */
async function checkList(
  target: RegisterYear,
  rows: readonly ListRow[],
  extent: ImportScope,
  onDone: (rows: number) => void,
): Promise<CheckedRegister> {
  let checked = emptyResult
  let done = 0
  for (const slice of slicesOf(rows)) {
    const preview = await send(peopleRegisterCalls.registerPreview, {
      params: target,
      body: { rows: copied(slice), extent },
    })
    checked = joined(checked, slice, preview)
    done += slice.length
    onDone(done)
  }
  return checked
}

function joined(
  checked: CheckedRegister,
  rows: readonly ListRow[],
  preview: RegisterPreview,
): CheckedRegister {
  const { institutions } = preview
  const sum = (name: keyof CheckedRegister['counts']): number =>
    institutions.reduce((total, each) => total + each[name], checked.counts[name])
  return {
    ...checked,
    slices: [
      ...checked.slices,
      {
        rows,
        versions: Object.fromEntries(
          institutions.map(({ institutionId, version }) => [institutionId, version]),
        ),
      },
    ],
    counts: {
      added: sum('added'),
      changed: sum('changed'),
      removed: sum('removed'),
      same: sum('same'),
      confirmed: sum('confirmed'),
    },
    institutions: new Map([
      ...checked.institutions,
      ...institutions.map(({ institutionId, name }) => [institutionId, name] as const),
    ]),
    changes: [...checked.changes, ...preview.changes],
    faults: [...checked.faults, ...preview.faults],
    faultyRows: [...checked.faultyRows, ...preview.faultyRows],
    faultCounts: [...checked.faultCounts, ...preview.faultCounts],
  }
}

/**
 * Returns the ids of institutions that changed since the preview. On failure the slices already sent stay imported.
 * Throws `ApiError`.
 */
async function importSlices(
  target: RegisterYear,
  { slices }: CheckedRegister,
  extent: ImportScope,
  onDone: (rows: number) => void,
): Promise<{ readonly moved: readonly string[] }> {
  const moved: string[] = []
  let done = 0
  for (const { rows, versions } of slices) {
    const taken = await send(peopleRegisterCalls.registerTake, {
      params: target,
      body: { rows: copied(rows), extent, origin: 'list', versions },
    })
    moved.push(...taken.conflicts)
    done += rows.length
    onDone(done)
  }
  return { moved }
}

function copied(rows: readonly ListRow[]) {
  return rows.map(({ at, cells }) => ({ at, cells: [...cells] }))
}
