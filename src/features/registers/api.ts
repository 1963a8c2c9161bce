import { z } from 'zod'
import { faultList } from '#api/answers.ts'
import type { Output } from '#api/call.ts'
import { registerRead, registerWrite } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import { origins } from '#budget/people/register-origin.ts'
import { extents } from '#engine/list/judge-list.ts'
import { faultRefusal } from '#features/administration/api.ts'
import { MAX_ROWS_OF_ONE } from '#features/registers/register-list.ts'

const MAX_CELLS = 60
const MAX_CELL_LENGTH = 1000

const listRow = z.strictObject({
  /** Counts from 1. */
  at: z.number().int().min(1).max(10_000_000),
  /** `null` for a missing column. */
  cells: z.array(z.string().max(MAX_CELL_LENGTH).nullable()).max(MAX_CELLS),
})

const listFields = {
  rows: z.array(listRow).max(MAX_ROWS_OF_ONE),
  extent: z.enum(extents),
  /** Own rows that the user removes manually. */
  removed: z.array(z.string().max(100)).max(MAX_ROWS_OF_ONE).default([]),
}

const previewBody = z.strictObject(listFields)

/** Versions come from the preview; without them the import is unconditional. */
const takeBody = z.strictObject({
  ...listFields,
  origin: z.enum(['list', 'hand']),
  versions: z.record(z.string(), z.string()).optional(),
})

const counted = {
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  same: z.number(),
  /** Lists do not change rows that a user confirmed. */
  confirmed: z.number(),
}

const previewAnswer = z.strictObject({
  status: z.literal(1),
  message: z.string(),
  institutions: z.array(
    z.strictObject({ institutionId: z.string(), name: z.string(), version: z.string(), ...counted }),
  ),
  changes: z.array(
    z.strictObject({
      kind: z.enum(['new', 'changed', 'removed']),
      /** `null` for a removed row. */
      at: z.number().nullable(),
      institutionId: z.string(),
      name: z.string(),
      cells: z.array(z.strictObject({ column: z.number(), from: z.string(), to: z.string() })),
    }),
  ),
  ...faultList.shape,
})
export type RegisterPreview = Output<typeof previewAnswer>

const takeAnswer = z.strictObject({
  status: z.literal(1),
  message: z.string(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  /** Changed concurrently, so nothing of them was imported. */
  conflicts: z.array(z.string()),
})
export type RegisterTaken = Output<typeof takeAnswer>

const rowsAnswer = z.strictObject({
  institutionId: z.string(),
  name: z.string(),
  rows: z.array(
    z.strictObject({
      key: z.string(),
      cells: z.array(z.string()),
      origin: z.enum(origins),
      /** '' for a registry. */
      by: z.string(),
      /** ISO; `null` for rows older than this field. */
      at: z.string().nullable(),
      /** Confirmed by a user, so lists do not change it. */
      confirmed: z.boolean(),
    }),
  ),
  /** `null` if import and manual entry are possible. */
  blockReason: z.string().nullable(),
  registry: z.enum(['set', 'none']),
})
export type RegisterRows = Output<typeof rowsAnswer>

/**
 * `pupils`, `staff` or `children` (decision 0067). Institutions use their own, reviewers those of their set,
 * administrators all.
 */
export const peopleRegisterCalls = declareCalls({
  registerRows: {
    ...registerRead,
    id: 'tosov.register.rows',
    path: '/api/tosov/registers/{register}/{year}',
    summary: 'Returns a register of an institution with masked register numbers and row origins',
    query: z.object({
      institution: z.string().max(20).optional(),
      /** Shows register numbers of this row unmasked, which is logged as an event. */
      whole: z.string().max(100).optional(),
    }),
    answer: rowsAnswer,
  },
  registerBook: {
    ...registerRead,
    id: 'tosov.register.workbook',
    path: '/api/tosov/registers/{register}/{year}/workbook',
    summary: 'Returns a register as a workbook: an empty template or the stored rows',
    work: 'export',
    query: z.object({
      what: z.enum(['form', 'data']),
      region: z.string().max(10).optional(),
    }),
    answer: 'xlsx',
  },
  registerPreview: {
    ...registerWrite,
    id: 'tosov.register.preview',
    path: '/api/tosov/registers/{register}/{year}/preview',
    summary: 'Returns the changes that importing a register would make; changes nothing',
    // Changes nothing.
    right: null,
    body: previewBody,
    answer: previewAnswer,
  },
  registerTake: {
    ...registerWrite,
    id: 'tosov.register.import',
    path: '/api/tosov/registers/{register}/{year}/import',
    summary: 'Imports all rows of a list or of manual entry, or none',
    body: takeBody,
    answer: takeAnswer,
    refuses: [faultRefusal],
  },
})
