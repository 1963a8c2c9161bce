import type { FaultList, ImportFault } from '#api/answers.ts'
import { importText } from '#engine/list/import-text.ts'
import { ApiError } from '#ui/api/request-failed.ts'

type FaultyRows = Pick<FaultList, 'faults' | 'faultyRows'>

/** The rows of a refused list. */
export function faultyRowsOf(error: unknown): FaultyRows {
  const body = error instanceof ApiError && typeof error.body === 'object' ? error.body : null
  return {
    faults: listIn(body, 'faults').filter(isFault),
    faultyRows: listIn(body, 'faultyRows').filter(isRow),
  }
}

function listIn(body: object | null, name: string): readonly unknown[] {
  const value: unknown = body === null ? null : Reflect.get(body, name)
  return Array.isArray(value) ? value : []
}

function isRow(row: unknown): row is number {
  return typeof row === 'number'
}

function isFault(fault: unknown): fault is ImportFault {
  return (
    typeof fault === 'object' &&
    fault !== null &&
    'row' in fault &&
    isRow(fault.row) &&
    'field' in fault &&
    typeof fault.field === 'string' &&
    'message' in fault &&
    typeof fault.message === 'string'
  )
}

/** A row beyond the listed ones has a sentence in place of its faults. */
export function faultsByRow({ faults, faultyRows }: FaultyRows): ReadonlyMap<number, readonly ImportFault[]> {
  const listed = Map.groupBy(faults, ({ row }) => row)
  return new Map(
    faultyRows.map((row) => [row, listed.get(row) ?? [{ row, field: '', message: importText.notListed }]]),
  )
}
