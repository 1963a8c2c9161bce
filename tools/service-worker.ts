import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { methodologyPath } from '../src/api/call.ts'

/** Large or useless without a line: PDF code, pages of administrators and reviewers, sending, checks by the server. Cached only after use. */
const forFew =
  /(^|\/)(pdfmake|pdf-worker|admin-screen|review-page|sending-screen|own-account|server-import|passkeys|check-screen)-|\.ttf$/
/** Chunks of a demonstration alone. */
const ofDemonstration = /\/features\/demo\//

const name = 'service-worker'

/**
 * Builds the service worker at the root of the server, which is its scope, with the list of the release's files.
 * Every changed file changes the name of the release, so browsers install the new worker.
 */
export function serviceWorker(root: string): Plugin {
  return {
    name,
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          input: { page: join(root, 'index.html'), [name]: join(root, 'service-worker.ts') },
          output: {
            entryFileNames: (chunk) => (chunk.name === name ? '[name].js' : 'assets/[name]-[hash].js'),
          },
        },
      },
    }),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[`${name}.js`]
        if (worker?.type !== 'chunk') throw new Error('the service worker was not built')
        if (worker.imports.length > 0) throw new Error(`the service worker imports ${worker.imports.join()}`)
        const isForDemonstration = (file: string): boolean => {
          const chunk = bundle[file]
          return chunk?.type === 'chunk' && ofDemonstration.test(chunk.facadeModuleId ?? '')
        }
        const files = Object.keys(bundle)
          .filter((file) => file.startsWith('assets/') && !forFew.test(file) && !isForDemonstration(file))
          .map((file) => `/${file}`)
          .toSorted()
        const release = {
          name: createHash('sha256').update(files.join()).digest('hex').slice(0, 12),
          pages: ['/', methodologyPath],
          files,
        }
        worker.code = `const builtRelease=${JSON.stringify(release)};\n${worker.code}`
      },
    },
  }
}
