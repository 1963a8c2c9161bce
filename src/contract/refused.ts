import { z } from 'zod'
import {
  cellRefusal,
  conflict,
  importFault,
  normFault,
  pointAt,
  uploadAnswer,
  uploaded,
} from '#contract/answers.ts'
import type { Call, Of, RefusalKind } from '#contract/call.ts'
import { approvalDoubt, normMove } from '#contract/review.ts'

/** What bars a sending: the rule, where, and the sentence for the person. */
const refusedPoint = z.strictObject({ rule: z.string(), ...pointAt, text: z.string() })
export type RefusedPoint = Of<typeof refusedPoint>

/** What every refusal says. */
const basic = {
  status: z.literal(0),
  /** The Mongolian sentence for the person. */
  message: z.string(),
  /** What a program can do about it: have its user reauthenticate (`auth.prove`), or ask for the code of their second factor, and request again. */
  code: z.enum(['prove-again', 'second-factor']).exactOptional(),
}

/** What a refusal of a kind carries besides, and with which status; `null`: with any. */
const kinds = {
  /** Cells of a blank that somebody else has changed since the sender read them. */
  conflicts: { status: 409, fields: { conflicts: z.array(conflict).exactOptional() } },
  /** Rows of a list, or norms, that cannot be accepted. */
  faults: { status: 422, fields: { faults: z.array(z.union([importFault, normFault])).exactOptional() } },
  /** Norms that moved far, to be confirmed with the publishing. */
  normMoves: { status: 409, fields: { toConfirm: z.array(normMove).exactOptional() } },
  /** What of the amounts of an approval is to be confirmed with it. */
  approvalDoubts: { status: 409, fields: { unconfirmed: z.array(approvalDoubt).exactOptional() } },
  /** What of a budget is missing, and what is to be justified, before it can be sent. */
  readiness: {
    status: 409,
    fields: {
      missing: z.array(refusedPoint).exactOptional(),
      toJustify: z.array(refusedPoint).exactOptional(),
      /** What was confirmed is no longer what would be sent. */
      otherCalculation: z.literal(true).exactOptional(),
    },
  },
  /** An upload is refused in its own form too. */
  upload: {
    status: null,
    fields: {
      uploadStatus: uploaded.shape.uploadStatus.exactOptional(),
      files: uploaded.shape.files.exactOptional(),
      data: uploaded.exactOptional(),
      error: uploadAnswer.shape.error.exactOptional(),
    },
  },
  /** A look-up in a registry is refused in the form of the registry too. */
  registry: {
    status: null,
    fields: {
      SUCCESS_CODE: z.number().exactOptional(),
      RESPONSE_MESSAGE: z.string().exactOptional(),
      RESULT: z.null().exactOptional(),
    },
  },
} as const satisfies Readonly<
  Record<RefusalKind, { readonly status: number | null; readonly fields: z.ZodRawShape }>
>

/** Fields that a status carries for every call. */
const ofStatus: Readonly<Record<number, z.ZodRawShape>> = {
  /** The fields of the request that are not of its form, by their paths. */
  400: { paths: z.array(z.string()).exactOptional() },
  /** The cells, fields or keys that are refused, each with its sentence. */
  422: { errors: z.array(cellRefusal).exactOptional() },
  /** The number under which the log has the failure. */
  500: { reference: z.string().exactOptional() },
}

/** Why a call refuses, by status: for the description of the interface, in English. */
export const refusalReasons = {
  400: 'The request is not of the form that the call declares',
  401: 'No session, or one that has ended',
  403: 'Not for this account: another institution, role or right, or a step that comes first',
  404: 'No such year, period or address',
  409: 'Somebody else was faster, or the state of the budget does not allow it',
  413: 'The request is too large',
  415: 'The media type is not the one that the call takes',
  422: 'A rule is broken, or a field is unknown: nothing is stored',
  429: 'Too many requests: try again later',
  500: 'The server failed',
  502: 'Another server that is asked did not answer',
  503: 'The server is about to stop or the database is away: try again soon',
  507: 'No room is left',
} as const
export type RefusalStatus = keyof typeof refusalReasons

/** With which statuses a call may refuse. */
export function refusalStatuses({ for: kind, method, sends }: Call): readonly RefusalStatus[] {
  const guarded = kind === 'anybody' ? ([] as const) : ([401, 403] as const)
  const written = method === 'GET' ? ([] as const) : ([413, 415] as const)
  const signsIn = kind === 'anybody' && sends !== 'none' ? ([401, 403] as const) : ([] as const)
  return [400, ...guarded, ...signsIn, 404, 409, ...written, 422, 429, 500, 502, 503, 507]
}

/** What a refusal of a call with a status carries besides what all do. */
function kindsOf({ refuses }: Pick<Call, 'refuses'>, status: number): readonly RefusalKind[] {
  return refuses.filter((kind) => kinds[kind].status === null || kinds[kind].status === status)
}

/** What that form is called in the description of the interface. */
export function refusedName(call: Pick<Call, 'refuses'>, status: number): string {
  const own = kindsOf(call, status).map((kind) => kind.charAt(0).toUpperCase() + kind.slice(1))
  return `Refused${status in ofStatus ? status : ''}${own.join('')}`
}

/** The body of a refusal of a call with a status. */
export function refusedForm(call: Pick<Call, 'refuses'>, status: number): z.ZodType {
  const own = kindsOf(call, status)
  const key = refusedName(call, status)
  const known = forms.get(key)
  if (known !== undefined) return known
  const fields = own.map((kind): z.ZodRawShape => kinds[kind].fields)
  const form = z.strictObject(Object.assign({}, basic, ofStatus[status], ...fields))
  forms.set(key, form)
  return form
}

/** Each form once, so that calls share it. */
const forms = new Map<string, z.ZodType>()

/** Body of every refusal and failure, of whichever call. */
const refused = z.strictObject({
  ...basic,
  paths: z.array(z.string()).exactOptional(),
  errors: z.array(cellRefusal).exactOptional(),
  reference: z.string().exactOptional(),
  ...kinds.conflicts.fields,
  ...kinds.faults.fields,
  ...kinds.normMoves.fields,
  ...kinds.approvalDoubts.fields,
  ...kinds.readiness.fields,
  ...kinds.upload.fields,
  ...kinds.registry.fields,
})
export type Refused = Of<typeof refused>
