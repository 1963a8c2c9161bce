export const databaseText = {
  noServer: (place: string, code: string): string =>
    `PostgreSQL-ийн сервер${place === '' ? '' : ` ${place}`} хариулсангүй (${code}). ` +
    'Сервер ажиллаж байгаа эсэх, DATABASE_URL, OWNER_DATABASE_URL дахь хост, портыг шалгана уу.',
  noDatabase: (name: string, code: string): string =>
    `PostgreSQL-д «${name}» гэсэн өгөгдлийн сан алга (${code}). ` +
    'DATABASE_URL, OWNER_DATABASE_URL дахь нэрийг шалгах, эсвэл санг createdb-ээр үүсгэнэ үү.',
  wrongPassword: (code: string): string =>
    `PostgreSQL нэр, нууц үгийг хүлээж авсангүй (${code}). DATABASE_URL, OWNER_DATABASE_URL-ийг шалгана уу.`,
  refusedRole: (code: string, message: string): string =>
    `PostgreSQL энэ нэрийг нэвтрүүлсэнгүй (${code}: ${message}). ` +
    'DATABASE_URL, OWNER_DATABASE_URL дахь нэр, серверийн pg_hba.conf-ийг шалгана уу.',
  notReady: (code: string): string =>
    `PostgreSQL одоогоор холболт авахгүй байна (${code}). Түр хүлээгээд дахин эхлүүлнэ үү.`,
  notReached: (message: string): string =>
    `PostgreSQL-тэй холбогдож чадсангүй: ${message}. DATABASE_URL, OWNER_DATABASE_URL-ийг шалгана уу.`,
  inUse: (directory: string, pid: string): string =>
    `Өгөгдлийн хавтас ${directory}-г ${pid} дугаартай процесс ашиглаж байна. ` +
    'Нэг хавтсыг зэрэг хоёр програм нээвэл өгөгдөл алдагдана. ' +
    'Ажиллаж буй програмыг зогсоогоод дахин эхлүүлнэ үү, эсвэл өөр хавтас заана уу.',
  notLent: (directory: string, pid: string): string =>
    `Өгөгдлийн хавтас ${directory}-г ${pid} дугаартай процесс ашиглаж байгаа ч тушаалд өгөгдлийн сангаа хараахан нээгээгүй байна: ` +
    'програм эхэлж байгаа, эсвэл өөр тушаал ажиллаж байна. Програм бэлэн болмогц (тушаал дуусмагц) дахин оролдоно уу. ' +
    'Ингээд ч давтагдвал програмыг зогсоож байгаад тушаалаа өгнө үү.',
  lockLost: (path: string): string =>
    `${path} файлыг ажиллаж буй програмын доороос устгасан эсвэл сольсон тул Төсөв даруй зогслоо: ` +
    'өөр програм нэг хавтсыг зэрэг нээвэл өгөгдөл алдагдана. Энэ файлыг бүү устгаарай. ' +
    'Өөр програм ажиллаж байгаа эсэхийг шалгаад дахин эхлүүлнэ үү: хадгалагдсан гэж хариулсан бүхэн хэвээр байгаа.',
  ownsEvents: (role: string): string =>
    `OWNER_DATABASE_URL өгсөн боловч програмын өөрийн эрх ${role} нь түүхийг өөрчилж чадна: хүснэгтийн эзэн, эсвэл ахлах эрхтэй (superuser) байна. ` +
    'DATABASE_URL-д өөр, эзэн биш эрх өгнө үү. Зааврыг docs/operations.md-ээс үзнэ үү.',
  otherDatabase: (owners: string, programs: string): string =>
    `OWNER_DATABASE_URL (${owners}) нь DATABASE_URL (${programs})-ээс өөр сервер, эсвэл өөр өгөгдлийн сан руу хандаж байна. ` +
    'Хоёр хаяг ижил серверийн ижил сан байж, зөвхөн нэвтрэх эрх нь ялгаатай байх ёстой. Хаа ч юу ч өөрчлөөгүй.',
  sameRole: (role: string): string =>
    `DATABASE_URL, OWNER_DATABASE_URL хоёул ${role} эрхээр нэвтэрч байна. Хаа ч юу ч өөрчлөөгүй. ` +
    'DATABASE_URL-д өөр, эзэн биш эрх өгнө үү. Зааврыг docs/operations.md-ээс үзнэ үү.',
  ownerCannotCreate: (role: string): string =>
    `OWNER_DATABASE_URL-ийн эрх ${role} нь өгөгдлийн санд хүснэгт үүсгэж, шинэчилж чадахгүй. ` +
    `Сангийн эзэн нь уг эрх мөн эсэх, хүснэгтүүдийг өөр эрхээр үүсгээгүй эсэхийг шалгана уу (жишээ нь alter database … owner to "${role}").`,
  empty: (role: string): string =>
    `DATABASE_URL-ийн өгөгдлийн сан хоосон, програмын эрх ${role} нь түүнд хүснэгт үүсгэж чадахгүй. ` +
    'Хүснэгтийн эзний хаягийг OWNER_DATABASE_URL-д өгч нэг удаа эхлүүлнэ үү (эсвэл npm run admin -- setup-status); хаяг зөв эсэхийг ч шалгана уу.',
  olderTables: (role: string): string =>
    `Өгөгдлийн сангийн хүснэгтийг энэ хувилбарт шинэчлэх шаардлагатай, програмын эрх ${role} нь шинэчилж чадахгүй. ` +
    'Хүснэгтийн эзний хаягийг OWNER_DATABASE_URL-д өгч нэг удаа эхлүүлнэ үү (эсвэл npm run admin -- setup-status).',
  noVersion: (directory: string): string =>
    `${directory} хавтсанд файл байгаа боловч өгөгдлийн сан биш, эсвэл дутуу байна (PG_VERSION файл алга). Юу ч өөрчлөөгүй. ` +
    'DATA_DIR зөв эсэхийг шалгана уу. Зөв бол хавтсыг бүтнээр нь өөр тийш нь зөөж, нөөц хуулбараас сэргээнэ үү (npm run admin -- restore).',
  notOpened: (directory: string, reason: string): string =>
    `Дотоод өгөгдлийн сан ${directory} нээгдсэнгүй: ${reason}. ` +
    'Диск дүүрсэн, эвдэрсэн эсэх, хавтсанд бичих эрх байгаа эсэхийг шалгаад дахин эхлүүлнэ үү. Хавтсыг бүү устгаарай.',
}
