import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { editionsLoaded } from '#forms/editions/editions.ts'
import { fullEditions } from '#forms/editions/full-editions.ts'
import { methodologyFile } from './methodology.ts'

/** `npm run docs:methodology [-- PATH]`: writes the description of the newest real edition, by default to `dist/methodology.md`. */
await editionsLoaded('real ones')
const newest = fullEditions().findLast(({ example }) => !example)
if (!newest) throw new Error('There is no edition.')
const path = resolve(process.argv[2] ?? 'dist/methodology.md')
mkdirSync(dirname(path), { recursive: true })
writeFileSync(path, methodologyFile(newest))
console.log(path)
