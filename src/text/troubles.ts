/** The list of what is wrong in a blank. */
export const troubleText = {
  title: 'Алдаа, анхааруулгын жагсаалт',
  kind: { refused: 'Аваагүй утга', error: 'Алдаа', warning: 'Анхааруулга', mark: 'Хянагчийн тэмдэглэгээ' },
  goTo: (cell: string): string => `${cell}: нүд рүү очих`,
  dismiss: 'Ойлголоо',
  errors: (count: number): string => `${count} алдаа`,
  warnings: (count: number): string => `${count} анхааруулга`,
  marks: (count: number): string => `${count} тэмдэглэгээ`,
  show: 'Жагсаалт харах',
  hide: 'Жагсаалт хаах',
}
