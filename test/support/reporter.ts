import type { Reporter, SerializedError, TestModule, TestRunEndReason, Vitest } from 'vitest/node'

type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number }

/**
 * Prints `N passed, N failed[, N skipped]` as the last line, preceded by a line for each failure: `failed: `, file,
 * name and first line of the error. tools/test.ts parses these lines.
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

/** A failed run without a failed test (broken setup, no file found) counts as one failure. */
function lineOf({ passed, failed, skipped }: Counts, code: number): string {
  const broken = code === 0 ? failed : Math.max(1, failed)
  return `${passed} passed, ${broken} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`
}

/** A failure outside a test (a file that does not load, a hook) counts separately. */
function countsOf(module: TestModule): Counts {
  const states = [...module.children.allTests()].map((test) => test.result().state)
  const count = (state: string) => states.filter((each) => each === state).length
  return {
    passed: count('passed'),
    failed: count('failed') + count('pending') + outsideOf(module).length,
    skipped: count('skipped'),
  }
}

/** Returns the file and its suites if their hooks failed or the file did not load. */
function outsideOf(module: TestModule) {
  return [module, ...module.children.allSuites()].filter((each) => each.errors().length > 0)
}

function namedOf(module: TestModule): readonly string[] {
  const named = (what: string, why = '') => `failed: ${module.relativeModuleId} > ${what}: ${why}`
  const tests = [...module.children.allTests()].flatMap((test) => {
    const { state, errors } = test.result()
    if (state === 'failed') return [named(test.fullName, errors?.map(firstLine).join('; '))]
    return state === 'pending' ? [named(test.fullName, 'it did not come to its end')] : []
  })
  const outside = outsideOf(module).flatMap((each) =>
    each.errors().map((error) => named('fullName' in each ? each.fullName : 'the file', firstLine(error))),
  )
  return [...tests, ...outside]
}

function firstLine({ message }: SerializedError): string {
  return (message.split('\n')[0] ?? '').slice(0, 300)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
