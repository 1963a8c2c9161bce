/** What the program says at the terminal of its data. */
export const databaseText = {
  inUse: (directory: string, pid: string): string =>
    `Өгөгдлийн хавтас ${directory}-г ${pid} дугаартай процесс ашиглаж байна. ` +
    'Нэг хавтсыг зэрэг хоёр програм нээвэл өгөгдөл алдагдана. ' +
    'Ажиллаж буй програмыг зогсоогоод дахин эхлүүлнэ үү, эсвэл өөр хавтас заана уу.',
  notOpened: (directory: string, reason: string): string =>
    `Дотоод өгөгдлийн сан ${directory} нээгдсэнгүй: ${reason}. ` +
    'Диск дүүрсэн, эвдэрсэн эсэх, хавтсанд бичих эрх байгаа эсэхийг шалгаад дахин эхлүүлнэ үү. Хавтсыг бүү устгаарай.',
  sameNames: (names: readonly string[]): string =>
    `Зөвхөн том, жижиг үсгээр ялгаатай нэвтрэх нэр байна: ${names.join(', ')}. ` +
    'Өгөгдлийн санд аль нэгийг нь өөр нэртэй болгоод дахин эхлүүлнэ үү.',
}
