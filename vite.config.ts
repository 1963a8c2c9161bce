import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brotliFiles } from './tools/brotli-files.ts'
import { callData } from './tools/call-data.ts'
import { pieces } from './tools/pieces.ts'
import { serviceWorker } from './tools/service-worker.ts'

const inProject = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: inProject('src/app'),
  publicDir: false,
  plugins: [react(), callData(), serviceWorker(inProject('src/app')), brotliFiles()],
  resolve: {
    alias: {
      // The fonts that tools/build-fonts.ts writes; a build gives them names with a hash, to be kept for ever.
      '/fonts': inProject('dist/fonts'),
      // Its own bundle for browsers, under a name for which we declare the types (src/documents/web).
      'pdfmake-in-browser': 'pdfmake/build/pdfmake.js',
    },
  },
  // Found only when the first paper is made; without this the page in development would then load itself again.
  optimizeDeps: { include: ['pdfmake-in-browser'] },
  worker: { format: 'es' },
  build: {
    outDir: inProject('dist/client'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // The layout program of the paper is one large piece (974 kB), loaded only when a paper is made.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { output: { codeSplitting: { groups: [...pieces(inProject('src'))] } } },
  },
  server: {
    fs: { allow: [inProject('.')] },
    proxy: { '^/api/': 'http://127.0.0.1:4000' },
  },
})
