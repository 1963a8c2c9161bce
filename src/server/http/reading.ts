import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import type { CellRefusal } from '#contract/answers.ts'
import { storedTexts } from '#domain/text/normalise.ts'
import { LARGEST_FILE } from '#server/files/receive-pdf.ts'
import { MOST_NAMED, Refusal, unknownFields } from '#server/http/refusal.ts'
import { isStorable } from '#server/http/storable.ts'
import { httpText } from '#text/http.ts'

/**
 * JSON and forms with one file are read, fields of a form by the call that takes them, nothing else is (415). Sending nothing is no mistake by
 * itself. Every text comes to the calls as it is stored (`storedText`).
 */
export async function readBodies(app: FastifyInstance): Promise<void> {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined)
    // Before anything is made of it: what is nested by the hundred thousand takes its time.
    if (isDeeper(body, DEEPEST)) return done(new Refusal(400, httpText.tooDeep))
    parse(request, body, (error, value) => {
      const fault = error ?? faultOf(body, value)
      done(fault, fault === null ? storedTexts(value) : undefined)
    })
  })
  // Any page of the net can have a browser send such a form, without a question before: only a call to which no browser's cookie matters takes one.
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    ({ routeOptions }, body, done) =>
      routeOptions.config.call?.sends === 'urlencoded'
        ? done(null, storedTexts(Object.fromEntries(new URLSearchParams(body))))
        : done(new Refusal(415, httpText.mediaType)),
  )
  await app.register(multipart, {
    throwFileSizeLimit: false,
    // The receiver counts for itself, and must see one byte too many.
    limits: { fileSize: LARGEST_FILE + 1, files: 1, fields: 20, fieldSize: 10_000 },
  })
}

/** Lists and objects in each other: no body that means anything has half as many, and whoever walks through more in words of their own may fall. */
const DEEPEST = 32

/** What UTF-8 cannot bring comes escaped or not at all, so that few bodies are searched for it. */
function faultOf(body: string, value: unknown): Refusal | null {
  return body.includes('\\u') && !isStorable(value) ? new Refusal(400, httpText.unstorable) : null
}

const [QUOTE, BACKSLASH] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)]
const [OPENS, CLOSES] = [
  ['[', '{'],
  [']', '}'],
].map((signs) => signs.map((sign) => sign.charCodeAt(0)))

/** Whether a text of JSON goes deeper than so many lists and objects in each other; it is read up to the first that does. */
export function isDeeper(text: string, most: number): boolean {
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) isQuoted = !isQuoted
    else if (isQuoted) {
      // Whatever it hides is no end.
      if (sign === BACKSLASH) at += 1
    } else if (OPENS?.includes(sign)) {
      depth += 1
      if (depth > most) return true
    } else if (CLOSES?.includes(sign)) depth -= 1
  }
  return false
}

type Outcome = true | { readonly error: Refusal }

/**
 * Checks a request against the zod schema of its route. The request is left as it came: the handler reads the body
 * through the same schema, and a schema that changes a value must not see its own result.
 */
export const checkForm: FastifySchemaCompiler<unknown> =
  ({ schema, httpPart }) =>
  (data: unknown): Outcome => {
    if (!(schema instanceof z.ZodType)) throw new Error('Routes are described with zod.')
    // Fastify says null where nothing was sent.
    const read = schema.safeParse(httpPart === 'body' ? (data ?? undefined) : data)
    return read.success ? true : { error: badForm(read.error) }
  }

function badForm(error: z.ZodError): Refusal {
  const strays = error.issues.flatMap(strayOf)
  if (error.issues.every(({ code }) => code === 'unrecognized_keys'))
    return unknownFields(strays.map((field) => ({ row: '', field })))
  const figures = error.issues.flatMap(figureOf)
  if (figures.length === error.issues.length)
    return new Refusal(422, figures[0]?.message ?? '', { errors: figures })
  const wrong = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? [] : issue.path.join('.') || httpText.wholeBody,
  )
  const paths = [...new Set([...wrong, ...strays])]
  const named = paths.slice(0, MOST_NAMED)
  const sentence = error.issues.every(needsWords) ? httpText.wordsNeeded(named) : httpText.badFields(named)
  return new Refusal(400, sentence, { paths })
}

/** The fields of a form that it does not know, by their paths. */
function strayOf(issue: z.core.$ZodIssue): readonly string[] {
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : []
}

/** A figure that the form could read and its field does not take (`sentMoney` of the contract). */
function figureOf(issue: z.core.$ZodIssue): readonly CellRefusal[] {
  const figure: unknown = issue.code === 'custom' ? issue.params?.figure : undefined
  return typeof figure === 'string' ? [{ row: '', field: issue.path.join('.'), message: figure }] : []
}

/** Whether the form is right but for a text that says nothing (`written` of the contract). */
function needsWords(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'custom' && issue.params?.needs === 'words'
}

// Schemas are read as they are, not compiled with `new Function`: the content policy of the pages forbids it, and the
// same schemas serve both sides. It counts for schemas that are made later, so this is imported first.
z.config({ jitless: true })
