import { demoEditions } from '#features/demo/editions.ts'
import { editionsLoaded } from '#forms/editions/editions.ts'
import { addEditions } from '#forms/editions/later-editions.ts'

/** Loads all editions and those of the demonstration. */
export async function demoEditionsLoaded(): Promise<void> {
  addEditions(demoEditions)
  await editionsLoaded()
}
