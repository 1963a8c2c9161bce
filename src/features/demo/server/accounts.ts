import type { AccountRole, Level } from '#api/access.ts'
import { reviewedOf } from '#features/accounts/account.ts'
import { type DemoInstitution, institutions } from '#features/demo/server/institutions.ts'

/** The demo is public. */
export const demoPassword = 'demo-2026'

export type DemoAccount = {
  readonly userName: string
  readonly userId: number
  readonly institutionId: string | null
  readonly displayName: string
  readonly post?: string
  readonly role: AccountRole
  readonly level?: Level
  readonly reviews?: readonly string[]
  readonly regions?: readonly string[]
}

export function reviewedInstitutionIds(
  { reviews = [], regions = [] }: DemoAccount,
  among: readonly DemoInstitution[] = institutions,
): readonly string[] {
  return reviewedOf({ reviews, regions }, among).map(({ institutionId }) => institutionId)
}

/** The first school has two users, who can edit one sheet together. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    userName: 'ebs',
    userId: 9001,
    institutionId: '1001',
    displayName: 'Дорж Энхтуяа',
    post: 'Нягтлан бодогч',
    role: 'institution',
  },
  {
    userName: 'dorm',
    userId: 9002,
    institutionId: '1002',
    displayName: 'Баатар Ганзориг',
    post: 'Нягтлан бодогч',
    role: 'institution',
  },
  {
    userName: 'huvi',
    userId: 9003,
    institutionId: '1003',
    displayName: 'Лхагва Солонго',
    post: 'Захирал',
    role: 'institution',
  },
  {
    userName: 'sub',
    userId: 9004,
    institutionId: '1004',
    displayName: 'Пүрэв Алтанцэцэг',
    post: 'Нягтлан бодогч',
    role: 'institution',
  },
  {
    userName: 'subhuvi',
    userId: 9005,
    institutionId: '1005',
    displayName: 'Очир Номин',
    post: 'Эрхлэгч',
    role: 'institution',
  },
  {
    userName: 'ntb',
    userId: 9006,
    institutionId: '1006',
    displayName: 'Базар Отгонбаяр',
    post: 'Нягтлан бодогч',
    role: 'institution',
  },
  {
    userName: 'ntbdraft',
    userId: 9007,
    institutionId: '1007',
    displayName: 'Содном Болормаа',
    post: 'Нягтлан бодогч',
    role: 'institution',
  },
  {
    userName: 'ebs2',
    userId: 9008,
    institutionId: '1008',
    displayName: 'Гомбо Мөнхцэцэг',
    post: 'Нягтлан бодогч',
    role: 'institution',
  },
  {
    userName: 'ebs-b',
    userId: 9009,
    institutionId: '1001',
    displayName: 'Дамдин Батболд',
    post: 'Нягтлан бодогч',
    role: 'institution',
  },
  {
    userName: 'admin',
    userId: 9010,
    institutionId: null,
    displayName: 'Системийн админ',
    role: 'administrator',
  },
  {
    userName: 'aimag',
    userId: 9011,
    institutionId: null,
    displayName: 'Аймгийн боловсролын газар, Сүх Оюунчимэг',
    role: 'reviewer',
    level: 'district',
    // Övörkhangai, and one centre of the capital.
    regions: ['62'],
    reviews: ['1007'],
  },
  {
    userName: 'city',
    userId: 9012,
    institutionId: null,
    displayName: 'Нийслэлийн боловсролын газар, Бат Тэмүүлэн',
    role: 'reviewer',
    level: 'district',
    // Bayanzürkh, Khan-Uul and Sükhbaatar.
    regions: ['1110', '1122', '1119'],
  },
  {
    userName: 'ministry',
    userId: 9013,
    institutionId: null,
    displayName: 'Боловсролын яам, Ганбат Сарантуяа',
    role: 'reviewer',
    level: 'ministry',
  },
]
