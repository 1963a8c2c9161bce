import { readdir } from 'node:fs/promises'

/** Every file in a folder and below, by its path in it; nothing for a folder that is not there. */
export async function filesIn(directory: string): Promise<readonly string[]> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`)
}
