import { deviceDatabase } from '#client/kept/device-database.ts'
import type { Whose } from '#client/kept/kept-cell.ts'
import type { KeptRequest } from '#client/kept/kept-request.ts'

/** The save of a sheet that has no answer yet, if there is one. Where the browser keeps nothing there is none. */
export async function readRequest(
  { userName, institutionId, year }: Whose,
  sheet: string,
): Promise<KeptRequest | null> {
  try {
    const found = await (await deviceDatabase()).get('requests', [userName, institutionId, year, sheet])
    return found ?? null
  } catch {
    return null
  }
}

/** Keeps a save until its answer is here. A device that keeps nothing does not hinder the save. */
export async function keepRequest(
  { userName, institutionId, year }: Whose,
  request: KeptRequest,
): Promise<void> {
  try {
    await (await deviceDatabase()).put('requests', { userName, institutionId, year, ...request })
  } catch {}
}

/** Forgets a save that was answered. */
export async function forgetRequest(
  { userName, institutionId, year }: Whose,
  { sheet }: KeptRequest,
): Promise<void> {
  try {
    await (await deviceDatabase()).delete('requests', [userName, institutionId, year, sheet])
  } catch {}
}
