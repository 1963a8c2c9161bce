/** The data directory belongs to a running process. The sentence is for the person at the terminal. */
export class DirectoryInUseError extends Error {
  constructor(directory: string, pid: string) {
    super(
      `Өгөгдлийн хавтас ${directory}-г ${pid} дугаартай процесс ашиглаж байна. ` +
        'Нэг хавтсыг зэрэг хоёр програм нээвэл өгөгдөл алдагдана. ' +
        'Ажиллаж буй програмыг зогсоогоод дахин эхлүүлнэ үү, эсвэл өөр хавтас заана уу.',
    )
    this.name = 'DirectoryInUseError'
  }
}
