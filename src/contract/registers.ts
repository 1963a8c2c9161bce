import { z } from 'zod'
import { importFault } from '#contract/answers.ts'
import type { Of } from '#contract/call.ts'
import { extents } from '#domain/list/list-changes.ts'
import { MOST_ROWS_OF_ONE } from '#domain/people/register-list.ts'
import { origins } from '#domain/people/register-origin.ts'

/** Most cells of a row, and letters of a cell: above those of any list. */
const MOST_CELLS = 60
const MOST_LETTERS = 1000

const listRow = z.strictObject({
  /** Its number in the workbook, from 1: by it faults are told. */
  at: z.number().int().min(1).max(10_000_000),
  /** In the order of the list's columns; `null` for a column that the list does not have. */
  cells: z.array(z.string().max(MOST_LETTERS).nullable()).max(MOST_CELLS),
})

const asked = {
  rows: z.array(listRow).max(MOST_ROWS_OF_ONE),
  extent: z.enum(extents),
  /** Rows of the own institution that somebody takes away by hand, by their keys. */
  gone: z.array(z.string().max(100)).max(MOST_ROWS_OF_ONE).default([]),
}

const previewBody = z.strictObject(asked)

/** `seen`: by institution, what its preview answered; without it the list is taken as it comes. */
const takeBody = z.strictObject({
  ...asked,
  origin: z.enum(['list', 'hand']),
  seen: z.record(z.string(), z.string()).optional(),
})

const counted = {
  added: z.number(),
  changed: z.number(),
  gone: z.number(),
  same: z.number(),
  /** Rows that a person has confirmed, which no list changes. */
  held: z.number(),
}

const previewAnswer = z.strictObject({
  status: z.literal(1),
  message: z.string(),
  institutions: z.array(
    z.strictObject({ institutionId: z.string(), name: z.string(), seen: z.string(), ...counted }),
  ),
  changes: z.array(
    z.strictObject({
      is: z.enum(['new', 'changed', 'gone']),
      /** The number of its row; `null` of one that is gone. */
      at: z.number().nullable(),
      institutionId: z.string(),
      name: z.string(),
      cells: z.array(z.strictObject({ column: z.number(), from: z.string(), to: z.string() })),
    }),
  ),
  faults: z.array(importFault),
})
export type RegisterPreview = Of<typeof previewAnswer>

const takeAnswer = z.strictObject({
  status: z.literal(1),
  message: z.string(),
  added: z.number(),
  changed: z.number(),
  gone: z.number(),
  /** Institutions whose register somebody changed in that very moment: nothing of theirs was taken. */
  moved: z.array(z.string()),
})
export type RegisterTaken = Of<typeof takeAnswer>

const rowsAnswer = z.strictObject({
  institutionId: z.string(),
  name: z.string(),
  rows: z.array(
    z.strictObject({
      key: z.string(),
      cells: z.array(z.string()),
      origin: z.enum(origins),
      /** Who brought it, by name; '' of a registry. */
      by: z.string(),
      /** ISO time; `null` where it was not kept yet. */
      at: z.string().nullable(),
      /** Whether a person has confirmed it, so that it is theirs. */
      held: z.boolean(),
    }),
  ),
  /** Why nothing may come by list or by hand; `null` where it may. */
  whyNot: z.string().nullable(),
  /** Whether a registry can be asked. */
  registry: z.enum(['set', 'none']),
})
export type RegisterRows = Of<typeof rowsAnswer>

/** What travels with the calls about registers. */
export const registerForms = {
  registerRows: {
    query: z.object({
      institution: z.string().max(20).optional(),
      /** The key of a row of the own institution whose register numbers are answered whole; that is an event. All others are masked. */
      whole: z.string().max(100).optional(),
    }),
    answer: rowsAnswer,
  },
  registerBook: {
    query: z.object({
      what: z.enum(['form', 'kept']),
      /** An aimag or sum by its code: only its institutions. */
      region: z.string().max(10).optional(),
    }),
    answer: 'xlsx',
  },
  registerPreview: { body: previewBody, answer: previewAnswer },
  registerTake: { body: takeBody, answer: takeAnswer, refuses: ['faults'] },
} as const
