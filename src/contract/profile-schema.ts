import { z } from 'zod'
import type { Profile } from '#forms/profile.ts'

/** The columns of table `institution` take precedence over the fields stored here. */
export const profileSchema: z.ZodType<Profile> = z.object({
  orgType: z.enum(['EBS', 'SUB', 'NTB']),
  organizationProperty: z.enum(['PUBLIC', 'PRIVATE']),
  organizationTypeId: z.int(),
  location: z.enum(['capital', 'aimagCentre', 'soumNear', 'soumFar']),
  schoolKind: z.enum(['ordinary', 'special']),
  specialisedProgramme: z.boolean(),
  mathProgramme: z.boolean(),
  englishProgramme: z.boolean(),
  bayanOlgii: z.boolean(),
  hasDormitory: z.boolean(),
  hasStokers: z.boolean(),
  branchGroups: z.number(),
  fixedCostRequired: z.boolean(),
  disabilityAllowance: z.boolean(),
  incomeOnly: z.boolean(),
  declaresGroups: z.boolean(),
  learnerForm: z.enum(['grades', 'groups']),
  // Profiles stored by older versions have none of these.
  registerNumber: z.string().default(''),
  aimag: z.string().default(''),
  sum: z.string().default(''),
  budgetGovernor: z.string().default(''),
  view: z
    .enum(['ebs-public', 'ebs-dormitory', 'ebs-private', 'sub-public', 'sub-private', 'ntb', 'ntb-draft'])
    .nullable(),
})
