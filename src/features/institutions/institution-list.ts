import { institutionValueText } from '#engine/fact-text.ts'
import { isLongName, MAX_NAME_LENGTH } from '#engine/list/record.ts'
import {
  choiceField,
  figureField,
  flagField,
  nameField,
  optionalField,
  type RecordField,
  recordList,
  textField,
} from '#engine/list/record-list.ts'
import { organisationListText } from '#features/administration/organisation-list-text.ts'
import { institutionFieldText } from '#features/administration/text.ts'
import { institutionText } from '#features/institutions/text.ts'
import { type InstitutionCells, type InstitutionField, profileChoices, viewCodes } from '#forms/profile.ts'
import { aimags } from '#forms/regions.ts'

/** The plausible maximum for a kindergarten. */
const MAX_BRANCHES = 100

const heads = institutionFieldText
const values = institutionValueText
const text = institutionText

export const institutionList = recordList<InstitutionCells>(
  { name: 'institutions', ...organisationListText.institutions },
  (field) => ({ head: heads[field], ...organisationListText.institutionColumns[field] }),
  {
    institutionId: textField(20, {
      needed: 'always',
      check: (id) => !/^[A-Za-z0-9-]{1,20}$/.test(id) && text.badId,
    }),
    name: nameField({ missing: text.noName, long: text.longName }),
    // ASSUMED: the state register numbers organisations with seven digits.
    registerNumber: textField(7, {
      check: (given) => !/^(\d{7})?$/.test(given.trim()) && text.badRegisterNumber(given),
    }),
    aimag: {
      ...printed('aimag'),
      takes: { kind: 'suggested', words: aimags.map(({ name }) => name), most: MAX_NAME_LENGTH },
    },
    sum: printed('sum'),
    budgetGovernor: printed('budgetGovernor'),
    orgType: choiceField({ ...choice('orgType'), short: text.shortTypes }),
    organizationProperty: choiceField(choice('organizationProperty')),
    location: choiceField(choice('location')),
    schoolKind: choiceField({ ...choice('schoolKind'), usual: 'ordinary' }),
    specialisedProgramme: flag('specialisedProgramme'),
    mathProgramme: flag('mathProgramme'),
    englishProgramme: flag('englishProgramme'),
    bayanOlgii: flag('bayanOlgii'),
    hasDormitory: flag('hasDormitory'),
    hasStokers: flag('hasStokers'),
    fixedCostRequired: flag('fixedCostRequired'),
    disabilityAllowance: flag('disabilityAllowance'),
    incomeOnly: flag('incomeOnly'),
    declaresGroups: flag('declaresGroups'),
    branchGroups: figureField(
      { min: 0, max: MAX_BRANCHES, decimals: 0, unit: 'groups' },
      { usual: 0, wrong: () => text.badCount(heads.branchGroups) },
    ),
    learnerForm: choiceField({ ...choice('learnerForm'), usual: 'grades' }),
    view: optionalField({
      codes: viewCodes,
      words: values.view,
      none: text.ownView,
      wrong: (given) => text.badChoice(heads.view, given, Object.values(values.view)),
    }),
  },
)

/** Older texts outside the catalogue may stay, so only the length is checked here. */
function printed(field: InstitutionField): RecordField<string> {
  return textField(MAX_NAME_LENGTH, { check: (given) => isLongName(given) && text.longText(heads[field]) })
}

function choice<Name extends keyof typeof profileChoices>(field: Name) {
  const words = values[field]
  return {
    codes: profileChoices[field],
    words,
    wrong: (given: string) => text.badChoice(heads[field], given, Object.values(words)),
  }
}

function flag(field: InstitutionField): RecordField<boolean> {
  return flagField({ usual: 'no', wrong: (given) => text.badFlag(heads[field], given) })
}
