import { fileURLToPath } from 'node:url'
import { subsetFonts } from './subset-fonts.ts'

await subsetFonts(fileURLToPath(new URL('../dist/fonts', import.meta.url)))
