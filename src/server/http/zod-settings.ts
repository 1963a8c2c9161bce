import { z } from 'zod'

// Schemas are read as they are, not compiled with `new Function`: the content policy of the pages forbids it, and the
// same schemas serve both sides. It counts for schemas that are made later, so this is imported first.
z.config({ jitless: true })
