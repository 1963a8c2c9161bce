import { z } from 'zod'
import {
  childForm,
  citizenForm,
  citizenQuestion,
  employeeForm,
  pupilForm,
  registryEnvelope,
} from '#features/registries/server/registry-forms.ts'

/** The schemas of `docs/registries.md`, by their name in its tables and in the OpenAPI file. */
const forms = {
  Employee: employeeForm,
  Child: childForm,
  Pupils: pupilForm,
  CitizenQuestion: citizenQuestion,
  Citizen: citizenForm,
  Envelope: registryEnvelope,
} as const

type Property = {
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Property[]
}
type Form = {
  readonly properties: Readonly<Record<string, Property>>
  readonly required?: readonly string[]
}

function schemaOf(form: z.ZodType): Form {
  const { $schema: _, ...schema } = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' })
  return schema as Form // every form here is an object
}

/** Returns `docs/registries.openapi.json`: the requests in OpenAPI format. */
export function registryOpenapiFile(): string {
  const list = (name: string, form: string, summary: string) => ({
    get: {
      operationId: name,
      summary,
      security: [{ token: [] }, {}],
      parameters: [
        {
          name: 'institutionId',
          in: 'query',
          required: true,
          description: 'Id of the institution in the program.',
          schema: { type: 'string' },
        },
        {
          name: 'year',
          in: 'query',
          required: true,
          description: 'The financial year for which a budget is drafted.',
          schema: { type: 'integer' },
        },
      ],
      responses: answers({
        allOf: [
          { $ref: '#/components/schemas/Envelope' },
          {
            properties: {
              RESULT: {
                anyOf: [{ type: 'array', items: { $ref: `#/components/schemas/${form}` } }, { type: 'null' }],
              },
            },
          },
        ],
      }),
    },
  })
  const file = {
    openapi: '3.1.0',
    info: {
      title: 'Registries of the state, as Tosov asks them',
      version: '1.0.0',
      description: 'See docs/registries.md. Made from src/features/registries/server/registry-forms.ts.',
    },
    paths: {
      '/staff': list('staff', 'Employee', 'Who works in an institution'),
      '/children': list('children', 'Child', 'Children of its staff who study with tuition'),
      '/pupils': list('pupils', 'Pupils', 'Pupils by study year, kind and grade'),
      '/citizen': {
        post: {
          operationId: 'citizen',
          summary:
            'The name that belongs to a register number. The path is the whole of CITIZEN_REGISTRY_URL.',
          security: [{ token: [] }, {}],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/CitizenQuestion' } } },
          },
          responses: answers({
            allOf: [
              { $ref: '#/components/schemas/Envelope' },
              {
                properties: {
                  RESULT: { anyOf: [{ $ref: '#/components/schemas/Citizen' }, { type: 'null' }] },
                },
              },
            ],
          }),
        },
      },
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(Object.entries(forms).map(([name, form]) => [name, schemaOf(form)])),
    },
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

function answers(schema: object) {
  return {
    '200': {
      description: 'The question was understood; SUCCESS_CODE says how it ended.',
      content: { 'application/json': { schema } },
    },
    '401': { description: 'The token is missing, wrong or out of date.' },
    '403': { description: 'The token does not allow this question.' },
    '429': { description: 'Asked too often; Retry-After says when to come back.' },
    '503': { description: 'Closed for a while; Retry-After says when to come back.' },
  }
}

/** Replaces the field tables in `docs/registries.md`, between `<!-- fields:Name -->` and `<!-- /fields -->`. */
export function registryDocument(written: string): string {
  return written.replace(
    /<!-- fields:(\w+) -->[\s\S]*?<!-- \/fields -->/g,
    (_, name: keyof typeof forms) =>
      `<!-- fields:${name} -->\n${tableOf(schemaOf(forms[name]))}\n<!-- /fields -->`,
  )
}

function tableOf({ properties, required = [] }: Form): string {
  return [
    '| field | comes as | must be there | what |',
    '|---|---|---|---|',
    ...Object.entries(properties).map(
      ([name, property]) =>
        `| \`${name}\` | ${kindOf(property)} | ${required.includes(name) ? 'yes' : 'no'} | ${property.description ?? ''} |`,
    ),
  ].join('\n')
}

function kindOf(property: Property): string {
  if (property.enum) return property.enum.map((each) => `\`${each}\``).join(' ')
  const kinds = (property.anyOf ?? []).map(kindOf)
  if (kinds.length > 0) return [...new Set(kinds.flatMap((kind) => kind.split(' or ')))].join(' or ')
  const types = typeof property.type === 'string' ? [property.type] : (property.type ?? ['anything'])
  return types.map((type) => (type === 'string' ? 'text' : type)).join(' or ')
}
