import { expect, test } from 'vitest'
import { paperInputsOf } from '#documents/paper/paper-inputs.ts'
import { documentOf } from '#documents/paper/print.ts'
import { fullEdition2025, reportsOfView } from '#forms/editions/edition-reports.ts'
import { exampleFacts } from '#test/support/paper-example.ts'
import { caseRows } from '#test/support/report-case.ts'

test('the input of another thread is plain data, and produces the same paper', () => {
  const rows = caseRows({ view: 'sub-public', profile: { orgType: 'SUB', organizationTypeId: 47 } })
  const inputs = {
    reports: reportsOfView(fullEdition2025, 'sub-public'),
    rows,
    facts: exampleFacts,
    sent: false,
    receipt: null,
    reasons: [],
  }
  const sent = structuredClone(paperInputsOf(inputs))
  expect(JSON.stringify(documentOf(sent))).toBe(JSON.stringify(documentOf(inputs)))
})
