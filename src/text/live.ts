/** What is said of colleagues who work in the same budget at the same time, and of what comes in while one works. */
export const liveText = {
  tooMany:
    'Энэ нэрээр хэт олон хөтөч дээр нэгэн зэрэг ажиллаж байна. Өөрчлөлт өөрөө орж ирэхгүй байж болох тул хэрэггүй цонхоо хаана уу.',
  people: 'Энэ төсвийг одоо нээсэн хүмүүс',
  /** Who else has the draft open, and where in it. */
  person: (name: string, places: readonly string[]): string =>
    places.length === 0 ? name : `${name}: ${places.join(', ')}`,
  more: (count: number): string => `+${count}`,
  inBlank: (names: readonly string[]): string => `Энд одоо: ${names.join(', ')}`,
  changed: (by: string, cells: number): string => `${by} ${cells} нүдний утгыг шинэчиллээ`,
  /** Behind the sentence before: at how many of these cells one has typed another value that is not saved. */
  differ: (cells: number): string =>
    `Үүнээс ${cells} нүдэнд та өөр утга бичсэн, тань хадгалагдаагүй байна. Хоёр утгын аль нэгийг сонгоно уу.`,
  turns: {
    sent: 'Төсвийн саналыг илгээсэн тул одоо засах боломжгүй боллоо.',
    approved: 'Төсвийн саналыг баталлаа.',
    periodShut: 'Тайлангийн хугацааг хаасан тул одоо засах боломжгүй боллоо.',
    yearClosed: 'Санхүүгийн жилийг хаасан тул одоо зөвхөн харах боломжтой боллоо.',
    yearReopened: 'Хаасан санхүүгийн жилийг системийн админ дахин нээлээ.',
    approvalUndone: 'Яамны хянагч баталснаа цуцалсан тул төсвийн саналыг дахин хянана.',
    recalled: 'Танай байгууллага илгээлтээ цуцалсан тул дахин засах боломжтой боллоо.',
    returned: 'Хянагч төсвийн саналыг буцаалаа. Шалтгааныг «Нэгтгэл» хэсгээс уншина уу.',
    returnedInPart: 'Хянагч төсвийн саналыг буцаалаа. Тэмдэглэсэн нүдийг засна уу.',
    reopened: 'Тайлангийн хугацааг дахин нээлээ. Та үргэлжлүүлэн засаж болно.',
    norms: 'Энэ жилийн норматив шинэчлэгдсэн тул дүнг шинээр тооцлоо.',
    ceiling: 'Төсвийн хязгаар өөрчлөгдлөө. Дээд мөр, «Нэгтгэл» хэсгээс үзнэ үү.',
  },
} as const
