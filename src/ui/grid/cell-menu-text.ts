export const cellLinkText = {
  copyLink: 'Энэ нүдний холбоос хуулах',
  linkCopied: 'Холбоосыг хууллаа. Нээсэн хүн яг энэ нүдэнд очно.',
}

/** The context menu of the selected cells (right click or Shift+F10). */
export const menuText = {
  label: 'Сонгосон нүдний цэс',
  cut: 'Хайчлах',
  copy: 'Хуулах',
  copyWithCaptions: 'Мөр, баганын нэртэй нь хуулах',
  paste: 'Буулгах',
  pasteByKeys: 'Хөтөч хуулсан утгыг унших эрх өгсөнгүй. Ctrl+V дарж буулгана уу.',
  clear: 'Хоослох',
  fillDown: 'Доош дүүргэх',
  fillRight: 'Баруун тийш дүүргэх',
  explain: 'Хэрхэн тооцсоныг харах',
  history: 'Өөрчлөлтийн түүх',
  compare: (budget: string): string => `Харьцуулах: ${budget}`,
  compareNoMore: 'Харьцуулахаа болих',
  fit: 'Баганын өргөнийг утгад нь тааруулах',
  unfit: 'Баганын өргөнийг анхных нь болгох',
}
