export const deadlineText = {
  label: 'Илгээх эцсийн хугацаа',
  timeZone: '(Улаанбаатарын цагаар)',
  units: { days: 'хоног', hours: 'цаг', minutes: 'минут' },
  remaining: (parts: readonly string[]): string => `${parts.join(' ')} үлдсэн`,
  /** For a deadline more than 60 days away. */
  untilDay: (day: string): string => `${day} хүртэл`,
  underOneMinute: 'нэг минут хүрэхгүй хугацаа үлдсэн',
  over: 'хугацаа дууссан',
  announcements: {
    lastDay: 'Илгээх хугацаа дуусахад нэг хоног хүрэхгүй хугацаа үлдлээ.',
    lastHour: 'Илгээх хугацаа дуусахад нэг цаг хүрэхгүй хугацаа үлдлээ.',
    lastTenMinutes: 'Илгээх хугацаа дуусахад арван минут хүрэхгүй хугацаа үлдлээ.',
    over: 'Илгээх хугацаа дууслаа.',
  },
} as const
