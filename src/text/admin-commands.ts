/** What the command line of administration says. */
export const commandText = {
  usage: (commands: readonly (readonly [usage: string, about: string])[]): string =>
    `Хэрэглэх нь: npm run admin -- КОМАНД ...\n\n${commands.map(([usage, about]) => `  ${usage}\n      ${about}\n`).join('')}`,
  unknown: (command: string): string => `«${command}» гэсэн команд байхгүй.`,
  missing: (usage: string): string => `Команд дутуу байна. Хэрэглэх нь: npm run admin -- ${usage}`,
  failed: (reason: string): string => `Гүйцэтгэсэнгүй: ${reason}`,
  fault: (row: number, message: string): string => `  ${row}-р мөр: ${message}`,
  password: (userName: string, password: string): string => `  ${userName}   ${password}`,
  administratorMade: (userName: string): string =>
    `Админ ${userName} бүртгэгдлээ. Нэг удаагийн нууц үг (дахин харагдахгүй):`,
  confirmMoved:
    'Эдгээр өөрчлөлт зөв бол командыг --confirm-moved үгтэй давтана уу: publish-norms ОН --confirm-moved',
  badYear: (given: string): string => `«${given}» нь он биш. Жишээ нь 2026.`,
  noFile: (path: string): string => `${path} файлыг уншиж чадсангүй. Excel (.xlsx) файл заана уу.`,
  headsWritten: (path: string): string => `${path} загварыг бичлээ. Эхний мөр нь баганын нэр.`,
  about: {
    'create-administrator': 'Админ бүртгэж, нэг удаагийн нууц үгийг нь хэвлэнэ.',
    'new-year': 'Санхүүгийн жил нээнэ: норматив өмнөх оны 12-р сарын утгаар үргэлжилнэ, тайлант үе үүснэ.',
    'publish-norms':
      'Жилийн нормативын төслийг шалгаад нийтэлнэ. 30 хувиас илүү өөрчлөгдсөн норматив байвал жагсааж, --confirm-moved гэж баталсны дараа нийтэлнэ.',
    'list-heads': 'Байгууллага эсвэл хэрэглэгчийн жагсаалтын хоосон загвар (.xlsx) бичнэ.',
    'import-institutions': 'Байгууллагуудыг .xlsx файлаас бүртгэнэ, өөрчилнө.',
    'create-accounts': 'Хэрэглэгчдийг .xlsx файлаас бүртгэж, нэг удаагийн нууц үгийг нь хэвлэнэ.',
    'reset-password': 'Хэрэглэгчид шинэ нэг удаагийн нууц үг өгнө.',
    unlock: 'Хаасан, эсвэл буруу нууц үг олон оруулснаас хүлээлгэж буй нэвтрэх эрхийг нээнэ.',
  },
} as const
