import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import type { CellRefusal } from '#api/answers.ts'
import { MAX_LISTED_REASONS } from '#api/refused.ts'
import { hasLongMarkRun, isComposed, storedTexts } from '#engine/text/normalise.ts'
import { MAX_FILE_BYTES } from '#platform/files/receive-pdf.ts'
import { httpText } from '#platform/http/http-text.ts'
import { firstReasons, Refusal, unknownFields } from '#platform/http/refusal.ts'
import { isStorable } from '#platform/http/storable.ts'

/** Media types other than JSON and forms with one file: 415. Texts arrive in stored form (`storedText`). */
export async function readBodies(app: FastifyInstance): Promise<void> {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined)
    // Each makes reading slow.
    const excess = excessOf(body, {
      depth: MAX_BODY_DEPTH,
      names: MAX_BODY_NAMES,
      values: MAX_BODY_VALUES,
    })
    if (excess !== null) return done(new Refusal(400, excessText[excess]))
    parse(request, body, (error, value) => {
      const refusal = error ?? refusalOf(body, value)
      if (refusal !== null) return done(refusal)
      done(null, isStoredForm(body) ? value : storedTexts(value))
    })
  })
  // Any web page can send such a form without a preflight request. Only calls that ignore cookies accept it.
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
    // `receivePdf` counts bytes itself and must see one too many.
    limits: { fileSize: MAX_FILE_BYTES + 1, files: 1, fields: 20, fieldSize: 10_000 },
  })
}

/** Recursive code could overflow the stack. */
const MAX_BODY_DEPTH = 32
/** ASSUMED: 5,000 ceilings have 30,000. */
const MAX_BODY_NAMES = 40_000
/** ASSUMED: a list of 5,000 institutions has 120,000. */
const MAX_BODY_VALUES = 250_000
const excessText = {
  depth: httpText.tooDeep,
  names: httpText.tooManyNames,
  values: httpText.tooManyValues,
} as const

/** U+0000 and lone surrogates can only arrive escaped. */
function refusalOf(body: string, value: unknown): Refusal | null {
  const isSuspicious = body.includes('\\u') || hasLongMarkRun(body)
  return isSuspicious && !isStorable(value) ? new Refusal(400, httpText.unstorable) : null
}

function isStoredForm(body: string): boolean {
  return !body.includes('\\u') && isComposed(body)
}

const [QUOTE = 0, BACKSLASH, COLON, COMMA] = ['"', '\\', ':', ','].map((sign) => sign.charCodeAt(0))
const [OPENS, CLOSES] = [
  ['[', '{'],
  [']', '}'],
].map((signs) => signs.map((sign) => sign.charCodeAt(0)))

export type BodyLimits = { readonly depth: number; readonly names: number; readonly values: number }

/** `null` for a JSON text within the limits. */
export function excessOf(text: string, most: BodyLimits): keyof BodyLimits | null {
  let depth = 0
  let names = 0
  let values = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) isQuoted = !isQuoted
    else if (isQuoted) {
      // An escaped quote does not end the string.
      if (sign === BACKSLASH) at += 1
    } else if (OPENS?.includes(sign)) {
      depth += 1
      if (depth > most.depth) return 'depth'
    } else if (CLOSES?.includes(sign)) depth -= 1
    else if (sign === COLON && ++names > most.names) return 'names'
    else if (sign === COMMA && ++values > most.values) return 'values'
  }
  return null
}

type ValidationResult = true | { readonly error: Refusal }

/**
 * The request stays unchanged: the handler parses it again; a transforming schema must not receive its own output.
 */
export const checkForm: FastifySchemaCompiler<unknown> =
  ({ schema, httpPart }) =>
  (data: unknown): ValidationResult => {
    if (!(schema instanceof z.ZodType)) throw new Error('Routes are described with zod.')
    // Fastify passes `null` for an empty body.
    const value = httpPart === 'body' ? (data ?? undefined) : data
    const unknown: string[] = []
    const read = schema.safeParse(value, {
      error: (issue) => {
        unknown.push(...unknownInUnion(issue))
        return undefined
      },
    })
    if (read.success) return true
    return { error: httpPart === 'querystring' ? badQuery(read.error) : badForm(read.error, unknown) }
  }

function badForm(error: z.ZodError, unknown: readonly string[]): Refusal {
  const strays: string[] = []
  for (const issue of error.issues) {
    strays.push(...strayOf(issue))
    if (strays.length >= MAX_LISTED_REASONS) break
  }
  strays.push(...unknown)
  if (error.issues.every(({ code }) => code === 'unrecognized_keys'))
    return unknownFields(strays.map((field) => ({ row: '', field })))
  const figures = error.issues.flatMap(figureOf)
  if (figures.length === error.issues.length)
    return new Refusal(422, figures[0]?.message ?? '', { errors: figures })
  const wrong = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? [] : issue.path.join('.') || httpText.wholeBody,
  )
  const paths = [...new Set([...wrong, ...strays])]
  const named = paths.map((path) => {
    const choices = error.issues.flatMap((issue) => (issue.path.join('.') === path ? choicesOf(issue) : []))
    return choices.length > 0 ? httpText.oneOf(path, choices.slice(0, MAX_NAMED_CHOICES)) : path
  })
  const message = error.issues.every(needsWords) ? httpText.wordsNeeded : httpText.badFields
  return new Refusal(400, message(firstReasons(named)), { paths })
}

/** 422, because the call is known and only its filter is not. */
function badQuery({ issues }: z.ZodError): Refusal {
  const faults = issues.flatMap((issue) => {
    const names = issue.code === 'unrecognized_keys' ? strayOf(issue) : [String(issue.path[0] ?? '')]
    const choices = choicesOf(issue).slice(0, MAX_NAMED_CHOICES)
    const message = issue.code === 'unrecognized_keys' ? httpText.unknownParameter : httpText.wrongParameter
    return names.map((field) => ({
      error: { row: '', field, message },
      named: choices.length > 0 ? httpText.oneOf(field, choices) : field,
    }))
  })
  const named = firstReasons(faults.map((fault) => fault.named))
  return new Refusal(422, httpText.badParameters(named), { errors: faults.map(({ error }) => error) })
}

const MAX_NAMED_CHOICES = 20

function choicesOf(issue: z.core.$ZodIssue): readonly string[] {
  if (issue.code === 'invalid_value') return issue.values.map(String)
  return issue.code === 'invalid_union' && 'options' in issue ? (issue.options ?? []).map(String) : []
}

/** Zod does not report misspelt fields of a body of unknown kind, such as the kind itself. */
function unknownInUnion({ code, inst, input, path = [] }: z.core.$ZodRawIssue): readonly string[] {
  if (code !== 'invalid_union' || !(inst instanceof z.ZodDiscriminatedUnion)) return []
  const known = new Set(
    inst.options.flatMap((option) => (option instanceof z.ZodObject ? Object.keys(option.shape) : [])),
  )
  const strays: string[] = []
  for (const name of Object.keys(Object(input)))
    if (!known.has(name) && strays.push([...path.slice(0, -1), name].join('.')) === MAX_LISTED_REASONS) break
  return strays
}

function strayOf(issue: z.core.$ZodIssue): readonly string[] {
  return issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, MAX_LISTED_REASONS).map((key) => [...issue.path, key].join('.'))
    : []
}

/** For `sentMoney`. */
function figureOf(issue: z.core.$ZodIssue): readonly CellRefusal[] {
  const figure: unknown = issue.code === 'custom' ? issue.params?.figure : undefined
  return typeof figure === 'string' ? [{ row: '', field: issue.path.join('.'), message: figure }] : []
}

/** For `written`. */
function needsWords(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'custom' && issue.params?.needs === 'words'
}

// The content policy forbids `new Function`. Affects only schemas created later: import this module first.
z.config({ jitless: true })
