import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

/**
 * Writes a compressed copy of every built script and style, which the server sends directly. Compression on request
 * would be an eighth larger and cost time at every first visit.
 */
export function brotliFiles(): Plugin {
  return {
    name: 'brotli-files',
    apply: 'build',
    // After writing, because other plugins still change the content before.
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))
      await Promise.all(
        files.map(async (name) => {
          const path = join(dir, name)
          await writeFile(`${path}.br`, await compress(await readFile(path)))
        }),
      )
    },
  }
}
