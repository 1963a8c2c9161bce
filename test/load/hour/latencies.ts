/** A summary of response times, milliseconds; all 0 without responses. */
export type Summary = {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly max: number
}

/** Summarises times in milliseconds. A percentile is the least time within which that percentage was done. */
export function summaryOf(times: readonly number[]): Summary {
  const sorted = Float64Array.from(times).sort()
  const within = (percent: number): number =>
    sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0
  return { count: sorted.length, p50: within(50), p95: within(95), p99: within(99), max: within(100) }
}

export function textTable(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((text, column) => Math.max(known[column] ?? 0, text.length)),
    [],
  )
  const line = (row: readonly string[]): string =>
    row
      .map((text, column) =>
        column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0),
      )
      .join('  ')
  return rows.map((row) => `  ${line(row).trimEnd()}\n`).join('')
}
