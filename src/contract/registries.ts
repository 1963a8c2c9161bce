import { z } from 'zod'
import type { Output } from '#contract/call.ts'

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
