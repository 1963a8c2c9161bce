export const deadlineText = {
  until: 'Илгээх эцсийн хугацаа',
  clock: '(Улаанбаатарын цагаар)',
  units: { days: 'хоног', hours: 'цаг', minutes: 'минут' },
  remaining: (parts: readonly string[]): string => `${parts.join(' ')} үлдсэн`,
  /** For a deadline too distant to count days. */
  untilDay: (day: string): string => `${day} хүртэл`,
  lastMinute: 'нэг минут хүрэхгүй хугацаа үлдсэн',
  over: 'хугацаа дууссан',
  heard: {
    lastDay: 'Илгээх хугацаа дуусахад нэг хоног хүрэхгүй хугацаа үлдлээ.',
    lastHour: 'Илгээх хугацаа дуусахад нэг цаг хүрэхгүй хугацаа үлдлээ.',
    lastMinutes: 'Илгээх хугацаа дуусахад арван минут хүрэхгүй хугацаа үлдлээ.',
    over: 'Илгээх хугацаа дууслаа.',
  },
} as const
