import type { rules } from '#test/architecture/all-rules.ts'

/** A source tree with one violation and its position; `null` if it must have none. */
export type PlantedCase = readonly [
  rule: keyof typeof rules,
  files: Readonly<Record<string, string>>,
  place: string | null,
]

const empty = 'export const x = 1\n'
const config = `const settings = z.object({ PORT: text('4000') })\n`
const architectureText =
  '    src/domain/  what is true\n      number/  rounding; reports/\n    src/server/  features/ · http/\n'
const licence =
  'MIT License\n\nCopyright (c) 2026 The Tosov authors\n\nPermission is granted. THE SOFTWARE.\n'
const decision = `# 0004. A, b\n\n## Context\n\n## Decision\n\n## Consequence\n\n${'word '.repeat(130)}`
const decided = { 'docs/decisions/0004-a-b.md': decision }
const store = 'src/server/features/b/b.store.ts'
const drafts = 'src/budget/server/load-draft.ts'

/** At least one violation of every rule, and near misses that must pass. */
export const planted: readonly PlantedCase[] = [
  [
    'downhill',
    { 'src/domain/number/a.ts': `import { b } from '#domain/sheet/b.ts'` },
    'src/domain/number/a.ts:1 ',
  ],
  ['downhill', { 'src/domain/sheet/a.ts': `import { b } from '#domain/number/b.ts'` }, null],
  ['downhill', { 'src/text/a.ts': `import type { B } from '#domain/draft/b.ts'` }, 'src/text/a.ts:1 '],
  ['downhill', { 'src/client/a.ts': `\nexport type A = import('#server/a.ts').A` }, 'src/client/a.ts:2 '],
  ['downhill', { 'src/client/ui/a.tsx': `const a = import('#contract/calls.ts')` }, 'src/client/ui/a.tsx:1 '],
  ['downhill', { 'src/server/paper/a.ts': `export * from '../http/b.ts'` }, 'src/server/paper/a.ts:1 '],
  [
    'downhill',
    { 'src/client/screens/one/a.ts': `new Worker(new URL('../two/b.ts', import.meta.url))` },
    'src/client/screens/one/a.ts:1 ',
  ],
  ['downhill', { 'src/client/screens/one/a.ts': `import { b } from '#client/screens/one/b.ts'` }, null],
  ['downhill', { 'src/contract/a.ts': `import type { R } from '#forms/reports/report.ts'` }, null],
  [
    'downhill',
    { 'src/contract/a.ts': `import { r } from '#forms/reports/report.ts'` },
    'src/contract/a.ts:1 ',
  ],
  ['downhill', { 'src/client/ui/a.test.ts': `import { b } from '#server/b.ts'` }, null],

  ['everyRoomHasDoors', { 'src/domain/weather/a.ts': empty }, 'src/domain/weather '],
  [
    'everyRoomHasDoors',
    { 'src/server/features/new/a.ts': empty, 'src/client/screens/new/a.ts': empty },
    null,
  ],

  [
    'throughEditions',
    { 'src/server/features/blanks/a.ts': `import { s } from '#forms/sheets/ebs/pupil-count.ts'` },
    'src/server/features/blanks/a.ts:1 ',
  ],
  [
    'throughEditions',
    { 'src/client/a.ts': `import { sheets } from '#forms/sheets/register.ts'` },
    'src/client/a.ts:1 ',
  ],
  [
    'throughEditions',
    { 'src/client/a.ts': `import { edition2025 as it } from '#forms/editions/editions.ts'` },
    'src/client/a.ts ',
  ],
  ['throughEditions', { 'src/client/a.ts': `import { editionOf } from '#forms/editions/editions.ts'` }, null],
  [
    'throughEditions',
    { 'src/server/a.ts': `import { seed } from '#domain/norms/seeds/2027.ts'` },
    'src/server/a.ts:1 ',
  ],

  [
    'registersStandLast',
    {
      'src/forms/editions/revise.ts': `import { a } from '#domain/editions/a.ts'`,
      'src/domain/editions/a.ts': `import { editions } from '#forms/editions/editions.ts'`,
    },
    'src/domain/editions/a.ts:1 ',
  ],
  [
    'registersStandLast',
    { 'src/domain/editions/edition-2027.ts': `import { editions } from '#forms/editions/editions.ts'` },
    null,
  ],

  [
    'noPackages',
    { 'src/domain/number/a.ts': `import { join } from 'node:path'` },
    'src/domain/number/a.ts:1 ',
  ],
  ['noPackages', { 'src/contract/a.ts': `import { z } from 'zod'` }, null],

  [
    'noSchemasInBrowser',
    {
      'src/client/a.ts': `import { b } from '#contract/b.ts'`,
      'src/contract/b.ts': `import { c } from '#contract/c.ts'`,
      'src/contract/c.ts': `import { z } from 'zod'`,
    },
    'src/contract/c.ts:1 ',
  ],
  [
    'noSchemasInBrowser',
    {
      'src/client/a.ts': `import type { b } from '#contract/b.ts'`,
      'src/contract/b.ts': `import { z } from 'zod'`,
    },
    null,
  ],

  [
    'definitionsComeLate',
    {
      'src/app/web.tsx': `import { a } from '#client/a.ts'`,
      'src/client/a.ts': `import { b } from '#forms/sheets/register.ts'`,
    },
    'src/client/a.ts:1 ',
  ],
  [
    'definitionsComeLate',
    {
      'src/app/web.tsx': `const a = () => import('#client/a.ts')`,
      'src/client/a.ts': `import { b } from '#forms/sheets/register.ts'`,
    },
    null,
  ],

  ['nothingFromTests', { 'src/server/a.ts': `import { b } from '#test/support/b.ts'` }, 'src/server/a.ts:1 '],

  [
    'throughStores',
    { 'src/server/features/a/a.ts': `import { b } from '#server/features/b/b.ts'` },
    'src/server/',
  ],
  ['throughStores', { 'src/server/features/a/a.ts': `import { b } from '#${store.slice(4)}'` }, null],
  ['throughStores', { 'src/server/features/a/a.ts': `import { b } from '#${drafts.slice(4)}'` }, null],

  [
    'featuresInOrder',
    {
      'src/server/features/a/a.store.ts': `import { b } from '#${store.slice(4)}'`,
      [store]: `import type { A } from '#server/features/a/a.store.ts'`,
    },
    'server/features/a -> server/features/b -> server/features/a',
  ],

  [
    'sqlInStores',
    { 'src/server/draft/a.ts': `const rows = await db.selectFrom('report').execute()` },
    'src/server/',
  ],
  [
    'sqlInStores',
    { 'src/server/draft/a.ts': 'await sql<{ a: string }>`select 1`.execute(db)' },
    'src/server/',
  ],
  ['sqlInStores', { 'src/server/draft/a.store.ts': 'export const a = 1' }, 'src/server/'],
  ['sqlInStores', { 'src/server/draft/a.store.ts': 'await sql`select 1`.execute(db)' }, null],

  ['namedColumns', { [store]: `\ndb.selectFrom('entry').selectAll().execute()` }, `${store}:2`],
  ['namedColumns', { [store]: `db.insertInto('entry').values(row).returningAll('entry')` }, `${store}:1`],
  ['namedColumns', { [store]: 'await sql`\n  select *\n  from entry`.execute(db)' }, `${store}:2`],
  ['namedColumns', { [store]: 'await sql`delete from entry RETURNING *`.execute(db)' }, `${store}:1`],
  ['namedColumns', { [drafts]: 'const rows = `select mark.*, 1 from mark`' }, `${drafts}:1`],
  ['namedColumns', { [drafts]: 'const rows = `select mark.* from mark`' }, `${drafts}:1`],
  ['namedColumns', { [store]: 'await sql`select count(*), price * number from entry`.execute(db)' }, null],
  ['namedColumns', { [store]: '// No select * here.\nawait sql`select 1`.execute(db)' }, null],

  [
    'noCircles',
    {
      'src/text/a.ts': `import { b } from '#text/b.ts'`,
      'src/text/b.ts': `import type { C } from './c.ts'`,
      'src/text/c.ts': `export { a } from './a.ts'`,
    },
    'src/text/a.ts -> src/text/b.ts -> src/text/c.ts -> src/text/a.ts',
  ],
  ['noCircles', { 'src/text/a.ts': `/* import './a.ts' */ const s = "import './a.ts'"` }, null],

  ['noClockInDomain', { 'src/domain/draft/a.ts': 'const now = new Date()' }, 'src/domain/draft/a.ts:1:'],
  ['noClockInDomain', { 'src/domain/draft/a.ts': 'const now = Date.now()' }, 'src/domain/draft/a.ts:1:'],
  ['noClockInDomain', { 'src/domain/draft/a.ts': 'const then = new Date(0)' }, null],

  [
    'noDeviceClock',
    { 'src/client/screens/a/a.ts': 'const today = dayOf(new Date())' },
    'src/client/screens/a/a.ts:1:',
  ],
  ['noDeviceClock', { 'src/client/ui/a.ts': 'const now = Date.now()' }, 'src/client/ui/a.ts:1:'],
  ['noDeviceClock', { 'src/client/ui/a.ts': 'const now = Date()' }, 'src/client/ui/a.ts:1:'],
  ['noDeviceClock', { 'src/ui/server-clock.ts': 'const now = Date.now()' }, null],
  ['noDeviceClock', { 'src/client/a.ts': 'const then = new Date(moment)' }, null],
  ['noDeviceClock', { 'src/app/server.ts': 'const now = new Date()' }, null],

  ['tellingNames', { 'src/server/http/helpers.ts': empty }, 'src/server/http/helpers.ts:'],
  ['tellingNames', { 'src/client/common/a.ts': empty }, 'src/client/common/a.ts:'],
  [
    'tellingNames',
    { 'src/client/grid/index.ts': empty, 'src/app/index.html': '' },
    'src/client/grid/index.ts:',
  ],

  ['kebabCase', { 'src/client/ui/Button.tsx': empty }, 'src/client/ui/Button.tsx:'],
  ['kebabCase', { 'src/server/database/migrations/0001-a.store.test.ts': empty }, null],

  ['noDefaultExports', { 'src/text/a.ts': 'export default 1' }, 'src/text/a.ts:1:'],

  ['noBarrels', { 'src/text/a.ts': `export { b } from './b.ts'` }, 'src/text/a.ts:1:'],
  ['noBarrels', { 'src/text/a.ts': `import { b } from './b.ts'\nexport { b }` }, 'src/text/a.ts:2:'],
  ['noBarrels', { 'src/text/a.ts': `import { b } from './b.ts'\nexport const c = b` }, null],

  ['noAny', { 'src/text/a.ts': 'const a: readonly any[] = []' }, 'src/text/a.ts:1:'],
  ['noAny', { 'src/text/a.ts': `// of any kind\nconst any = 'any'` }, null],

  [
    'noMadePatterns',
    { 'src/server/a.ts': 'const f = (a: string) => {\n  return new RegExp(a)\n}' },
    'src/server/a.ts:2:',
  ],
  [
    'noMadePatterns',
    { 'src/domain/a.ts': 'function f(a: string) { return RegExp(a, "u") }' },
    'src/domain/a.ts:1:',
  ],
  [
    'noMadePatterns',
    { 'src/server/a.ts': 'const most = 5\nconst form = new RegExp("x".repeat(most))\nconst f = () => /x/' },
    null,
  ],

  ['noWrittenHtml', { 'src/client/a.ts': 'element.innerHTML = name' }, 'src/client/a.ts:1:'],
  [
    'noWrittenHtml',
    { 'src/client/a.tsx': '<p dangerouslySetInnerHTML={{ __html: name }} />' },
    'src/client/a.tsx:1:',
  ],
  ['noWrittenHtml', { 'src/client/a.tsx': 'element.textContent = name' }, null],

  ['noNumberInputs', { 'src/client/a.tsx': '<Field type="number" />' }, 'src/client/a.tsx:1:'],
  ['noNumberInputs', { 'src/client/a.tsx': `<input type={'number'} />` }, 'src/client/a.tsx:1:'],
  ['noNumberInputs', { 'src/client/a.tsx': '<input type="text" inputMode="decimal" />' }, null],

  [
    'keysInOnePlace',
    { 'src/text/a.ts': `const [row = '', field = ''] = key.split('.')` },
    'src/text/a.ts:1:',
  ],
  ['keysInOnePlace', { 'src/client/a.ts': `const key = \`\${at.row}.\${at.field}\`` }, 'src/client/a.ts:1:'],
  ['keysInOnePlace', { 'src/client/a.ts': `const name = \`\${row} \${field}\`` }, null],
  ['keysInOnePlace', { 'src/engine/key.ts': `const [row, field] = key.split('.')` }, null],

  [
    'textsComparedInOnePlace',
    { 'src/client/screens/a/a.ts': `const same = one.toLocaleLowerCase('mn') === other` },
    'src/client/screens/a/a.ts:1:',
  ],
  [
    'textsComparedInOnePlace',
    { 'src/domain/list/a.ts': `const stored = text.normalize('NFC')` },
    'src/domain/list/a.ts:1:',
  ],
  ['textsComparedInOnePlace', { 'src/domain/text/a.ts': `const small = text.toLowerCase()` }, null],

  [
    'definitionsAreTested',
    { 'src/domain/sheets/sub/a.ts': `export const a = sheet({ code: 'sub-b99' })` },
    'src/domain/sheets/sub/a.ts:1:',
  ],
  [
    'definitionsAreTested',
    {
      'src/forms/reports/register.ts': `const all = [coverOf('SUB_TT99')]`,
      'src/domain/reports/a.test.ts': `import { all } from '#forms/reports/register.ts'`,
    },
    'src/forms/reports/register.ts:1:',
  ],
  [
    'definitionsAreTested',
    {
      'src/domain/sheets/sub/a.ts': `export const a = sheet({ code: 'sub-b99', rows: { code: '1' } })`,
      'src/domain/sheets/sub/a.test.ts': `figures('sub-b99')`,
      'src/domain/norms/b.ts': `export const b = stepTable('norm-b')`,
      'src/domain/norms/b.test.ts': `import { b } from '#domain/norms/b.ts'`,
    },
    null,
  ],

  [
    'sentencesNeverSteer',
    { 'src/client/a.ts': 'if (title === httpText.signInFirst) go()' },
    'src/client/a.ts:1:',
  ],
  [
    'sentencesNeverSteer',
    { 'src/server/a.ts': `if (reportText.closed('SENT') !== why) go()` },
    'src/server/a.ts:1:',
  ],
  ['sentencesNeverSteer', { 'src/client/a.ts': 'const same = error.message === told' }, 'src/client/a.ts:1:'],
  [
    'sentencesNeverSteer',
    { 'src/client/a.ts': 'const has = shown.includes(screenText.failed)' },
    'src/client/a.ts:1:',
  ],
  ['sentencesNeverSteer', { 'src/client/a.ts': `if (error.message === '' || message === null) go()` }, null],
  ['sentencesNeverSteer', { 'src/client/a.ts': 'if (status === 401) tell(httpText.signInFirst)' }, null],

  ['noBrowserDialogs', { 'src/client/a.ts': 'window.alert(1)' }, 'src/client/a.ts:1:'],
  ['noBrowserDialogs', { 'src/client/a.ts': 'if (confirm(1)) go()' }, 'src/client/a.ts:1:'],
  ['noBrowserDialogs', { 'src/client/a.ts': `import { confirm } from './b.ts'\nconfirm(1)` }, null],

  ['mongolianInText', { 'src/client/a.ts': `const a = 'Хадгалах'` }, 'src/client/a.ts:1 '],
  ['mongolianInText', { 'src/server/http/a.ts': `const a = \`\${b} төгрөг\`` }, 'src/server/http/a.ts:1 '],
  ['mongolianInText', { 'src/client/a.css': `.a::after { content: 'Дүн'; }` }, 'src/client/a.css:'],
  [
    'mongolianInText',
    { 'src/client/a.ts': '// Хадгалах\nconst a = 1', 'src/text/a.ts': `const a = 'Дүн'` },
    null,
  ],

  ['noWordsInMarkup', { 'src/client/a.tsx': '<p>\n  Loading\n</p>' }, 'src/client/a.tsx:1 '],
  ['noWordsInMarkup', { 'src/client/a.tsx': '<b aria-label="Close">×</b>' }, 'src/client/a.tsx:1 '],
  ['noWordsInMarkup', { 'src/client/a.tsx': '<b className="close">{text.close} · 1</b>' }, null],

  ['assumptionsAreListed', { 'src/text/a.ts': '// ASSUMED: all is well' }, 'src/text/a.ts '],
  [
    'assumptionsAreListed',
    { 'src/text/a.ts': '// ASSUMED: all is well', 'docs/spec-gaps.md': '- all is well (`src/text/a.ts`)' },
    null,
  ],

  ['decisionsExist', { 'src/text/a.ts': '// decision 0004' }, 'src/text/a.ts '],
  ['decisionsExist', { 'test/a.ts': '/** So it is (decision\n * 0004). */' }, 'test/a.ts '],
  [
    'decisionsExist',
    { 'docs/a.md': 'See decisions 0004 and 0005.', ...decided },
    'docs/a.md names decision 0005',
  ],
  ['decisionsExist', { 'tools/a.ts': '// docs/decisions/0005' }, 'tools/a.ts '],
  ['decisionsExist', { 'README.md': '[0004](docs/decisions/0004-gone.md)', ...decided }, 'README.md links '],
  ['decisionsExist', { 'README.md': 'See [0004](docs/decisions/0004-a-b.md).', ...decided }, null],
  ['decisionsExist', { 'src/text/a.ts': '// decision 0004', ...decided }, null],

  ['decisionsAreWhole', decided, null],
  [
    'decisionsAreWhole',
    { 'docs/decisions/0004-a-b.md': decision.replace('Context', 'Why') },
    'docs/decisions/0004-a-b.md has the headings ',
  ],
  [
    'decisionsAreWhole',
    { 'docs/decisions/0004-c.md': decision },
    'docs/decisions/0004-c.md: give the file the name ',
  ],
  [
    'decisionsAreWhole',
    { 'docs/decisions/0004-a-b.md': `${decision}${'word '.repeat(300)}` },
    'docs/decisions/0004-a-b.md has 4',
  ],

  ['namedFilesExist', { 'README.md': 'See `src/text/gone.ts`.' }, 'README.md '],
  ['namedFilesExist', { 'docs/a.md': 'See [b](../src/gone).' }, 'docs/a.md '],
  ['namedFilesExist', { 'docs/a.md': '[b](../src/text/#c) [d](https://e.mn)', 'src/text/a.ts': empty }, null],
  ['namedFilesExist', { 'README.md': 'See `src/text/a.ts`.', 'src/text/a.ts': empty }, null],

  ['namedCommandsExist', { 'README.md': '`npm run gone`', 'package.json': '{}' }, 'README.md '],
  [
    'namedCommandsExist',
    { 'README.md': 'npm only warns; ```\nnpm test\n```', 'package.json': '{"scripts":{"test":"x"}}' },
    null,
  ],

  ['roomsAreListed', { 'src/domain/number/a.ts': empty, 'ARCHITECTURE.md': architectureText }, null],
  ['roomsAreListed', { 'src/server/features/a/a.ts': empty, 'ARCHITECTURE.md': architectureText }, null],
  [
    'roomsAreListed',
    { 'src/domain/report/a.ts': empty, 'ARCHITECTURE.md': architectureText },
    'src/domain/report ',
  ],
  [
    'roomsAreListed',
    { 'src/domain/http/a.ts': empty, 'ARCHITECTURE.md': architectureText },
    'src/domain/http ',
  ],
  ['roomsAreListed', { 'src/text/a.ts': empty, 'ARCHITECTURE.md': architectureText }, 'src/text '],

  ['readmeStarts', { 'README.md': '```sh\nnpm install && npm test\n```' }, 'README.md '],
  ['readmeStarts', { 'README.md': 'npm install && npm start\n\nnpm install\nnpm test' }, null],

  ['settingsAreDocumented', { 'src/app/server/config.ts': config, 'README.md': 'PORTS' }, 'PORT '],
  ['settingsAreDocumented', { 'src/app/server/config.ts': config, 'docs/operations.md': '`PORT`' }, null],

  ['licenceIsThere', { 'package.json': '{ "license": "MIT" }' }, 'LICENSE '],
  ['licenceIsThere', { 'package.json': '{ "license": "ISC" }', LICENSE: licence }, 'LICENSE '],
  ['licenceIsThere', { 'package.json': '{ "license": "MIT" }', LICENSE: licence }, null],

  [
    'operatorStepsAreListed',
    {
      'CHANGELOG.md':
        '# Changelog\n\n## Unreleased\n\n### What an operator must do\n\n- Nothing.\n\n- a\n\n## 0.1\n\n- b\n',
    },
    'CHANGELOG.md: 0.1 ',
  ],
  [
    'operatorStepsAreListed',
    { 'CHANGELOG.md': '# Changelog\n\n## 0.2\n\n### What an operator must do\n\nSome.\n' },
    'CHANGELOG.md: 0.2 ',
  ],
  [
    'operatorStepsAreListed',
    { 'CHANGELOG.md': '# Changelog\n\n## 0.2\n\n- a\n\n### What an operator must do\n\n- Nothing.\n' },
    null,
  ],

  ['versionsArePinned', { 'package.json': '{ "zod": "^4.0.0" }' }, 'package.json '],
  ['versionsArePinned', { 'package.json': '{ "engines": { "node": ">=24" }, "zod": "4.0.0" }' }, null],

  [
    'classesExist',
    {
      'src/client/ui/a.tsx': `import styles from '#client/ui/a.module.css'\nconst a = styles.gone`,
      'src/client/ui/a.module.css': '/* .gone { } */ .there { color: red; }',
    },
    'src/client/ui/a.tsx takes .gone ',
  ],
  [
    'classesExist',
    {
      'src/client/ui/a.tsx': `import styles from '#client/ui/a.module.css'\nconst a = styles.there`,
      'src/client/ui/a.module.css': '.section .there:hover { color: red; }',
    },
    null,
  ],

  ['plainWords', { 'src/text/a.ts': `// Whoever asks.\n${empty}` }, 'src/text/a.ts:1 has «Whoever»'],
  ['plainWords', { 'src/text/a.ts': `// The name is \`told\`.\n${empty}` }, null],
  ['fewRareWords', { 'src/text/a.ts': `// The looks of a cell.\n${empty}` }, 'src/text: 2000 of 10,000'],
  ['fewRareWords', { 'src/text/a.ts': `// The style of a cell.\n${empty}` }, null],
  ['plainStarts', { 'src/text/a.ts': `/** What a cell has. */\n${empty}` }, 'src/text: 100 %'],
  ['plainStarts', { 'src/text/a.ts': `/** Returns a cell. */\n${empty}` }, null],
  ['fewComments', { 'src/text/a.ts': `// one two three\n${empty}` }, 'src/text: 100 words'],
  ['fewComments', { 'src/text/a.ts': `// one\n${empty}` }, null],
  [
    'shortComments',
    { 'src/text/a.ts': `/**\n * ${'word '.repeat(20)}\n * ${'word '.repeat(21)}\n */\n${empty}` },
    'src/text/a.ts:1 has 41 words',
  ],
  ['shortComments', { 'src/text/a.ts': `// ${'x'.repeat(118)}\n${empty}` }, 'src/text/a.ts:1 is longer'],
  ['shortComments', { 'src/text/a.ts': `// ${'x'.repeat(117)}\n${empty}` }, null],
  ['limitsAreNamed', { 'src/text/a.ts': 'const MOST_ROWS = 3\n' }, 'src/text/a.ts:1 declares MOST_ROWS'],
  ['limitsAreNamed', { 'src/text/a.ts': 'const MAX_ROWS = 3\n' }, null],
  [
    'oneMeaning',
    { 'src/text/a.ts': 'export const place = 1\n', 'src/text/b.ts': 'export type place = 1\n' },
    'src/text/a.ts and src/text/b.ts export place',
  ],
  ['oneMeaning', { 'src/text/a.ts': 'export const place = 1\n', 'src/text/b.ts': 'const place = 1\n' }, null],
  ['typesAreNouns', { 'src/text/a.ts': 'export type Kept = 1\n' }, 'src/text/a.ts:1 exports Kept'],
  ['typesAreNouns', { 'src/text/a.ts': 'export type Ceiling = 1\n' }, null],
  ['plainIdentifiers', { 'src/text/a.ts': 'const isKept = 1\n' }, 'src/text/a.ts:1 has isKept'],
  ['plainIdentifiers', { 'src/text/a.ts': 'const whyNotSent = 1\n' }, 'src/text/a.ts:1 has whyNotSent'],
  ['plainIdentifiers', { 'src/text/a.ts': 'const { asked } = totals\n' }, 'src/text/a.ts:1 has asked'],
  ['plainIdentifiers', { 'src/text/a.ts': 'const row = { told_by: 1 }\n' }, 'src/text/a.ts:1 has told_by'],
  ['plainIdentifiers', { 'src/text/a.ts': 'const lookup = whyNothing\n' }, null],
  ['unionsHaveKinds', { 'src/text/a.ts': "type A = { is: 'one' | 'two' }\n" }, 'src/text/a.ts:1 has'],
  [
    'unionsHaveKinds',
    { 'src/text/a.ts': "const a = z.object({ is: z.literal('one') })\n" },
    'src/text/a.ts:1 has',
  ],
  [
    'unionsHaveKinds',
    { 'src/text/a.ts': "const a = z.discriminatedUnion('is', [])\n" },
    'src/text/a.ts:1 has',
  ],
  ['unionsHaveKinds', { 'src/text/a.ts': "type A = { was: string; is: string; kind: 'one' }\n" }, null],
  ['unionsHaveKinds', { 'src/text/a.ts': "type A = { does: 'one' | 'two' }\n" }, 'src/text/a.ts:1 has'],
  [
    'unionsHaveKinds',
    { 'src/contract/a.ts': 'const a = z.object({ was: z.string(), is: z.string() })\n' },
    'src/contract/a.ts:1 has',
  ],
  [
    'answersAreBoolean',
    { 'src/contract/a.ts': "const a = z.object({ read: z.enum(['yes', 'no']) })\n" },
    'src/contract/a.ts:1 answers',
  ],
  ['answersAreBoolean', { 'src/contract/a.ts': "const a = z.enum(['yes', 'no']).default('no')\n" }, null],

  ['noLooseClientFiles', { 'src/client/a.ts': empty }, 'src/client/a.ts '],
  ['noLooseClientFiles', { 'src/app/web.tsx': empty, 'src/app/web/app.tsx': empty }, null],

  [
    'noShortDetours',
    { 'src/text/a.ts': empty, 'src/text/b.ts': `import { x } from '#text/a.ts'` },
    'src/text/a.ts has 1 lines ',
  ],
  [
    'noShortDetours',
    {
      'src/text/a.ts': empty,
      'src/text/b.ts': `import { x } from '#text/a.ts'`,
      'src/text/c.ts': `import { x } from '#text/a.ts'`,
    },
    null,
  ],
  ['noShortDetours', { 'src/text/a.ts': empty, 'src/text/b.ts': `const late = import('#text/a.ts')` }, null],

  [
    'deepModules',
    manyOf(`import { x } from '#text/b.ts'\n${empty.repeat(80)}`, `import '#text/b.ts'\n`.repeat(8)),
    '10.1 % of all lines',
  ],
  ['deepModules', manyOf(empty.repeat(80), ''), null],
]

function manyOf(text: string, above: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [`src/text/a${index}.ts`, above + text]),
  )
}
