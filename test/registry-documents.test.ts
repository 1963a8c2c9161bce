import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpCitizenRegistry } from '#features/registries/server/citizen-registry.ts'
import { httpStaffRegistry } from '#features/registries/server/staff-registry.ts'
import { demonstrationData } from '../tools/registry-data.ts'
import { registryDocument, registryOpenapiFile } from '../tools/registry-documents.ts'
import { faultNames, type StandIn, startRegistry } from '../tools/registry-stand-in.ts'

const read = (name: string) => readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8')
const document = read('registries.md')
const examples = new Map(
  [...document.matchAll(/```json ([a-z ]+)\n([\s\S]*?)```/g)].map(([, name = '', json = '']) => [name, json]),
)

describe('the description of the registries', () => {
  let standIn: StandIn
  beforeAll(async () => {
    standIn = await startRegistry({ data: demonstrationData() })
  })
  afterAll(() => standIn.close())

  const means = { pause: async () => {}, note: async () => {} }
  const question = { institutionId: '1001', year: 2026, now: new Date(0), firstTaken: null }
  const at = (url: string) => ({ url, token: undefined, timeoutMs: 20_000 })
  const staff = () => httpStaffRegistry(at(standIn.staffUrl), means)
  const citizens = () => httpCitizenRegistry(at(standIn.citizenUrl), means)
  const says = (name: string) => standIn.act({ says: examples.get(name) ?? '' })

  test('is as it is made from the forms; else: npm run docs:registries', () => {
    expect(registryDocument(document)).toBe(document)
    expect(read('registries.openapi.json')).toBe(registryOpenapiFile())
  })

  test('names every fault of the test registry', () => {
    for (const name of Object.keys(faultNames)) expect(document).toContain(`\`${name}\``)
  })

  test('has examples that the program takes', async () => {
    says('staff')
    expect(await staff().staff(question)).toMatchObject({
      ok: true,
      rows: [{ employeeId: '100100017', person: { displayName: 'Дорж Туяа', schoolDoYear: 15 } }],
    })
    says('children')
    expect(await staff().children(question)).toMatchObject({
      ok: true,
      rows: [{ assignmentId: '100100017', study: { isDemandProfession: true, tuition: 2_500_000 } }],
    })
    says('pupils')
    expect(await staff().pupils(question)).toEqual({
      ok: true,
      rows: [
        { studyYear: 2024, kind: 'pupils', grade: 1, quantity: 64 },
        { studyYear: 2025, kind: 'classes', grade: 1, quantity: 2 },
      ],
    })
    says('nothing')
    expect(await staff().staff(question)).toEqual({ ok: true, rows: [] })
    says('citizen')
    expect(await citizens()('УБ06253112')).toEqual({ kind: 'found', lastName: 'Болд', firstName: 'Сараа' })
    says('no citizen')
    expect(await citizens()('УБ06253112')).toMatchObject({ kind: 'refused' })
    expect(examples.size).toBe(6)
  })

  test.each(['staff', 'children', 'pupils'])(
    'describes the behaviour of the test registry and the example for %s',
    async (name) => {
      const file = JSON.parse(registryOpenapiFile())
      const ajv = new Ajv2020({ strict: false })
      ajv.addSchema(file, 'file')
      const answer = `file#/paths/~1${name}/get/responses/200/content/application~1json/schema`
      const isRight = ajv.compile({ $ref: answer })
      standIn.act('well')
      const answered = await fetch(`${standIn.staffUrl}/${name}?institutionId=1001&year=2026`)
      for (const body of [await answered.json(), JSON.parse(examples.get(name) ?? '')]) {
        isRight(body)
        expect(isRight.errors ?? []).toEqual([])
        expect(body.RESULT.length).toBeGreaterThan(0)
      }
      expect(isRight({ SUCCESS_CODE: 200, RESULT: [{ kind: 'birds' }] })).toBe(false)
    },
  )
})
