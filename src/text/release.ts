/** What is said where the server has a newer release of the program than the page. */
export const releaseText = {
  newer: 'Програмын шинэ хувилбар гарлаа. Шинэчлэхэд бичсэн зүйл тань энэ төхөөрөмжид үлдэж, буцаж орно.',
  load: 'Шинэчлэх',
  later: 'Дараа',
} as const
