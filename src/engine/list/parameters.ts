/** One parameter of an address. */
export type Parameter<Value> = {
  readonly initial: Value
  /** `undefined`: invalid. */
  readonly parse: (word: string) => Value | undefined
  readonly write: (value: unknown) => string
}

export type DeclaredParameters = Readonly<Record<string, Parameter<unknown>>>

export type StateOf<Declared extends DeclaredParameters> = {
  readonly [Name in keyof Declared]: Declared[Name]['initial']
}

/** `undefined`: the initial value. */
export type ChangeOf<State> = { readonly [Name in keyof State]?: State[Name] | undefined }

function parameter<Value>(
  initial: Value,
  parse: (word: string) => Value | undefined,
  write: (value: unknown) => string = String,
): Parameter<Value> {
  return { initial, parse, write }
}

/** Cuts longer texts; 0 omits all. */
export function textUpTo(length: number): Parameter<string> {
  return parameter('', (word) => word.slice(0, length))
}

export function matching<const Initial extends string | null>(
  initial: Initial,
  pattern: RegExp,
): Parameter<string | Initial> {
  return parameter<string | Initial>(initial, (word) => pattern.exec(word)?.[0])
}

export function oneOf<const Initial, const Other>(
  initial: Initial,
  others: readonly Other[],
): Parameter<Initial | Other> {
  return parameter<Initial | Other>(initial, (word) =>
    [initial, ...others].find((each) => String(each) === word),
  )
}

/** Written from 1, as a user counts. */
export function counted<const Initial extends 0 | null>(initial: Initial): Parameter<number | Initial> {
  return parameter<number | Initial>(
    initial,
    (word) => (/^[1-9]\d{0,3}$/.test(word) ? Number(word) - 1 : undefined),
    (value) => String(Number(value) + 1),
  )
}

export const code: Parameter<string | null> = matching(null, /^.+$/)
export const wholeNumber: Parameter<number | null> = parameter<number | null>(null, (word) =>
  /^\d{1,4}$/.test(word) ? Number(word) : undefined,
)

export function readParameters<Declared extends DeclaredParameters>(
  declared: Declared,
  words: Iterable<readonly [name: string, word: string]>,
): StateOf<Declared> {
  const given = new Map(words)
  const state = Object.entries(declared).map(([name, { initial, parse }]) => {
    const word = given.get(name)
    return [name, word === undefined ? initial : (parse(word) ?? initial)]
  })
  // The names are those of the declaration.
  return Object.fromEntries(state) as StateOf<Declared>
}

/** Omits initial and invalid values, so equal states are equal words. */
export function writeParameters<Declared extends DeclaredParameters>(
  declared: Declared,
  state: ChangeOf<StateOf<Declared>>,
): [name: string, word: string][] {
  return Object.entries(declared).flatMap(([name, { initial, parse, write }]): [string, string][] => {
    const given = state[name]
    const value = given === undefined || given === initial ? initial : (parse(write(given)) ?? initial)
    return value === initial ? [] : [[name, write(value)]]
  })
}

export function chosenParameters<Declared extends DeclaredParameters>(
  declared: Declared,
  state: ChangeOf<StateOf<Declared>>,
): Partial<StateOf<Declared>> {
  const chosen = new Set(writeParameters(declared, state).map(([name]) => name))
  // As above.
  return Object.fromEntries(Object.entries(state).filter(([name]) => chosen.has(name))) as Partial<
    StateOf<Declared>
  >
}
