export const organisationListText = {
  institutions: {
    title: 'Байгууллагууд',
    about: [
      'Байгууллага бүрд нэг мөр. Дахин оруулахад дугаараар нь таньж, зөрүүг нь өөрчилнө.',
      'Хоосон нүд нь ердийн утга: онцлог нь Үгүй, сургууль нь ердийн.',
    ],
  },
  accounts: {
    title: 'Хэрэглэгчид',
    about: [
      'Хүн бүрд нэг мөр. Шинэ хүн бүр нэг удаагийн нууц үг авна: оруулсны дараа нэг л удаа харагдана.',
      'Нууц үг энэ файлд хэзээ ч орохгүй, гарахгүй.',
    ],
  },
  institutionColumns: {
    institutionId: { about: 'Байгууллагыг таних дугаар. Дараа нь өөрчлөхгүй.', example: '1001' },
    name: { about: 'Албан ёсны нэр.', example: '1-р сургууль' },
    registerNumber: { about: 'Улсын бүртгэлийн 7 оронтой дугаар.', example: '9012345' },
    aimag: { about: 'Нэр эсвэл код.', example: 'Өвөрхангай' },
    sum: { about: 'Нэр эсвэл код. Аймгийн дотор.', example: 'Арвайхээр' },
    budgetGovernor: { about: 'Нүүрэн дээр хэвлэгдэнэ.', example: 'Аймгийн Засаг дарга' },
    orgType: { about: 'Маягт нь үүнээс хамаарна.', example: 'Ерөнхий боловсролын сургууль' },
    organizationProperty: { about: 'Төрийн эсвэл хувийн.', example: 'Төрийн' },
    location: { about: 'Хөдөөгийн нэмэгдэл үүнээс хамаарна.', example: 'Аймгийн төв' },
    schoolKind: { about: 'Тусгай сургууль бол Тусгай.', example: 'Ердийн' },
    specialisedProgramme: { about: 'Төрөлжсөн сургалттай эсэх.', example: 'Үгүй' },
    mathProgramme: { about: 'Математикийн гүнзгийрүүлсэн сургалттай эсэх.', example: 'Үгүй' },
    englishProgramme: { about: 'Англи хэлний гүнзгийрүүлсэн сургалттай эсэх.', example: 'Үгүй' },
    bayanOlgii: { about: 'Баян-Өлгий аймгийн казах хэлтэй сургууль эсэх.', example: 'Үгүй' },
    hasDormitory: { about: 'Дотуур байртай эсэх.', example: 'Тийм' },
    hasStokers: { about: 'Өөрийн галчтай эсэх.', example: 'Үгүй' },
    fixedCostRequired: { about: 'Тогтмол зардлын маягт заавал эсэх.', example: 'Үгүй' },
    disabilityAllowance: {
      about: 'Хөгжлийн бэрхшээлтэй хүүхэдтэй ажилладгийн нэмэгдэлтэй эсэх.',
      example: 'Үгүй',
    },
    incomeOnly: { about: 'Зөвхөн орлогоо мэдүүлдэг эсэх.', example: 'Үгүй' },
    declaresGroups: { about: 'Бүлгийн тоогоо өөрөө мэдүүлдэг эсэх.', example: 'Үгүй' },
    branchGroups: { about: 'Цэцэрлэгийн салбар бүлгийн тоо.', example: '0' },
    learnerForm: { about: 'Суралцагчийг ангиар уу, бүлгээр үү тоолох.', example: 'Ангиар' },
    view: { about: 'Хоосон бол төрөл, өмчөөрөө. Онцгой тохиолдолд л сонгоно.', example: '' },
  },
  accountColumns: {
    userName: { about: 'Латин үсгээр, 2–50 тэмдэгт. Дараа нь өөрчлөхгүй.', example: 'oyun' },
    displayName: { about: 'Дэлгэц, баримтад гарах нэр.', example: 'Д. Оюун' },
    role: { about: 'Хоосон, дугаартай бол байгууллагын хэрэглэгч.', example: 'Байгууллага' },
    institutionId: {
      about:
        'Байгууллагын хэрэглэгчид өөрийнх нь дугаар; дүүрэг, аймгийн хянагчид хянах байгууллагуудынх, зайгаар тусгаарлана.',
      example: '1001',
    },
    level: { about: 'Зөвхөн хянагчид.', example: '' },
    post: { about: 'Баримт дээр нэрийн хамт хэвлэгдэнэ.', example: 'Нягтлан бодогч' },
    regions: {
      about: 'Дүүрэг, аймгийн хянагчид: «Өвөрхангай; Улаанбаатар / Баянзүрх» гэх мэт, эсвэл кодоор.',
      example: '',
    },
    email: { about: 'Мэдэгдэл авах хаяг.', example: 'oyun@surguuli.mn' },
    rights: {
      about: 'Байгууллагын хэрэглэгчид: Бөглөх, Хянах, Илгээх-ээс таслалаар. Хоосон бол бүгд.',
      example: 'Бөглөх, Хянах',
    },
  },
} as const
