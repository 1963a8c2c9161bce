export const backupText = {
  about: {
    backup:
      'Бүх өгөгдөл, файлыг шинэ нэг файлд хуулж, эргүүлж уншин шалгана. Програм ажиллаж байсан ч болно. Файл нь нууц мэдээлэл агуулна.',
    restore: 'Нөөц хуулбарыг хоосон өгөгдлийн санд сэргээнэ: дотоод сан, PostgreSQL хоёрын алинд ч болно.',
  },
  missing: (usage: string): string => `Команд дутуу байна. Хэрэглэх нь: npm run admin -- ${usage}`,
  made: (path: string, rows: number, files: number, megabytes: string): string =>
    `Нөөц хуулбар бэлэн боллоо: ${path} (${rows} мөр, ${files} файл, ${megabytes} MB). Бичсэнийг эргүүлж уншиж, мөр, файл бүрийг нь тулгаж шалгалаа.`,
  secret:
    'Энэ файлд бүх нууц үгийн хэш, програмын түлхүүрүүд, хүмүүсийн мэдээлэл бий. Зөвхөн та уншиж чадахаар хаагдсан (0600); шилжүүлэх, хадгалахдаа шифрлэнэ үү.',
  withoutLost: (count: number): string =>
    `Анхаар: файлын санд байхгүй ${count} файл хуулбарт ороогүй. Тэдгээр хавсралт, баримт сэргээсний дараа ч нээгдэхгүй.`,
  restored: (takenAt: string, release: string, rows: number, files: number): string =>
    `Сэргээлээ: ${takenAt}-д ${release} хувилбараар авсан хуулбар (${rows} мөр, ${files} файл). Хүснэгт бүрийг эргүүлж уншиж, хуулбартай тулгаж шалгалаа.`,
  nextStart:
    'Одоо програмыг эхлүүлнэ үү. Хүлээгдэж байсан захидал илгээгдэхийг хүсэхгүй бол (туршилтын сэргээлт) SMTP_URL-гүй эхлүүлнэ үү.',
  copying: 'Ажиллаж буй програмаас өгөгдлийн сангийн хуулбар хүсэж байна…',
  copied: 'Програм хуулбараа өглөө. Одоо файл бичиж байна; програм саадгүй ажиллана.',
  alreadyExists: (path: string): string =>
    `${path} файл аль хэдийн байна. Нөөц хуулбар юуг ч дарж бичихгүй: өөр нэр өгнө үү.`,
  noFolder: (folder: string): string => `${folder} хавтас алга. Нөөц хуулбарыг байгаа хавтсанд бичнэ үү.`,
  noRoom: (folder: string): string =>
    `${folder} байрлах дискэнд зай хүрэлцэхгүй байна. Дүүрсэн диск програмыг зогсоодог тул 200 MB-ыг үргэлж сул үлдээнэ. Зай гаргах, эсвэл өөр дискэнд бичнэ үү.`,
  noRoomFor: (path: string, megabytes: number): string =>
    `${path} файлд ${megabytes} MB хүртэл зай хэрэгтэй, дискэнд нь тийм зай алга. Өөр дискэнд бичнэ үү.`,
  noDatabase: (directory: string): string =>
    `${directory} хавтсанд өгөгдлийн сан алга. DATA_DIR (эсвэл DATABASE_URL) тохиргоог програмынхтай адил өгнө үү.`,
  lost: (count: number, all: number, some: readonly string[]): string =>
    `Нийт ${all} файлаас ${count} нь файлын санд алга (${some.slice(0, 3).join(', ')}${count > 3 ? ', …' : ''}). ` +
    'DATA_DIR, STORAGE_URL тохиргоо програмынхтай адил эсэхийг шалгана уу. Файл үнэхээр алдагдсан бол командыг --allow-lost-files үгтэй давтана уу.',
  brokenContent: (sha256: string): string =>
    `Файлын сан дахь ${sha256} файл эвдэрсэн: агуулга, хэмжээ нь өгөгдлийн санд бүртгэснээс өөр байна. Нөөц хуулбар бичсэнгүй.`,
  foreign: (path: string): string => `${path} нь Төсвийн нөөц хуулбар биш байна.`,
  cutOff: (path: string): string =>
    `${path} дутуу байна: төгсгөл нь алга. Бүрэн хуулагдсан эсэхийг шалгаад өөр хуулбараас сэргээнэ үү.`,
  broken: (path: string, what: string): string =>
    `${path} эвдэрсэн байна (${what}). Юу ч сэргээгээгүй. Өөр хуулбараас сэргээнэ үү.`,
  brokenTable: (name: string, expected: number, found: number): string =>
    expected === found
      ? `${name} хүснэгтийн мөрүүд өөрчлөгдсөн`
      : `${name} хүснэгтэд ${expected} мөр байх ёстой, ${found} байна`,
  brokenFiles: (expected: number, found: number): string =>
    expected === found ? 'файлын агуулга өөр байна' : `${expected} файл байх ёстой, ${found} байна`,
  notAsWritten: 'бичсэнээс өөр уншигдлаа',
  newer: (path: string, release: string): string =>
    `${path}-г илүү шинэ ${release} хувилбараар авсан байна. Тэр хувилбар, эсвэл түүнээс шинээр сэргээнэ үү.`,
  otherTables: (path: string, name: string): string =>
    `${path} доторх ${name} хүснэгт энэ програмынхаас өөр байна: өөр програмын эсвэл өөрчилсөн өгөгдлийн сангийн хуулбар. Юу ч сэргээгээгүй.`,
  notEmpty:
    'Өгөгдлийн санд хүснэгт байна. Нөөц хуулбарыг зөвхөн хоосон санд сэргээнэ: DATA_DIR-т хоосон хавтас, эсвэл DATABASE_URL-д шинээр үүсгэсэн сан (createdb) заана уу. Байгаа өгөгдөл хэвээр.',
  restoredOtherwise: (name: string, expected: number, found: number): string =>
    `${name} хүснэгт хуулбартай адил сэргэсэнгүй (${expected} мөр, сэргэсэн ${found}). Өгөгдлийн сан өмнөх хэвээрээ үлдлээ.`,
  noAnswer: (directory: string): string =>
    `${directory} хавтсыг ашиглаж буй програм нэг минут хариулсангүй. Хуучин хувилбар, эсвэл өөр компьютерт ажиллаж байж магадгүй. Програмаа зогсоогоод энэ командыг давтана уу.`,
  anotherBackup: (directory: string): string =>
    `${directory} хавтасны нөөц хуулбарыг яг одоо өөр команд авч байна. Дуусахыг нь хүлээгээд давтана уу.`,
  noRoomToCopy: (directory: string, megabytes: number): string =>
    `Ажиллаж буй програм өгөгдлийн сангаа хуулахад ${directory} дискэнд ${megabytes} MB сул зай хэрэгтэй. Зай гаргах, эсвэл програмыг зогсоогоод нөөц хуулбар авна уу.`,
  copyFailed: (reason: string): string => `Ажиллаж буй програм өгөгдлийн сангаа хуулж чадсангүй: ${reason}`,
} as const
