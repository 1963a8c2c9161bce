import type { NamedPeople, NamedStaff } from '#forms/people.ts'
import { nobodyKnown } from '#test/support/nobody-known.ts'

export const teacher: NamedStaff = {
  name: 'Дорж Туяа',
  position: 'Багш',
  status: 'WORK',
  months: 0,
  salary: 2_000_000,
  retirement: null,
  travel: null,
  ruralService: false,
}

/** One person of each kind that a list names, and one that none names. */
export const namedPeople: NamedPeople = {
  ...nobodyKnown,
  staff: [
    { ...teacher, name: 'Бат Сүх', status: 'CHILDCARE', months: 10, salary: 1_800_000 },
    { ...teacher, retirement: { months: 36, averageSalary: 2_100_000 }, ruralService: true },
    { ...teacher, name: 'Ганбат Оюу', position: '', travel: 480_000 },
    { ...teacher, name: 'Болд Сараа' },
  ],
  children: [
    {
      parent: 'Дорж Туяа',
      position: 'Багш',
      name: 'Туяа Билгүүн',
      school: 'МУИС',
      field: 'Математик',
      level: 2,
      tuition: 3_250_500,
    },
  ],
}
