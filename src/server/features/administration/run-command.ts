import { z } from 'zod'
import { moveLine } from '#domain/norms/norm-moves.ts'
import type { CommandParts } from '#server/features/administration/command.ts'
import { CommandFault } from '#server/features/administration/command-fault.ts'
import { commands } from '#server/features/administration/commands.ts'
import { Refusal } from '#server/http/refusal.ts'
import { commandText } from '#text/administration.ts'

/** What the terminal is told, and whether the command did what it says. */
export type CommandEnd = { readonly ok: boolean; readonly lines: readonly string[] }

/** Norms that moved far, and how publishing them is confirmed. */
const moves = z.array(
  z.object({ sheet: z.string(), row: z.string(), field: z.string(), from: z.number(), to: z.number() }),
)
const faults = z.array(z.object({ row: z.number().optional(), message: z.string() }))

/** Every command with its use, for whoever asks or mistypes. */
export function commandHelp(): string {
  return commandText.usage(
    Object.entries(commands).map(([name, { usage }]) => [
      usage,
      commandText.about[name as keyof typeof commands], // the record's own keys
    ]),
  )
}

/** Whether a word is a command's name; else there is nothing to open a database for. */
export function isCommand(name: string): name is keyof typeof commands {
  return Object.hasOwn(commands, name)
}

/** Runs one command; what it refuses becomes lines. Throws what is no refusal. */
export async function runCommand(
  name: keyof typeof commands,
  words: readonly string[],
  parts: CommandParts,
): Promise<CommandEnd> {
  const { usage, least, run } = commands[name]
  if (words.length < least) return { ok: false, lines: [commandText.missing(usage)] }
  try {
    return { ok: true, lines: await run(parts, words) }
  } catch (error) {
    if (error instanceof CommandFault) return { ok: false, lines: [error.message] }
    if (error instanceof Refusal) return { ok: false, lines: [error.message, ...faultLines(error)] }
    throw error
  }
}

function faultLines({ detail }: Refusal): readonly string[] {
  const read = faults.safeParse(detail.faults ?? [])
  const moved = moves.safeParse(detail.toConfirm ?? []).data ?? []
  return [
    ...(read.data ?? []).map(({ row, message }) =>
      row === undefined ? `  ${message}` : commandText.fault(row, message),
    ),
    ...moved.map((move) => `  ${moveLine(move)}`),
    ...(moved.length > 0 ? [commandText.confirmMoved] : []),
  ]
}
