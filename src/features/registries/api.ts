import { z } from 'zod'
import { envelope } from '#api/answers.ts'
import type { ClientInput, Output, RefusalExtra } from '#api/call.ts'
import { adminRead, adminWrite, plain } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import { sentYear } from '#api/fields.ts'

export const registerNumberBody = z.strictObject({
  year: sentYear,
  of: z.enum(['employee', 'child']),
  id: z.string().max(100),
})
export type RegisterNumberBody = ClientInput<typeof registerNumberBody>
export const registerNumberAnswer = z.strictObject({ registerNumber: z.string() })

/**
 * In the registry's format: SUCCESS_CODE 0 with a name, any other with RESPONSE_MESSAGE. Too many queries return 429
 * with additional `status` and `message`.
 */
export const citizenAnswer = envelope(
  z.strictObject({ lastnameMn: z.string(), firstnameMn: z.string() }).nullable(),
)
export type CitizenAnswer = Output<typeof citizenAnswer>

const fault = z.enum([
  'refused',
  'unreachable',
  'timeout',
  'nonsense',
  'forbidden',
  'busy',
  'certificate',
  'redirected',
  'tooLarge',
])
/** `refused`: the registry returned its own reason. */
export type RegistryFaultName = Output<typeof fault>

const registryName = z.enum(['staff', 'citizens'])

/** Covers all servers. ISO 8601. */
export const registriesAnswer = z.strictObject({
  registries: z.array(
    z.strictObject({
      name: registryName,
      place: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.enum(['none', 'builtIn']) }),
        z.strictObject({
          kind: z.literal('set'),
          host: z.string(),
          scheme: z.enum(['http', 'https']),
          token: z.enum(['sent', 'none']),
        }),
      ]),
      questions: z.array(
        z.strictObject({
          question: z.enum(['staff', 'children', 'pupils', 'citizen']),
          answeredAt: z.string().nullable(),
          failedAt: z.string().nullable(),
          fault: fault.nullable(),
          /** Today in Ulaanbaatar. */
          answers: z.number(),
          failures: z.number(),
        }),
      ),
    }),
  ),
})
export type RegistriesAnswer = Output<typeof registriesAnswer>
export type RegistryStatus = RegistriesAnswer['registries'][number]

export const registryCheckBody = z.object({ registry: registryName })

export const registryCheck = z.strictObject({
  status: z.literal(1),
  message: z.string(),
  outcome: z.enum(['answered', ...fault.options]),
})
export type RegistryCheck = Output<typeof registryCheck>

export const registryRefusal = {
  name: 'registry',
  status: null,
  fields: {
    SUCCESS_CODE: z.number().exactOptional(),
    RESPONSE_MESSAGE: z.string().exactOptional(),
    RESULT: z.null().exactOptional(),
  },
} as const satisfies RefusalExtra

export const registryCalls = declareCalls({
  citizen: {
    ...plain,
    method: 'POST',
    id: 'citizen.lookup',
    path: '/api/citizen/detail',
    summary: 'Returns the name for a register number from the national citizen registry',
    source: '000 s7, 001 s7, 002 s7',
    body: z.object({ regnum: z.string().max(40) }),
    answer: citizenAnswer,
    refuses: [registryRefusal],
  },
  registerNumber: {
    ...plain,
    method: 'POST',
    id: 'tosov.registerNumber',
    path: '/api/tosov/register-number',
    summary: 'Returns the unmasked register number of an employee or child and logs the reader',
    source: 'own',
    // Any reader of the year may see the number; the server logs the reader.
    right: null,
    body: registerNumberBody,
    answer: registerNumberAnswer,
  },
  adminRegistries: {
    ...adminRead,
    id: 'admin.registries',
    path: '/api/admin/registries',
    summary: 'Returns the addresses of the state registries, their last responses and failures',
    answer: registriesAnswer,
  },
  adminRegistryCheck: {
    ...adminWrite,
    id: 'admin.registry.check',
    path: '/api/admin/registries/check',
    summary: 'Checks whether a state registry responds, without a query about a person',
    body: registryCheckBody,
    answer: registryCheck,
  },
})
