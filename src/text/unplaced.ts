/** What is said of entries for which the forms of their year have no cell. */
export const unplacedText = {
  title: 'Маягтад байхгүй болсон оруулга',
  about: 'Энэ жилийн маягтад эдгээр нүд байхгүй. Оруулсан тоог хэвээр хадгалсан боловч төсөвт тооцохгүй.',
} as const
