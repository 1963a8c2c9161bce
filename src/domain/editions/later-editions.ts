import type { Release } from '#domain/editions/reports.ts'

/** The files of later editions, by code, the earliest first: the browser loads one when a year names it. */
export const laterEditions: Readonly<Record<string, () => Promise<Release>>> = {
  'example-2027': () => import('#domain/editions/example-2027.ts').then(({ example2027 }) => example2027),
}
