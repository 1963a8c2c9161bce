import type { DemoAccount } from '#server/features/demo/accounts.ts'
import type { DemoInstitution } from '#server/features/demo/institutions.ts'
import { startText } from '#text/start.ts'

/** Who may sign in to the demonstration, as aligned lines for the terminal. */
export function accountTable(
  accounts: readonly DemoAccount[],
  institutions: readonly DemoInstitution[],
): string {
  const names = new Map(
    institutions.map(({ institutionId, name }) => [institutionId, `${institutionId} ${name}`]),
  )
  const rows = accounts.map(({ userName, institutionId, displayName }) => [
    userName,
    names.get(institutionId ?? '') ?? '-',
    displayName,
  ])
  const lines = [startText.accountHead, ...rows]
  const widths = [0, 1].map((column) => Math.max(...lines.map((line) => [...(line[column] ?? '')].length)))
  return lines
    .map((line) => `  ${line.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ')}\n`)
    .join('')
}
