import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Where the fonts of the paper lie. */
export type FontFiles = { readonly normal: string; readonly bold: string }

/** The fonts of the paper; they are built first where they are missing. */
export async function fontFiles(): Promise<FontFiles> {
  const files = { normal: pathOf('dist/fonts/arimo-regular.ttf'), bold: pathOf('dist/fonts/arimo-bold.ttf') }
  if (!(await areThere(files))) await promisify(execFile)(process.execPath, [pathOf('tools/build-fonts.ts')])
  return files
}

function pathOf(fromRoot: string): string {
  return fileURLToPath(new URL(`../../../${fromRoot}`, import.meta.url))
}

async function areThere(files: FontFiles): Promise<boolean> {
  const found = await Promise.allSettled([access(files.normal), access(files.bold)])
  return found.every(({ status }) => status === 'fulfilled')
}
