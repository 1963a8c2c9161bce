/** Users count down up to two minutes. */
export function afterSeconds(seconds: number): string {
  return seconds <= 120 ? `${seconds} секундын дараа` : `${Math.ceil(seconds / 60)} минутын дараа`
}
