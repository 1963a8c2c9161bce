import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { editionsLoaded, orderedEditions } from '#forms/editions/editions.ts'
import { fullEditionOf } from '#forms/editions/full-editions.ts'
import { methodologyFile } from './methodology.ts'

/** `npm run docs:methodology [-- PATH]`: writes the description of the newest edition, by default to `dist/methodology.md`. */
await editionsLoaded()
const newest = orderedEditions().at(-1)
if (!newest) throw new Error('There is no edition.')
const path = resolve(process.argv[2] ?? 'dist/methodology.md')
mkdirSync(dirname(path), { recursive: true })
writeFileSync(path, methodologyFile(fullEditionOf(newest.code)))
console.log(path)
