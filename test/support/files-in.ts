import { readdir } from 'node:fs/promises'

export async function filesIn(directory: string): Promise<readonly string[]> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`)
}
