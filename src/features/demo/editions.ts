import type { EditionLoaders } from '#forms/editions/later-editions.ts'

/** No order requires them; only years of the demonstration refer to them. */
export const demoEditions: EditionLoaders = {
  'example-2027': () => import('#features/demo/example-2027.ts').then(({ example2027 }) => example2027),
}
