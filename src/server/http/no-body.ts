import { z } from 'zod'

/** For calls that take nothing from the body, or read it as a stream. */
export const noBody = z.unknown()
