import type { BlankCall, BlankRead, BlankSave } from '#budget/blank-calls.ts'
import type { ViewCode } from '#forms/profile.ts'

/** The wire format of a sheet for some views. */
export type Blank = {
  readonly sheet: string
  /** A sheet with the same rows and additional response fields. */
  readonly additionalSheet: string | null
  readonly views: readonly ViewCode[]
  readonly read: BlankRead
  readonly save: BlankSave | null
  /** Domain name to wire name if they differ; also in saves without `savedAs`. */
  readonly spelling: Readonly<Record<string, string>>
  readonly savedAs: Readonly<Record<string, string>>
  /** Constant fields of saves in the specifications. */
  readonly says: Readonly<Record<string, string>>
  /** Its value is the row number. */
  readonly rowId: string | null
}

const asItIs = {
  additionalSheet: null,
  save: null,
  spelling: {},
  savedAs: {},
  says: {},
  rowId: null,
} as const
const school = ['ebs-public', 'ntb-draft'] as const
const stateSchool = [...school, 'ebs-dormitory'] as const
const kindergarten = ['sub-public', 'sub-private'] as const
const centreSpelling = { processExpenses: 'prosessExpenses', budgetTotal: 'budgedTotal' } as const
const everySchool = [...stateSchool, 'ebs-private'] as const

/** The draft screen's student row has levels next to grades (spec 002 §3.2). */
const draftLearners = {
  ...asItIs,
  sheet: 'ebs-b1',
  additionalSheet: 'ntb-learner-levels',
  views: ['ntb-draft'],
} as const

/** `academicLevel#` becomes `academicLevel_#`. */
const perGrade = (names: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, wire]) =>
      Array.from({ length: 12 }, (_, index) => [
        name.replace('#', String(index + 1)),
        wire.replace('#', String(index + 1)),
      ]),
    ),
  )

/** The odd spellings come from the specifications. */
export const blanks: readonly Blank[] = [
  { ...asItIs, sheet: 'ebs-b1', views: ['ebs-public', 'ebs-dormitory'], read: 'blank1', save: 'blank1Save' },
  { ...draftLearners, read: 'blank1', save: 'blank1Save' },
  { ...draftLearners, read: 'centre1' },
  { ...asItIs, sheet: 'huvi-b1', views: ['ebs-private'], read: 'blank1', save: 'blank1Save' },
  { ...asItIs, sheet: 'ebs-b2', views: stateSchool, read: 'blank2' },
  { ...asItIs, sheet: 'huvi-b2', views: ['ebs-private'], read: 'blank2' },
  { ...asItIs, sheet: 'ebs-b3', views: school, read: 'blank3' },
  { ...asItIs, sheet: 'ebs-b4', views: school, read: 'blank4' },
  {
    ...asItIs,
    sheet: 'ebs-b5',
    views: school,
    read: 'blank5',
    save: 'blank5Save',
    spelling: { addedDisabilityPay: 'addedDisablityPay' },
    says: { status: 'PUBLIC' },
    rowId: 'teacherPlannedSalaryId',
  },
  {
    ...asItIs,
    sheet: 'ebs-b6',
    views: school,
    read: 'blank6',
    save: 'blank6Save',
    savedAs: { workerTotal: 'totalWorker' },
    says: { propertyStatus: 'Y' },
  },
  { ...asItIs, sheet: 'ebs-b7', views: school, read: 'blank7' },
  { ...asItIs, sheet: 'ebs-b8', views: school, read: 'blank8' },
  {
    ...asItIs,
    sheet: 'ebs-b9',
    views: school,
    read: 'blank9',
    save: 'blank9Save',
    says: { status: 'A' },
    rowId: 'dormWorkerSalaryId',
  },
  {
    ...asItIs,
    sheet: 'ebs-b9',
    views: ['ebs-dormitory'],
    read: 'blank9',
    save: 'dormitorySave',
    savedAs: { addedOvertimePay: 'addedOverTimePay' },
    rowId: 'dormWorkerSalaryId',
  },
  { ...asItIs, sheet: 'ebs-b10', views: everySchool, read: 'blank10' },
  { ...asItIs, sheet: 'ebs-b10', views: ['ebs-dormitory'], read: 'blank4' },
  {
    ...asItIs,
    sheet: 'ebs-b12',
    views: [...school, 'ebs-private'],
    read: 'blank12',
    save: 'quantitiesSave',
    says: { propertyStatus: 'PUBLIC' },
  },
  {
    ...asItIs,
    sheet: 'ebs-b14',
    views: stateSchool,
    read: 'blank14',
    save: 'blank14Save',
    says: { propertyStatus: 'PUBLIC' },
  },
  {
    ...asItIs,
    sheet: 'ebs-b14',
    views: ['ebs-public', 'ebs-private'],
    read: 'blank13',
    save: 'incomeSave',
    says: { propertyStatus: 'PUBLIC' },
  },
  { ...asItIs, sheet: 'ebs-b14', views: ['ntb-draft'], read: 'blank13' },
  { ...asItIs, sheet: 'ebs-b16-1', views: stateSchool, read: 'blank16Variable' },
  { ...asItIs, sheet: 'ebs-b16-2', views: stateSchool, read: 'blank16Headcount' },
  { ...asItIs, sheet: 'huvi-b16-1', views: ['ebs-private'], read: 'blank16Variable' },
  { ...asItIs, sheet: 'huvi-b16-2', views: ['ebs-private'], read: 'blank16Headcount' },
  {
    ...asItIs,
    sheet: 'huvi-b3',
    views: ['ebs-private'],
    read: 'privateBlank3',
    save: 'privateBlank3Save',
    spelling: perGrade({
      'academicLevel#': 'academicLevel_#',
      'indicatorLevel#': 'indicatorLevel_#',
      'paymentLevel#': 'paymentLevel_#',
      'tuition#Fee': 'tuition_#_fee',
      'tuitionCoefficient#': 'indicator_#_tuitionfee',
    }),
    savedAs: perGrade({ 'tuition#Fee': 'tuition#Fee' }),
    says: { privateStatus: 'PRIVATE' },
  },
  { ...asItIs, sheet: 'huvi-b5', views: ['ebs-private'], read: 'privateBlank5' },
  { ...asItIs, sheet: 'sub-b1', views: kindergarten, read: 'kindergarten1', save: 'kindergarten1Save' },
  { ...asItIs, sheet: 'sub-b2', views: kindergarten, read: 'kindergarten2' },
  { ...asItIs, sheet: 'sub-b3', views: ['sub-public'], read: 'kindergarten3', save: 'kindergarten3Save' },
  { ...asItIs, sheet: 'sub-b4', views: ['sub-public'], read: 'kindergarten4', save: 'kindergarten4Save' },
  { ...asItIs, sheet: 'sub-b5', views: kindergarten, read: 'kindergarten5' },
  {
    ...asItIs,
    sheet: 'sub-b7',
    views: ['sub-public'],
    read: 'kindergarten7',
    save: 'quantitiesSave',
    says: { propertyStatus: 'PUBLIC' },
  },
  {
    ...asItIs,
    sheet: 'sub-b8',
    views: ['sub-public'],
    read: 'kindergarten8',
    save: 'incomeSave',
    says: { propertyStatus: 'PUBLIC' },
    rowId: 'code',
  },
  { ...asItIs, sheet: 'sub-b12', views: kindergarten, read: 'kindergarten12' },
  { ...asItIs, sheet: 'sub-b13', views: kindergarten, read: 'kindergarten13' },
  { ...asItIs, sheet: 'ntb-b1', views: ['ntb'], read: 'centre1', save: 'centre1Save' },
  { ...asItIs, sheet: 'ntb-b1-groups', views: ['ntb'], read: 'centre1', save: 'centre1Save' },
  { ...asItIs, sheet: 'ntb-b2', views: ['ntb'], read: 'centre2' },
  { ...asItIs, sheet: 'ntb-b2-groups', views: ['ntb'], read: 'centre2' },
  {
    ...asItIs,
    sheet: 'ntb-b3',
    views: ['ntb'],
    read: 'centre3',
    save: 'centre3Save',
    savedAs: { privateServicesMonth: 'privateServiceMonth' },
  },
  { ...asItIs, sheet: 'ntb-b4', views: ['ntb'], read: 'centre4' },
  {
    ...asItIs,
    sheet: 'ntb-b5',
    views: ['ntb'],
    read: 'centre5',
    save: 'centre5Save',
    says: { propertyStatus: 'PUBLIC' },
  },
  { ...asItIs, sheet: 'ntb-b7', views: ['ntb'], read: 'centre7', save: 'centre7Save', rowId: 'code' },
  { ...asItIs, sheet: 'ntb-b10-1', views: ['ntb'], read: 'centre10Variable', spelling: centreSpelling },
  { ...asItIs, sheet: 'ntb-b10-2', views: ['ntb'], read: 'centre10Headcount', spelling: centreSpelling },
]

/** A blank with a save comes first. */
export function blankOf(sheet: string, view: string): Blank | undefined {
  const mine = blanks.filter((blank) => blank.sheet === sheet && blank.views.some((each) => each === view))
  return mine.find(({ save }) => save !== null) ?? mine[0]
}

export function blanksFor(call: BlankCall, view: string): readonly Blank[] {
  return blanks.filter(
    (blank) => (blank.read === call || blank.save === call) && blank.views.some((each) => each === view),
  )
}
