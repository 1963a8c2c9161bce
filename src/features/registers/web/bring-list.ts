import type { ImportFault } from '#api/answers.ts'
import type { RegisterName } from '#budget/people/register-origin.ts'
import { excelImportText } from '#engine/list/excel-import-text.ts'
import { fittedRows, headingsOf, type List } from '#engine/list/list.ts'
import type { ImportScope } from '#engine/list/list-changes.ts'
import { listImportText } from '#engine/list/list-import-text.ts'
import { type ListRow, type ReadList, readList } from '#engine/list/read-list.ts'
import { peopleRegisterCalls, type RegisterPreview } from '#features/registers/api.ts'
import { childList } from '#features/registers/child-list.ts'
import { registerListText } from '#features/registers/list-text.ts'
import { pupilList } from '#features/registers/pupil-list.ts'
import { slicesOf, tooManyRows } from '#features/registers/register-list.ts'
import { staffList } from '#features/registers/staff-list.ts'
import { registerText } from '#features/registers/text.ts'
import { modelCatalogues } from '#forms/norms/catalogues.ts'
import { send } from '#ui/api/send.ts'
import type { CheckedList, ListWork } from '#ui/list-dialog.tsx'

/** The template also contains the year's catalogues. */
export function registerListOf(register: RegisterName, year: number): List {
  if (register === 'pupils') return pupilList(year)
  return register === 'staff' ? staffList : childList(modelCatalogues)
}

type RegisterYear = { readonly register: RegisterName; readonly year: number }

function readRegister({ register, year }: RegisterYear, rows: readonly (readonly string[])[]): ReadList {
  return readList(rows, headingsOf(registerListOf(register, year)), 'required')
}

function headerErrors({ headAt, problems }: ReadList): readonly ImportFault[] {
  return problems.map((problem) => ({
    row: headAt ?? 1,
    field: '',
    message: excelImportText.badHead(problem),
  }))
}

type CheckedRegister = CheckedList & {
  readonly slices: readonly {
    readonly rows: readonly ListRow[]
    readonly versions: Readonly<Record<string, string>>
  }[]
}

const nothing: CheckedRegister = {
  slices: [],
  counts: { added: 0, changed: 0, removed: 0, same: 0, confirmed: 0 },
  institutions: new Map(),
  changes: [],
  faults: [],
  rounded: [],
}

/** Validates all slices before it imports the first. */
export function registerWork(bringing: RegisterYear, reach: 'one' | 'many'): ListWork<CheckedRegister> {
  const extentOf = (isWhole: boolean): ImportScope => (isWhole ? 'whole' : 'part')
  return {
    title: listImportText.title(registerText.names[bringing.register]),
    columns: registerListOf(bringing.register, bringing.year).columns,
    about: [],
    reach,
    whole: listImportText.replacesAll,
    form: null,
    check: async (cells, isWhole, tell) => {
      const list = readRegister(bringing, cells)
      const faults = [...headerErrors(list), ...tooManyRows(list.rows)]
      if (faults.length > 0) return { ...nothing, faults }
      const all = list.rows.length
      if (all === 0) return null
      tell(0, all)
      const { rows, rounded } = fittedRows(registerListOf(bringing.register, bringing.year), list.rows)
      const checked = await checkList(bringing, rows, extentOf(isWhole), (done) => tell(done, all))
      return { ...checked, rounded }
    },
    apply: async (checked, isWhole, tell) => {
      const all = checked.slices.reduce((sum, { rows }) => sum + rows.length, 0)
      tell(0, all)
      const { moved } = await takeChecked(bringing, checked, extentOf(isWhole), (done) => tell(done, all))
      return moved.length === 0
        ? { kind: 'success', message: registerListText.taken(checked.counts) }
        : { kind: 'error', message: registerListText.moved(moved) }
    },
    notTaken: listImportText.interrupted,
  }
}

/** Throws `ApiError`. */
async function checkList(
  bringing: RegisterYear,
  rows: readonly ListRow[],
  extent: ImportScope,
  onDone: (rows: number) => void,
): Promise<CheckedRegister> {
  let checked = nothing
  let done = 0
  for (const slice of slicesOf(rows)) {
    const preview = await send(peopleRegisterCalls.registerPreview, {
      params: bringing,
      body: { rows: copied(slice), extent },
    })
    checked = joined(checked, slice, preview)
    done += slice.length
    onDone(done)
  }
  return { ...withoutWrong(checked), faults: checked.faults.toSorted((a, b) => a.row - b.row) }
}

/** Omits faulty rows, which are listed as faults. */
function withoutWrong(checked: CheckedRegister): CheckedRegister {
  const wrong = new Set(checked.faults.map(({ row }) => row))
  const isWrong = ({ at }: CheckedRegister['changes'][number]): boolean => at !== null && wrong.has(at)
  const wrongChanges = checked.changes.filter(isWrong)
  const changes = checked.changes.filter((change) => !isWrong(change))
  const left = (kind: 'new' | 'changed'): number =>
    wrongChanges.filter((change) => change.kind === kind).length
  const { added, changed } = checked.counts
  const counts = { ...checked.counts, added: added - left('new'), changed: changed - left('changed') }
  return { ...checked, changes, counts }
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
  }
}

/** Returns the last message. On failure the remaining slices stay pending. Throws `ApiError`. */
async function takeChecked(
  bringing: RegisterYear,
  { slices }: CheckedRegister,
  extent: ImportScope,
  onDone: (rows: number) => void,
): Promise<{ readonly moved: readonly string[] }> {
  const moved: string[] = []
  let done = 0
  for (const { rows, versions } of slices) {
    const taken = await send(peopleRegisterCalls.registerTake, {
      params: bringing,
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
