import type { Reporter, SerializedError, TestModule, TestRunEndReason, Vitest } from 'vitest/node'

type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number }

/**
 * Prints `N passed, N failed` as the very last line of a run, for whoever reads only that one; before it, a line each, `failed: …` and
 * `second try: …`, all that the line counts as failed, with the first line of its error, and the tests that passed only when they were
 * tried again; and `broken: <file> (N passed, N skipped)` for a file in which more than tests failed (a hook, its worker), which no retry reaches.
 */
export function closingLine(): Reporter {
  let counts: Counts = { passed: 0, failed: 0, skipped: 0 }
  let named: readonly string[] = []
  return {
    onInit(vitest: Vitest) {
      if (!vitest.config.watch)
        process.once('exit', (code) => console.log([...named, lineOf(counts, code)].join('\n')))
    },
    onTestRunEnd(
      modules: readonly TestModule[],
      unhandled: readonly SerializedError[],
      reason: TestRunEndReason,
    ) {
      const each = modules.map(countsOf)
      named = [
        ...modules.flatMap(namedOf),
        ...unhandled.map((error) => `failed: outside the tests: ${firstLine(error)}`),
      ]
      const failed = sum(each.map((count) => count.failed)) + unhandled.length
      counts = {
        passed: sum(each.map((count) => count.passed)),
        failed: reason === 'passed' ? failed : Math.max(1, failed),
        skipped: sum(each.map((count) => count.skipped)),
      }
    },
  }
}

/** A run that fails without one failing test (its set-up broke, no file was found) counts as one failure. */
function lineOf({ passed, failed, skipped }: Counts, code: number): string {
  const broken = code === 0 ? failed : Math.max(1, failed)
  return `${passed} passed, ${broken} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`
}

/** What breaks outside a test (a file that does not load, a hook) counts as a failure of its own. */
function countsOf(module: TestModule): Counts {
  const states = [...module.children.allTests()].map((test) => test.result().state)
  const count = (state: string) => states.filter((each) => each === state).length
  return {
    passed: count('passed'),
    failed: count('failed') + count('pending') + outsideOf(module).length,
    skipped: count('skipped'),
  }
}

/** The file and its suites, as far as their own hooks failed or the file did not load. */
function outsideOf(module: TestModule) {
  return [module, ...module.children.allSuites()].filter((each) => each.errors().length > 0)
}

/** What of a module its run is not to pass over in silence: each that `countsOf` counts as failed, and what needed a second try. */
function namedOf(module: TestModule): readonly string[] {
  const place = (what: string) => `${module.relativeModuleId} > ${what}`
  const tests = [...module.children.allTests()].flatMap((test) => {
    const { state, errors } = test.result()
    if (state === 'failed') return [`failed: ${place(test.fullName)}: ${errors?.map(firstLine).join('; ')}`]
    if (state === 'pending') return [`failed: ${place(test.fullName)}: ${unfinished}`]
    return test.diagnostic()?.flaky ? [`second try: ${place(test.fullName)}`] : []
  })
  const outside = outsideOf(module).flatMap((each) =>
    each
      .errors()
      .map(
        (error) => `failed: ${place('fullName' in each ? each.fullName : 'the file')}: ${firstLine(error)}`,
      ),
  )
  if (outside.length === 0 && tests.every((line) => !line.endsWith(unfinished))) return tests
  const { passed, skipped } = countsOf(module)
  return [...tests, ...outside, `broken: ${module.relativeModuleId} (${passed} passed, ${skipped} skipped)`]
}

const unfinished = 'it did not come to its end'

function firstLine({ message }: SerializedError): string {
  return (message.split('\n')[0] ?? '').slice(0, 300)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
