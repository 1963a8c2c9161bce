/** Replaces the name of a removed person. */
export const removedPersonText = 'Нэр хасагдсан'
