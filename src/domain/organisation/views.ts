import type { Group, Profile, ViewCode } from '#domain/organisation/profile.ts'

/** What a tab can show besides sheets: the summary with the report, or a register of people. */
export type Panel = 'summary' | 'staff' | 'positions' | 'children'

/** A tab: sheets by code, drawn in this order, or a panel. */
export type Tab = {
  readonly value: number
  readonly label: string
  readonly sheets: readonly string[]
  readonly panel: Panel | null
}

/** A view is nothing but this list (design calculation §3). */
export type View = {
  readonly code: ViewCode
  readonly group: Group
  readonly defaultYear: number
  readonly tabs: readonly Tab[]
  /** The one-row sheet that splits the budget by component, by variable cost; its `...Qty` fields are the components. */
  readonly budget: string
  /** The one-row sheet of the same budget by headcount (calculation §9, Two readings). */
  readonly headcount: string
  /** The one-row sheet whose `budgetTotal` is the total that the standard report prints. */
  readonly total: string
  /** Codes of the standard reports, in the order of the list (design calculation §7). */
  readonly reports: readonly string[]
}

/** The tab of a view on which a sheet stands; `undefined` where it has none there. */
export function tabOf({ tabs }: Pick<View, 'tabs'>, sheet: string): Tab | undefined {
  return tabs.find(({ sheets }) => sheets.includes(sheet))
}

type Choice = {
  readonly orgType: Profile['orgType']
  readonly organizationProperty: Profile['organizationProperty'] | 'any'
  readonly view: ViewCode
}

/** Which view an institution gets; an override of its own comes first (spec 002 §2.1). First match wins. */
export const choices: readonly Choice[] = [
  { orgType: 'EBS', organizationProperty: 'PUBLIC', view: 'ebs-public' },
  { orgType: 'EBS', organizationProperty: 'any', view: 'ebs-private' },
  { orgType: 'SUB', organizationProperty: 'PUBLIC', view: 'sub-public' },
  { orgType: 'SUB', organizationProperty: 'PRIVATE', view: 'sub-private' },
  { orgType: 'NTB', organizationProperty: 'any', view: 'ntb' },
]

/** The view of an institution, or `null` where none is defined for it. */
export function viewOf(profile: Profile): ViewCode | null {
  if (profile.view) return profile.view
  const found = choices.find(
    ({ orgType, organizationProperty }) =>
      orgType === profile.orgType &&
      (organizationProperty === 'any' || organizationProperty === profile.organizationProperty),
  )
  return found?.view ?? null
}

const summary = (value: number): Tab => ({ value, label: 'Нэгтгэл', sheets: [], panel: 'summary' })
const blank = (value: number, label: string, ...sheets: readonly string[]): Tab => ({
  value,
  label,
  sheets,
  panel: null,
})

const register = (value: number, label: string, panel: Exclude<Panel, 'summary'>): Tab => ({
  value,
  label,
  sheets: [],
  panel,
})

/** The views that are built; an institution of another one is told so. */
export const views: Readonly<Partial<Record<ViewCode, View>>> = {
  'ebs-public': {
    code: 'ebs-public',
    group: 'ORGEBS',
    defaultYear: 2026,
    budget: 'ebs-b16-1',
    headcount: 'ebs-b16-2',
    total: 'ebs-b16-2',
    tabs: [
      summary(0),
      blank(1, 'Сурагчийн тоо', 'ebs-b1'),
      blank(2, 'Санхүүжүүлэх суралцагчийн тоо', 'ebs-b2'),
      blank(3, 'Сургалтын төлөвлөгөө', 'ebs-b3'),
      blank(4, '7 хоногийн цаг', 'ebs-b4'),
      blank(5, 'Багшийн цалин', 'ebs-b5'),
      blank(6, 'ЗАА ажилтны цалин', 'ebs-b6'),
      blank(7, 'Хувьсах зардлын тооцоо', 'ebs-b7'),
      blank(8, 'Үдийн хоол', 'ebs-b8'),
      blank(9, 'Дотуур байрны ажилтны цалин', 'ebs-b9'),
      blank(10, 'Дотуур байрны зардал', 'ebs-b10'),
      blank(11, 'Нийт төсөв', 'ebs-b16-1', 'ebs-b16-2', 'ebs-lines'),
      blank(12, 'Төсвийн зорилго', 'ebs-b12'),
      blank(13, 'Төсвийн бусад зардал', 'ebs-b14'),
      register(14, 'Шинэ орон тоо', 'positions'),
      register(15, 'Ажилтны төлөв, тэтгэмж', 'staff'),
      register(16, 'Багш, ажилтны хүүхэд', 'children'),
    ],
    reports: [
      'EBS_TT_N',
      'EBS_TT_J',
      'EBS_TT1',
      'EBS_TT7',
      'EBS_TT10',
      'EBS_TT11',
      'EBS_TT14',
      'EBS_TT16',
      'EBS_TT17',
    ],
  },
  'ebs-dormitory': {
    code: 'ebs-dormitory',
    group: 'ORGEBS',
    defaultYear: 2025,
    budget: 'ebs-b16-1',
    headcount: 'ebs-b16-2',
    total: 'ebs-b16-2',
    tabs: [
      summary(1),
      blank(2, 'Сурагчийн тоо', 'ebs-b1'),
      blank(3, 'Санхүүжүүлэх суралцагчийн тоо', 'ebs-b2'),
      blank(4, 'Дотуур байрны ажилтны цалин', 'ebs-b9'),
      blank(5, 'Дотуур байрны зардал', 'ebs-b10', 'ebs-b16-1', 'ebs-b16-2', 'ebs-lines'),
      register(6, 'Ажилтны төлөв, тэтгэвэр', 'staff'),
      blank(7, 'Төсвийн бусад зардал', 'ebs-b14'),
      register(8, 'Цалингийн нэг удаагийн зардал', 'positions'),
      register(9, 'Багш, ажилтны мэдээлэл', 'children'),
    ],
    reports: ['EBS_TT_N', 'EBS_TT_J', 'DRM_TT10', 'EBS_TT7', 'EBS_TT16', 'EBS_TT17'],
  },
  'ebs-private': {
    code: 'ebs-private',
    group: 'ORGEBS',
    defaultYear: 2026,
    budget: 'huvi-b16-1',
    headcount: 'huvi-b16-2',
    total: 'huvi-b16-2',
    tabs: [
      summary(1),
      blank(2, 'Сурагчийн тоо', 'huvi-b1'),
      blank(3, 'Санхүүжүүлэх суралцагчийн тоо', 'huvi-b2'),
      blank(4, 'Хувьсах зардал', 'huvi-b3'),
      blank(
        6,
        'Нийт төсөв',
        'huvi-b5',
        'ebs-b12',
        'ebs-b14',
        'ebs-b10',
        'huvi-b16-1',
        'huvi-b16-2',
        'huvi-lines',
      ),
    ],
    reports: ['EBS_TT_N', 'EBS_TT_J', 'EBS_TT7', 'EBS_TT16', 'EBS_TT17'],
  },
  'sub-public': {
    code: 'sub-public',
    group: 'ORGSUB',
    defaultYear: 2026,
    budget: 'sub-b12',
    headcount: 'sub-b13',
    total: 'sub-b12',
    tabs: [
      summary(0),
      blank(1, 'Суралцагчийн тоо', 'sub-b1'),
      blank(2, 'Хувьсах зардал', 'sub-b2'),
      blank(3, 'Багш, ажилтны цалин', 'sub-b3'),
      blank(4, 'Хувилбарт сургалтын зардал', 'sub-b4'),
      blank(5, 'Хоолны зардал', 'sub-b5'),
      register(7, 'Ажилтны төлөв, тэтгэмж', 'staff'),
      blank(8, 'Төсвийн зорилго', 'sub-b7'),
      blank(9, 'Бусад зардал', 'sub-b8'),
      register(10, 'Шинэ орон тооны цалингийн зардал', 'positions'),
      register(11, 'Багш, ажилтны хүүхэд', 'children'),
      blank(13, 'Цэцэрлэгийн нийт төсөв', 'sub-b12', 'sub-b13'),
    ],
    reports: [
      'SUB_TT_N',
      'SUB_TT_J',
      'SUB_TT1',
      'SUB_TT2',
      'SUB_TT3',
      'SUB_TT4',
      'SUB_TT5',
      'SUB_TT6',
      'SUB_TT7',
    ],
  },
  'sub-private': {
    code: 'sub-private',
    group: 'ORGSUB',
    defaultYear: 2026,
    budget: 'sub-b12',
    headcount: 'sub-b13',
    total: 'sub-b12',
    tabs: [
      summary(0),
      blank(1, 'Суралцагчийн тоо', 'sub-b1'),
      blank(2, 'Хувьсах зардал', 'sub-b2'),
      blank(5, 'Хоолны зардал', 'sub-b5'),
      blank(13, 'Нийт төсөв', 'sub-b12', 'sub-b13'),
    ],
    reports: ['SUB_TT_N', 'SUB_TT_J', 'SUB_TT2', 'SUB_TT3', 'SUB_TT6', 'SUB_TT7'],
  },
  ntb: {
    code: 'ntb',
    group: 'ORGNTB',
    defaultYear: 2025,
    budget: 'ntb-b10-1',
    headcount: 'ntb-b10-2',
    total: 'ntb-b10-2',
    tabs: [
      summary(10),
      blank(1, 'Суралцагчийн тоо', 'ntb-b1', 'ntb-b1-groups'),
      blank(2, 'Санхүүжүүлэх суралцагчийн тоо', 'ntb-b2', 'ntb-b2-groups'),
      blank(4, 'Нийт ажилтны цалин', 'ntb-b3'),
      blank(5, 'Хувьсах зардлаар тооцсон төсөв', 'ntb-b4', 'ntb-b5'),
      blank(6, 'Төсвийн зорилго', 'ntb-b5'),
      register(7, 'Ажилтны төлөв, тэтгэмж', 'staff'),
      blank(8, 'Бусад хувьсах зардал', 'ntb-b7'),
      blank(9, 'Нийт төсөв', 'ntb-b10-1', 'ntb-b10-2'),
      register(11, 'Цалингийн зардал', 'positions'),
      register(12, 'Багш, ажилтны хүүхэд', 'children'),
    ],
    reports: [
      'EBS_TT_N',
      'EBS_TT_J',
      'EBS_NBT_TT1',
      'EBS_NBT_TT2',
      'EBS_TT4',
      'EBS_TT9',
      'EBS_TT14',
      'EBS_NBT_TT6',
    ],
  },
  'ntb-draft': {
    code: 'ntb-draft',
    group: 'ORGNTB',
    defaultYear: 2026,
    budget: 'ebs-b16-1',
    headcount: 'ebs-b16-2',
    total: 'ebs-b16-2',
    tabs: [
      summary(0),
      blank(2, 'Суралцагчийн тоо', 'ebs-b1', 'ntb-learner-levels'),
      blank(3, 'Санхүүжүүлэх суралцагчийн тоо', 'ebs-b2'),
      blank(4, 'Сургалтын хөтөлбөр, төлөвлөгөө', 'ebs-b3'),
      blank(5, 'Шаардлагатай багшийн тоо', 'ebs-b4'),
      blank(6, 'Багшийн цалин, орон тоогоор', 'ebs-b5'),
      blank(7, 'ЗАА ажилтны цалин', 'ebs-b6'),
      blank(8, 'Багшийн цалин, зардлын хувиар', 'ntb-teacher-share'),
      blank(9, 'Үдийн хоол', 'ebs-b8'),
      blank(10, 'Дотуур байрны ажилтны цалин', 'ebs-b9'),
      blank(11, 'Дотуур байрны зардал', 'ebs-b10'),
      register(16, 'Ажилтны төлөв, тэтгэмж', 'staff'),
      blank(13, 'Төсвийн зорилго', 'ebs-b12'),
      blank(15, 'Бусад зардал', 'ebs-b14'),
      register(14, 'Цалингийн зардал, шинэ орон тоо', 'positions'),
      register(17, 'Суралцаж буй багш, ажилтны хүүхэд', 'children'),
      blank(12, 'Нийт төсөв', 'ebs-b16-1', 'ebs-b16-2'),
    ],
    reports: [
      'EBS_TT_N',
      'EBS_TT_J',
      'EBS_TT1',
      'EBS_TT2',
      'EBS_TT4',
      'EBS_TT6',
      'EBS_TT7',
      'EBS_TT9',
      'EBS_TT10',
      'EBS_TT14',
      'EBS_TT15',
      'EBS_TT11',
    ],
  },
}
