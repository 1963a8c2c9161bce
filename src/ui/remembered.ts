/** Returns `null` if the value is missing or storage is blocked. */
export function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Fails silently if storage is blocked, as in some private windows. */
export function writeSetting(name: string, text: string): void {
  try {
    localStorage.setItem(name, text)
  } catch {}
}

/** Deletes the oldest settings; `ageOf` returns more for newer ones. */
export function pruneSettings(most: number, beginning: string, ageOf: (text: string) => number): void {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(beginning))
    const newest = names
      .map((name) => ({ name, age: ageOf(localStorage.getItem(name) ?? '') }))
      .sort((a, b) => b.age - a.age)
    for (const { name } of newest.slice(most)) localStorage.removeItem(name)
  } catch {}
}
