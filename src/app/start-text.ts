export const screenErrorText = 'Тэмдэглэлээ.'

export const startText = {
  badHost: (given: string): string => `HOST «${given}» нь хаяг биш байна. Жишээ нь 127.0.0.1 эсвэл 0.0.0.0.`,
  badPort: (given: string): string => `PORT «${given}» нь 0–65535 хоорондын бүхэл тоо байх ёстой.`,
  badPublicUrl:
    'PUBLIC_URL нь https://төсөв.жишээ.мн хэлбэртэй, зам, нууц үггүй хаяг, эсвэл хоосон (сонсож буй хаяг) байх ёстой.',
  badDatabase: 'DATABASE_URL нь postgres://... хэлбэртэй, эсвэл хоосон (дотоод сан) байх ёстой.',
  badOwnerDatabase:
    'OWNER_DATABASE_URL нь postgres://... хэлбэртэй, эсвэл хоосон (хүснэгт нь програмын өөрийн эрхийнх) байх ёстой.',
  ownerNeedsServer:
    'OWNER_DATABASE_URL нь PostgreSQL-д л хэрэгтэй. PostgreSQL-ийн хаягийг DATABASE_URL-д өгнө үү, эсвэл OWNER_DATABASE_URL-ийг хоосон орхино уу.',
  badStorage:
    'STORAGE_URL нь s3://ТҮЛХҮҮР:НУУЦ@хост/сав хэлбэртэй, эсвэл хоосон (DATA_DIR дотор) байх ёстой.',
  badSmtp:
    'SMTP_URL нь smtp://НЭР:НУУЦ@хост:порт эсвэл smtps://... хэлбэртэй, эсвэл хоосон (захидал илгээхгүй) байх ёстой.',
  badMailFrom: 'MAIL_FROM нь tosov@yam.mn хэлбэрийн и-мэйл хаяг байх ёстой.',
  mailNeedsFrom: 'SMTP_URL өгсөн бол захидал илгээх хаягийг MAIL_FROM-д өгөх ёстой.',
  badRegistry: (name: string): string =>
    `${name} нь http://... эсвэл https://... хаяг, эсвэл хоосон (үзүүлэнгийн бүртгэл) байх ёстой.`,
  badTimeout:
    (name: string) =>
    (given: string): string =>
      `${name} «${given}» нь миллисекунд, 100–300000 хооронд бүхэл тоо байх ёстой.`,
  badQuota: (given: string): string =>
    `UPLOAD_QUOTA_MB «${given}» нь нэг байгууллагын оруулах файлын нийт хэмжээ, 30–1000000 MB бүхэл тоо байх ёстой.`,
  badWhole: (
    name: string,
    given: string,
    { least, most }: Readonly<Record<'least' | 'most', number>>,
  ): string => `${name} «${given}» нь ${least}–${most} хооронд бүхэл тоо, эсвэл хоосон байх ёстой.`,
  badWorkers: (given: string): string =>
    `WORKERS «${given}» нь нэг портын ард ажиллах процессын тоо, 1–64 хооронд бүхэл тоо байх ёстой.`,
  workersNeedServer:
    'WORKERS 1-ээс их байхад DATABASE_URL хэрэгтэй: дотоод өгөгдлийн санг зөвхөн нэг процесс нээдэг. PostgreSQL-ийн хаягийг DATABASE_URL-д өгнө үү, эсвэл WORKERS-ийг хоосон орхино уу.',
  badSwitch:
    (name: string) =>
    (given: string): string =>
      `${name} «${given}» нь on эсвэл off байх ёстой.`,
  /** `place`: the first fault, such as `0.issuer`; '' if it is not JSON. */
  badProviders: (place: string): string =>
    `OPENID_PROVIDERS нь JSON жагсаалт байх ёстой: [{"id":"yam","name":"Яамны нэвтрэлт","issuer":"https://…","clientId":"…","clientSecret":"…"}]. ` +
    `issuer нь https:// хаяг (зөвхөн энэ компьютерынх http:// байж болно), kind нь зөвхөн openid, id, name давхардахгүй.${place === '' ? '' : ` Алдаатай газар: ${place}.`}`,
  passwordsNeedProvider:
    'PASSWORD_SIGN_IN=off үед OPENID_PROVIDERS-д дор хаяж нэг нэвтрэх үйлчилгээ өгөх ёстой: эс бөгөөс хэн ч нэвтэрч чадахгүй.',
  badRoles:
    (roles: readonly string[]) =>
    (given: string): string =>
      `SECOND_FACTOR «${given}» нь none, эсвэл таслалаар тусгаарласан дараах эрхүүд байх ёстой: ${roles.join(', ')}.`,
  badLevel: (given: string, levels: readonly string[]): string =>
    `LOG_LEVEL «${given}» нь дараахын нэг байх ёстой: ${levels.join(', ')}.`,
  badProxies: (given: string): string =>
    `TRUSTED_PROXIES «${given}» нь таслалаар тусгаарласан IP хаяг, сүлжээний жагсаалт байх ёстой.`,
  errors: (errors: readonly string[]): string =>
    `Төсөв эхэлсэнгүй. Тохиргоонд ${errors.length} алдаа байна:\n${errors.map((error) => `  - ${error}`).join('\n')}\n`,
  failed: (reason: string): string => `Төсөв эхэлсэнгүй: ${reason}\n`,
  listening: (address: string): string => `Төсөв бэлэн боллоо: ${address}\n`,
  workers: (count: number): string => `${count} процесс ажиллаж байна.\n`,
  notBuilt: 'Хуудас бүтээгдээгүй тул зөвхөн дуудлага үйлчилнэ. «npm run build» ажиллуулна уу.\n',
  privatePublicUrl: (address: string): string =>
    `Илгээсэн баримтад ${address} хаяг хэвлэгдэнэ; түүгээр өөр компьютероос орж чадахгүй. Хүмүүсийн хандах хаягийг PUBLIC_URL-д өгнө үү.\n`,
  noFolder: (path: string, code: string): string =>
    `өгөгдлийн хавтас ${path}-г үүсгэж, бичиж чадсангүй (${code}). DATA_DIR дахь зам зөв эсэх, тэнд файл биш, бичиж болох хавтас байгаа эсэх, програмыг ажиллуулж буй хэрэглэгч дээд хавтаст нь бичих эрхтэй эсэхийг шалгана уу.`,
  notWritable: (path: string, owner: string): string =>
    `програмыг ажиллуулж буй хэрэглэгч өгөгдлийн хавтас ${path}-д бичих эрхгүй. Эзэмшигчийг нь админы эрхээр солиод дахин эхлүүлнэ үү: chown -R ${owner} '${path}'`,
  otherKind: {
    folder: (path: string): string =>
      `${path} нь хавтас байх ёстой боловч файл, эсвэл байхгүй газар заасан холбоос байна. Түүнийг өөр тийш нь зөөгөөд дахин эхлүүлнэ үү.`,
    file: (path: string): string =>
      `${path} нь файл байх ёстой боловч хавтас, эсвэл байхгүй газар заасан холбоос байна. Түүнийг өөр тийш нь зөөгөөд дахин эхлүүлнэ үү.`,
  },
  special: (path: string): string =>
    `${path} нь энгийн файл, хавтас биш (FIFO, socket, төхөөрөмж). Уншихад програм гацаж болзошгүй тул эхэлсэнгүй. Түүнийг өөр тийш нь зөөгөөд дахин эхлүүлнэ үү.`,
  /** `shared` directories contain foreign files, so only foreign write access is removed there. */
  openToOthers: (paths: readonly string[], shared: readonly string[]): string =>
    'Энэ компьютерын бусад хэрэглэгч Төсвийн өгөгдлийг унших, өөрчлөх боломжтой, програм өөрөө хааж чадсангүй. Доорх тушаалаар хаана уу ' +
    '(эзэмшигч нь өөр бол түүний эрхээр; эрх хадгалдаггүй диск бол umask=077 сонголттой холбоно уу):\n' +
    [
      ...paths.map((path) => `  chmod -R go-rwx ${quoted(path)}\n`),
      ...shared.map((path) => `  chmod go-w ${quoted(path)}\n`),
    ].join(''),
  openOnWindows: (path: string): string =>
    'Windows дээр програм өгөгдлийн хавтсаа бусад хэрэглэгчээс өөрөө хааж чадахгүй. Доорх тушаалаар хаана уу:\n' +
    `  icacls "${path}" /inheritance:r /grant:r "%USERNAME%:(OI)(CI)F"\n`,
  noDemonstration:
    'Өгөгдлийн санд байгууллага, хэрэглэгч бүртгэгдсэн байгаа тул үзүүлэнгийн сургууль, хэрэглэгч, бүртгэлийг нэмсэнгүй. Энэ мэдэгдлийг DEMO=off гэж болиулна.\n',
  openDemonstration:
    'Үзүүлэн хүн бүрд нээлттэй: нэр, нууц үг нь мэдэгдсэн тул энэ хаягт хүрсэн хэн ч админаар хүртэл нэвтэрч, бүгдийг үзэж, өөрчилж чадна. Жинхэнэ мэдээлэл бүү оруулаарай. DEMO=off гэж эхлүүлбэл хаагдана.\n',
  knownAccountsLocked: (count: number): string =>
    `Энэ өгөгдлийн санд үзүүлэн байна, түүнд бусад компьютероос хандах боломжтой болсон тул нууц үг нь нийтэд мэдэгдсэн ${count} хэрэглэгчийн нэвтрэх эрхийг хаалаа. ` +
    'Жинхэнэ ажлыг хоосон DATA_DIR (эсвэл хоосон сан)-аас эхлүүлнэ үү. Үзүүлэнг хүн бүрд нээх бол DEMO=on гэж өгнө үү.\n',
  demoAccounts: (password: string): string => `\nҮзүүлэнгийн хэрэглэгчид (бүгдийн нууц үг: ${password}):\n`,
  accountHead: ['Нэвтрэх нэр', 'Байгууллага', 'Хэн'] as const,
  administrator: (userName: string, password: string): string =>
    `\nАдминистратор үүсгэлээ. Нэвтрэх нэр: ${userName}   Нэг удаагийн нууц үг: ${password}\n` +
    'Энэ нууц үг дахин харагдахгүй. Нэвтэрсний дараа солино уу.\n',
  stopping: 'Төсөв зогсож байна. Эхэлсэн хүсэлтүүдийг дуусгаж байна.\n',
  stopped: 'Төсөв зогслоо.\n',
  databaseFailed:
    'Өгөгдлийн сан дискэнд бичиж чадахгүй болсон тул Төсөв зогслоо. Диск дүүрсэн, эвдэрсэн эсэхийг шалгаад дахин эхлүүлнэ үү: хадгалагдсан гэж хариулсан бүхэн хэвээр байгаа.\n',
} as const

function quoted(path: string): string {
  return `'${path.replaceAll("'", "'\\''")}'`
}
