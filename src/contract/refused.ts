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
import type { Call, Output, RefusalKind } from '#contract/call.ts'
import { approvalDoubt, normMove } from '#contract/review.ts'

const refusedPoint = z.strictObject({ rule: z.string(), ...pointAt, text: z.string() })
export type RefusedPoint = Output<typeof refusedPoint>

const basic = {
  status: z.literal(0),
  message: z.string(),
  /** Reauthenticate the user, or ask for a second-factor code, and repeat the request. */
  code: z.enum(['reauthentication-required', 'second-factor']).exactOptional(),
}

/** Status `null`: any. */
const kinds = {
  /** Another user changed these cells after the sender read them. */
  conflicts: { status: 409, fields: { conflicts: z.array(conflict).exactOptional() } },
  faults: { status: 422, fields: { faults: z.array(z.union([importFault, normFault])).exactOptional() } },
  normMoves: { status: 409, fields: { toConfirm: z.array(normMove).exactOptional() } },
  approvalDoubts: { status: 409, fields: { unconfirmed: z.array(approvalDoubt).exactOptional() } },
  readiness: {
    status: 409,
    fields: {
      missing: z.array(refusedPoint).exactOptional(),
      toJustify: z.array(refusedPoint).exactOptional(),
      otherCalculation: z.literal(true).exactOptional(),
    },
  },
  /** Uploads also use their own refusal format. */
  upload: {
    status: null,
    fields: {
      uploadStatus: uploaded.shape.uploadStatus.exactOptional(),
      files: uploaded.shape.files.exactOptional(),
      data: uploaded.exactOptional(),
      error: uploadAnswer.shape.error.exactOptional(),
    },
  },
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

const ofStatus: Readonly<Record<number, z.ZodRawShape>> = {
  400: { paths: z.array(z.string()).exactOptional() },
  422: { errors: z.array(cellRefusal).exactOptional() },
  500: { reference: z.string().exactOptional() },
}

/** For the English API description. */
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

export function refusalStatuses({ for: kind, method, sends }: Call): readonly RefusalStatus[] {
  const guarded = kind === 'anybody' ? ([] as const) : ([401, 403] as const)
  const written = method === 'GET' ? ([] as const) : ([413, 415] as const)
  const signsIn = kind === 'anybody' && sends !== 'none' ? ([401, 403] as const) : ([] as const)
  return [400, ...guarded, ...signsIn, 404, 409, ...written, 422, 429, 500, 502, 503, 507]
}

function kindsOf({ refuses }: Pick<Call, 'refuses'>, status: number): readonly RefusalKind[] {
  return refuses.filter((kind) => kinds[kind].status === null || kinds[kind].status === status)
}

export function refusedName(call: Pick<Call, 'refuses'>, status: number): string {
  const own = kindsOf(call, status).map((kind) => kind.charAt(0).toUpperCase() + kind.slice(1))
  return `Refused${status in ofStatus ? status : ''}${own.join('')}`
}

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

/** So that calls share schemas. */
const forms = new Map<string, z.ZodType>()

const refusalResponse = z.strictObject({
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
export type RefusalResponse = Output<typeof refusalResponse>
