import { z } from 'zod'
import { cellRefusal } from '#api/answers.ts'
import type { Call, Output, RefusalExtra } from '#api/call.ts'

const basic = {
  status: z.literal(0),
  message: z.string(),
  /** Reauthenticate the user, or ask for a code, and repeat the request. */
  code: z.enum(['reauthentication-required', 'second-factor']).exactOptional(),
}

export const MAX_LISTED_REASONS = 500

const ofStatus = {
  400: { paths: z.array(z.string()).max(MAX_LISTED_REASONS).exactOptional() },
  422: { errors: z.array(cellRefusal).max(MAX_LISTED_REASONS).exactOptional() },
  500: { reference: z.string().exactOptional() },
}
const fieldsOfStatus: Readonly<Record<number, z.ZodRawShape>> = ofStatus

/** Calls add their own fields (`refuses`). */
export const commonRefusal = z.strictObject({
  ...basic,
  ...ofStatus[400],
  ...ofStatus[422],
  ...ofStatus[500],
})
export type RefusalResponse = Output<typeof commonRefusal>

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

export type ExtraOf<Extra extends RefusalExtra> = Output<z.ZodObject<Extra['fields']>>

function extrasOf({ refuses }: Pick<Call, 'refuses'>, status: number): readonly RefusalExtra[] {
  return refuses.filter((extra) => extra.status === null || extra.status === status)
}

export function refusedName(call: Pick<Call, 'refuses'>, status: number): string {
  const own = extrasOf(call, status).map(({ name }) => name.charAt(0).toUpperCase() + name.slice(1))
  return `Refused${status in ofStatus ? status : ''}${own.join('')}`
}

export function refusedForm(call: Pick<Call, 'refuses'>, status: number): z.ZodType {
  const key = refusedName(call, status)
  const known = forms.get(key)
  if (known !== undefined) return known
  const fields = extrasOf(call, status).map((extra) => extra.fields)
  const form = z.strictObject(Object.assign({}, basic, fieldsOfStatus[status], ...fields))
  forms.set(key, form)
  return form
}

/** Shared by calls. */
const forms = new Map<string, z.ZodType>()
