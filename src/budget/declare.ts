import type { CallSpec } from '#api/call.ts'
import { type DeclaredCalls, declareCalls, type KnownFields } from '#api/declare.ts'
import type { ViewCode } from '#forms/profile.ts'

export const school = ['ebs-public', 'ntb-draft'] as const
export const everySchool = ['ebs-public', 'ebs-private', 'ebs-dormitory', 'ntb-draft'] as const
export const kindergarten = ['sub-public', 'sub-private'] as const
export const stateKindergarten = ['sub-public'] as const

/** Declares calls that only institutions of some views have. */
export const declareViewCalls: <const Specs extends Readonly<Record<string, CallSpec<ViewCode>>>>(
  specs: Specs & KnownFields<Specs>,
) => DeclaredCalls<Specs> = declareCalls
