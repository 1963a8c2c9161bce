import { hash } from 'node:crypto'

type FormMemory<Known> = {
  readonly recall: (form: string) => Known | undefined
  readonly keep: (form: string, known: Known) => void
  readonly forget: (form: string) => void
}

/** A few megabytes. Lists of people have one form per length. */
const mostForms = 10_000

/** Evicts the least recently used entry beyond `most`. */
export function formMemory<Known>(most: number = mostForms): FormMemory<Known> {
  const memory = new Map<string, Known>()
  return {
    recall: (form) => {
      const key = keyOf(form)
      const known = memory.get(key)
      if (known === undefined) return undefined
      memory.delete(key)
      memory.set(key, known)
      return known
    },
    keep: (form, known) => {
      memory.set(keyOf(form), known)
      const [oldest] = memory.keys()
      if (memory.size > most && oldest !== undefined) memory.delete(oldest)
    },
    forget: (form) => void memory.delete(keyOf(form)),
  }
}

function keyOf(form: string): string {
  return hash('sha256', form, 'base64')
}
