import { readFileSync, writeFileSync } from 'node:fs'
import { registryDocument, registryOpenapiFile } from './registry-documents.ts'

const document = new URL('../docs/registries.md', import.meta.url)
writeFileSync(document, registryDocument(readFileSync(document, 'utf8')))
writeFileSync(new URL('../docs/registries.openapi.json', import.meta.url), registryOpenapiFile())
