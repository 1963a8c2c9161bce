export const justificationPaperText = {
  title: 'Анхааруулга, өөрчлөлтийн үндэслэл',
  about: 'Илгээхийн өмнө програмын тэмдэглэсэн зүйл бүрд байгууллагын бичсэн үндэслэл.',
  headers: { number: '№', about: 'Юуг', words: 'Үндэслэл', by: 'Хэн, хэзээ' },
} as const
