/** Up to two minutes in seconds, because users count them down. */
export function afterSeconds(seconds: number): string {
  return seconds <= 120 ? `${seconds} секундын дараа` : `${Math.ceil(seconds / 60)} минутын дараа`
}
