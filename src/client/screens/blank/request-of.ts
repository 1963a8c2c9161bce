import { versionAt } from '#client/grid/seen-versions.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import type { KeptRequest } from '#client/kept/kept-request.ts'
import type { User } from '#contract/answers.ts'
import { type Blank, blankOf } from '#contract/blanks.ts'
import type { CallName } from '#contract/calls.ts'
import { rowsToSave, versionsToSave } from '#contract/wire.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'

/** A sheet of an open year, to be saved by a user. */
export type Saving = { readonly workbook: OpenWorkbook; readonly code: string; readonly user: User }

/** How a sheet travels. Throws for one that no call saves. */
export function saveCallOf({ workbook, code }: Pick<Saving, 'workbook' | 'code'>): {
  readonly blank: Blank
  readonly sheet: Sheet
  readonly call: CallName
} {
  const [blank, sheet] = [
    blankOf(code, workbook.evaluation().inputs.facts.view ?? ''),
    workbook.program.sheets.get(code),
  ]
  if (!blank?.save || !sheet) throw new Error(`${code} has no save call`)
  return { blank, sheet, call: blank.save }
}

/** The save of a sheet as it stands: its rows whole, and the version on which each cell stands. */
export function requestOf({ workbook, code, user }: Saving): Omit<KeptRequest, 'key'> {
  const { blank, sheet } = saveCallOf({ workbook, code })
  const { evaluation, seen, draft } = workbook.state()
  const body = {
    ...letterhead(workbook, user),
    ...blank.says,
    blanks: rowsToSave(sheet, blank, evaluation, workbook.year),
    versions: versionsToSave(
      sheet,
      blank,
      evaluation,
      (place) => seen[code]?.[place] ?? versionAt(draft, code, place),
    ),
  }
  return { sheet: code, body, cells: workbook.changesOf(code) }
}

/** What every save says besides its rows (spec 000 §7). */
function letterhead({ year }: OpenWorkbook, { institutionId, orgType, userName }: User) {
  const group = `ORG${orgType}`
  return { id: institutionId, year, group, orgGroup: group, userName }
}
