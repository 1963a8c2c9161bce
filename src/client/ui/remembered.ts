/** What this device remembers under a name; `null` where it remembers nothing, or keeps nothing for us. */
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Has this device remember a text. A browser that keeps nothing, as some private windows, goes without. */
export function remember(name: string, text: string): void {
  try {
    localStorage.setItem(name, text)
  } catch {}
}

/** Forgets the oldest of what is remembered under names that begin alike, beyond a number; `ageOf` tells a later moment as more. */
export function forgetBeyond(most: number, beginning: string, ageOf: (text: string) => number): void {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(beginning))
    const newest = names
      .map((name) => ({ name, age: ageOf(localStorage.getItem(name) ?? '') }))
      .sort((a, b) => b.age - a.age)
    for (const { name } of newest.slice(most)) localStorage.removeItem(name)
  } catch {}
}
