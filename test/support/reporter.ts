import type { Reporter, SerializedError, TestCase, TestModule, TestRunEndReason, Vitest } from 'vitest/node'

type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number }

/**
 * Prints `N passed, N failed` as the very last line of a run, for whoever reads only that one; before it, a line each, `failed: …` and
 * `second try: …`, the tests that failed and those that passed only when they were tried again.
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
      named = modules.flatMap(namedOf)
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
  const outside = [module, ...module.children.allSuites()].filter((each) => each.errors().length > 0)
  return {
    passed: count('passed'),
    failed: count('failed') + count('pending') + outside.length,
    skipped: count('skipped'),
  }
}

/** The tests of a module that its run is not to pass over in silence. */
function namedOf(module: TestModule): readonly string[] {
  const name = (test: TestCase) => `${module.relativeModuleId} > ${test.fullName}`
  return [...module.children.allTests()].flatMap((test) => {
    if (test.result().state === 'failed') return [`failed: ${name(test)}`]
    return test.diagnostic()?.flaky ? [`second try: ${name(test)}`] : []
  })
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
