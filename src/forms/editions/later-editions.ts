import type { Release } from '#forms/editions/edition-reports.ts'

/** Earliest first. The browser loads one if a year refers to it. */
export const laterEditions: Readonly<Record<string, () => Promise<Release>>> = {
  'example-2027': () => import('#forms/editions/example-2027.ts').then(({ example2027 }) => example2027),
}
