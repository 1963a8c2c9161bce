import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import type { Group, Profile, ViewCode } from '#domain/organisation/profile.ts'
import type { Level, Role } from '#domain/organisation/roles.ts'
import type { Schema } from '#server/database/schema.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { UploadQuota } from '#server/files/upload-quota.ts'
import type { MakePdf } from '#server/paper/make-pdf.ts'

/** What handlers work with; made once at start and passed in, nothing is ambient. */
export type Services = {
  readonly db: Kysely<Schema>
  readonly files: FileStore
  readonly quota: UploadQuota
  readonly makePdf: MakePdf
  readonly now: () => Date
  /** Where people reach the program, without a slash at the end. */
  readonly publicUrl: string
}

/** The institution of the signed-in user. `view` is `null` when none is defined for it. */
export type Institution = {
  readonly id: string
  readonly name: string
  readonly profile: Profile
  readonly group: Group
  readonly view: ViewCode | null
}

/** Who acts: taken from the session, never from what the client says of itself. `institution` is `null` for everybody who is not of one. */
export type Actor = {
  readonly userName: string
  readonly userId: number
  readonly displayName: string
  readonly role: Role
  /** Of a reviewer; `null` for everybody else. */
  readonly level: Level | null
  /** A one-time password is in use: until it is changed nothing else is done. */
  readonly mustChangePassword: boolean
  readonly institution: Institution | null
}

/** One request, after the token, the institution and the form of the body have been checked, in this order. */
export type Asked<Body> = {
  readonly actor: Actor
  /** The actor's institution; of a reviewer the one that the path names; calls about none have no `asked.institution`. */
  readonly institution: Institution
  readonly params: Readonly<Record<string, string>>
  readonly body: Body
  readonly services: Services
  readonly afterwards: Afterwards
  /** For streams, cookies and redirects only. */
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A call with the schema of its body and what it does. Throws a `Refusal` for whatever it cannot do. */
export type Handler<Body = unknown> = {
  readonly call: Call
  readonly body: z.ZodType<Body>
  readonly handle: (asked: Asked<Body>) => Promise<unknown>
}

/** Keeps the type of the body between the schema and the function; erased in the list of all handlers. */
export function handler<Body>(call: Call, body: z.ZodType<Body>, handle: Handler<Body>['handle']): Handler {
  return { call, body, handle: (asked) => handle({ ...asked, body: body.parse(asked.body) }) }
}

/** Takes work that goes on after the answer. What fails is logged under `what`; who stops the program waits for it. */
export type Afterwards = (work: Promise<unknown>, what: string) => void

/** What calls leave to be done after their answer is finished before the program lets go of its database. */
export function afterwards(app: FastifyInstance): Afterwards {
  const underWay = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => {
    await Promise.allSettled(underWay)
  })
  return (work, what) => {
    const mine = work
      .catch((error: unknown) => app.log.error({ err: error }, what))
      .finally(() => underWay.delete(mine))
    underWay.add(mine)
  }
}

/** For calls that take nothing from the body, or read it as a stream. */
export const noBody = z.unknown()

/** Who asks on calls that are open to everybody. No account has an empty name. */
export const nobody: Actor = {
  userName: '',
  userId: 0,
  displayName: '',
  role: 'nobody',
  level: null,
  mustChangePassword: false,
  institution: null,
}

/** Stands for the institution of those who have none. No institution has an empty id, so nothing is found under it. */
export const nowhere: Institution = {
  id: '',
  name: '',
  group: 'ORGEBS',
  view: null,
  profile: {
    orgType: 'EBS',
    organizationProperty: 'PUBLIC',
    organizationTypeId: 0,
    location: 'capital',
    schoolKind: 'ordinary',
    specialisedProgramme: false,
    mathProgramme: false,
    englishProgramme: false,
    bayanOlgii: false,
    hasDormitory: false,
    hasStokers: false,
    branchGroups: 0,
    fixedCostRequired: false,
    disabilityAllowance: false,
    incomeOnly: false,
    declaresGroups: false,
    learnerForm: 'grades',
    view: null,
  },
}
