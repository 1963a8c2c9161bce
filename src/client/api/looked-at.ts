import { createContext, useContext } from 'react'

/** The institution at which a reviewer looks; `null` where somebody works in their own. */
export const LookedAt = createContext<string | null>(null)

/** Whose year the hooks below ask for. */
export const useLookedAt = (): string | null => useContext(LookedAt)
