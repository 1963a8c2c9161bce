import type { rules } from '#test/architecture/all-rules.ts'

/** A source tree with one violation and its position; `null` if it must have none. */
export type PlantedCase = readonly [
  rule: keyof typeof rules,
  files: Readonly<Record<string, string>>,
  place: string | null,
]

const empty = 'export const x = 1\n'
const config = `const settings = z.object({ PORT: text('4000') })\n`
const architectureText = '    src/\n      engine/  what is true\n\n| `staff` | employees |\n'
const licence =
  'MIT License\n\nCopyright (c) 2026 The Tosov authors\n\nPermission is granted. THE SOFTWARE.\n'
const decision = `# 0004. A, b\n\n## Context\n\n## Decision\n\n## Consequence\n\n${'word '.repeat(130)}`
const decided = { 'docs/decisions/0004-a-b.md': decision }
const store = 'src/features/b/server/b.store.ts'
const drafts = 'src/budget/server/load-draft.ts'

/** At least one violation of every rule, and near misses that must pass. */
export const planted: readonly PlantedCase[] = [
  ['downhill', { 'src/engine/a.ts': `import { b } from '#forms/b.ts'` }, 'src/engine/a.ts:1 '],
  ['downhill', { 'src/forms/a.ts': `import { b } from '#engine/number/b.ts'` }, null],
  ['downhill', { 'src/budget/a.ts': `import type { B } from '#features/b/b.ts'` }, 'src/budget/a.ts:1 '],
  ['downhill', { 'src/ui/a.ts': `\nexport type A = import('#platform/a.ts').A` }, 'src/ui/a.ts:2 '],
  ['downhill', { 'src/ui/a.tsx': `const a = import('#budget/b.ts')` }, 'src/ui/a.tsx:1 '],
  ['downhill', { 'src/platform/http/a.ts': `export * from '../../forms/b.ts'` }, 'src/platform/http/a.ts:1 '],
  ['downhill', { 'src/budget/a.ts': `import { b } from '#budget/server/b.ts'` }, 'src/budget/a.ts:1 '],
  ['downhill', { 'src/budget/server/a.ts': `import { b } from '#budget/b.ts'` }, null],
  ['downhill', { 'src/budget/server/a.ts': `import { b } from '#platform/b.ts'` }, null],
  ['downhill', { 'src/budget/web/a.ts': `import { b } from '#platform/b.ts'` }, 'src/budget/web/a.ts:1 '],
  ['downhill', { 'src/budget/a.ts': `import { b } from '#ui/b.ts'` }, 'src/budget/a.ts:1 '],
  [
    'downhill',
    { 'src/features/staff/web/a.ts': `new Worker(new URL('../../children/web/b.ts', import.meta.url))` },
    'src/features/staff/web/a.ts:1 ',
  ],
  ['downhill', { 'src/features/children/web/a.ts': `import { b } from '#features/staff/web/b.ts'` }, null],
  ['downhill', { 'src/app/web/a.ts': `import { b } from '#features/staff/web/b.ts'` }, null],
  ['downhill', { 'src/ui/a.test.ts': `import { b } from '#platform/b.ts'` }, null],

  ['everyRoomHasDoors', { 'src/weather/a.ts': empty }, 'src/weather '],
  ['everyRoomHasDoors', { 'src/features/weather/a.ts': empty }, 'src/features/weather '],
  ['everyRoomHasDoors', { 'src/features/staff/a.ts': empty, 'src/engine/a.ts': empty }, null],

  [
    'throughEditions',
    { 'src/features/blanks/a.ts': `import { s } from '#forms/sheets/ebs/pupil-count.ts'` },
    'src/features/blanks/a.ts:1 ',
  ],
  [
    'throughEditions',
    { 'src/ui/a.ts': `import { sheets } from '#forms/sheets/register.ts'` },
    'src/ui/a.ts:1 ',
  ],
  [
    'throughEditions',
    { 'src/ui/a.ts': `import { edition2025 as it } from '#forms/editions/editions.ts'` },
    'src/ui/a.ts ',
  ],
  ['throughEditions', { 'src/ui/a.ts': `import { editionOf } from '#forms/editions/editions.ts'` }, null],
  [
    'throughEditions',
    { 'src/platform/a.ts': `import { seed } from '#forms/norms/seeds/2027.ts'` },
    'src/platform/a.ts:1 ',
  ],

  [
    'registersStandLast',
    {
      'src/forms/editions/revise.ts': `import { a } from '#forms/editions/a.ts'`,
      'src/forms/editions/a.ts': `import { editions } from '#forms/editions/editions.ts'`,
    },
    'src/forms/editions/a.ts:1 ',
  ],
  [
    'registersStandLast',
    { 'src/forms/editions/edition-2027.ts': `import { editions } from '#forms/editions/editions.ts'` },
    null,
  ],

  [
    'noPackages',
    { 'src/engine/number/a.ts': `import { join } from 'node:path'` },
    'src/engine/number/a.ts:1 ',
  ],
  ['noPackages', { 'src/budget/api.ts': `import { z } from 'zod'` }, null],

  [
    'noSchemasInBrowser',
    {
      'src/ui/a.ts': `import { b } from '#api/b.ts'`,
      'src/api/b.ts': `import { c } from '#api/c.ts'`,
      'src/api/c.ts': `import { z } from 'zod'`,
    },
    'src/api/c.ts:1 ',
  ],
  [
    'noSchemasInBrowser',
    {
      'src/ui/a.ts': `import type { b } from '#api/b.ts'`,
      'src/api/b.ts': `import { z } from 'zod'`,
    },
    null,
  ],
  [
    'noSchemasInBrowser',
    {
      'src/ui/a.ts': `import { b } from '#api/api.ts'`,
      'src/api/api.ts': `import { z } from 'zod'`,
    },
    null,
  ],

  [
    'definitionsComeLate',
    {
      'src/app/web.tsx': `import { a } from '#ui/a.ts'`,
      'src/ui/a.ts': `import { b } from '#forms/sheets/register.ts'`,
    },
    'src/ui/a.ts:1 ',
  ],
  [
    'definitionsComeLate',
    {
      'src/app/web.tsx': `const a = () => import('#ui/a.ts')`,
      'src/ui/a.ts': `import { b } from '#forms/sheets/register.ts'`,
    },
    null,
  ],

  [
    'nothingFromTests',
    { 'src/platform/a.ts': `import { b } from '#test/support/b.ts'` },
    'src/platform/a.ts:1 ',
  ],

  [
    'featuresInOrder',
    {
      'src/features/a/server/a.store.ts': `import { b } from '#${store.slice(4)}'`,
      [store]: `import type { A } from '#features/a/server/a.store.ts'`,
    },
    'features/a -> features/b -> features/a',
  ],

  [
    'ownSentences',
    { 'src/features/a/a.ts': `import { t } from '#budget/one-text.ts'`, 'src/budget/one-text.ts': '' },
    'src/budget/one-text.ts: only features/a imports it',
  ],
  [
    'ownSentences',
    {
      'src/features/a/a.ts': `import { t } from '#budget/one-text.ts'`,
      'src/features/b/b.ts': `import { t } from '#budget/one-text.ts'`,
      'src/budget/one-text.ts': '',
    },
    null,
  ],

  [
    'sqlInStores',
    { 'src/budget/server/a.ts': `const rows = await db.selectFrom('report').execute()` },
    'src/budget/',
  ],
  [
    'sqlInStores',
    { 'src/budget/server/a.ts': 'await sql<{ a: string }>`select 1`.execute(db)' },
    'src/budget/',
  ],
  ['sqlInStores', { 'src/budget/server/a.store.ts': 'export const a = 1' }, 'src/budget/'],
  ['sqlInStores', { 'src/budget/server/a.store.ts': 'await sql`select 1`.execute(db)' }, null],

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
      'src/engine/a.ts': `import { b } from '#engine/b.ts'`,
      'src/engine/b.ts': `import type { C } from './c.ts'`,
      'src/engine/c.ts': `export { a } from './a.ts'`,
    },
    'src/engine/a.ts -> src/engine/b.ts -> src/engine/c.ts -> src/engine/a.ts',
  ],
  ['noCircles', { 'src/engine/a.ts': `/* import './a.ts' */ const s = "import './a.ts'"` }, null],

  ['everyFileIsImported', { 'src/engine/a.ts': 'export const a = 1' }, 'src/engine/a.ts: no file imports it'],
  ['everyFileIsImported', { 'src/engine/a.test.ts': '', 'src/app/a.ts': '' }, null],
  [
    'everyFileIsImported',
    { 'src/engine/a.ts': 'export const a = 1', 'src/app/b.ts': `const a = await import('#engine/a.ts')` },
    null,
  ],

  ['noClockInSharedCode', { 'src/budget/a.ts': 'const now = new Date()' }, 'src/budget/a.ts:1:'],
  ['noClockInSharedCode', { 'src/budget/a.ts': 'const now = Date.now()' }, 'src/budget/a.ts:1:'],
  ['noClockInSharedCode', { 'src/budget/a.ts': 'const then = new Date(0)' }, null],

  [
    'noDeviceClock',
    { 'src/features/a/web/a.ts': 'const today = dayOf(new Date())' },
    'src/features/a/web/a.ts:1:',
  ],
  ['noDeviceClock', { 'src/ui/a.ts': 'const now = Date.now()' }, 'src/ui/a.ts:1:'],
  ['noDeviceClock', { 'src/ui/a.ts': 'const now = Date()' }, 'src/ui/a.ts:1:'],
  ['noDeviceClock', { 'src/ui/server-clock.ts': 'const now = Date.now()' }, null],
  ['noDeviceClock', { 'src/ui/a.ts': 'const then = new Date(moment)' }, null],
  ['noDeviceClock', { 'src/app/server.ts': 'const now = new Date()' }, null],

  ['tellingNames', { 'src/platform/http/helpers.ts': empty }, 'src/platform/http/helpers.ts:'],
  ['tellingNames', { 'src/ui/common/a.ts': empty }, 'src/ui/common/a.ts:'],
  ['tellingNames', { 'src/ui/grid/index.ts': empty, 'src/app/index.html': '' }, 'src/ui/grid/index.ts:'],

  ['kebabCase', { 'src/ui/Button.tsx': empty }, 'src/ui/Button.tsx:'],
  ['kebabCase', { 'src/platform/database/migrations/0001-a.store.test.ts': empty }, null],

  ['noDefaultExports', { 'src/engine/a.ts': 'export default 1' }, 'src/engine/a.ts:1:'],

  ['noBarrels', { 'src/engine/a.ts': `export { b } from './b.ts'` }, 'src/engine/a.ts:1:'],
  ['noBarrels', { 'src/engine/a.ts': `import { b } from './b.ts'\nexport { b }` }, 'src/engine/a.ts:2:'],
  ['noBarrels', { 'src/engine/a.ts': `import { b } from './b.ts'\nexport const c = b` }, null],

  ['noAny', { 'src/engine/a.ts': 'const a: readonly any[] = []' }, 'src/engine/a.ts:1:'],
  ['noAny', { 'src/engine/a.ts': `// of any kind\nconst any = 'any'` }, null],

  [
    'noMadePatterns',
    { 'src/platform/a.ts': 'const f = (a: string) => {\n  return new RegExp(a)\n}' },
    'src/platform/a.ts:2:',
  ],
  [
    'noMadePatterns',
    { 'src/engine/a.ts': 'function f(a: string) { return RegExp(a, "u") }' },
    'src/engine/a.ts:1:',
  ],
  [
    'noMadePatterns',
    { 'src/platform/a.ts': 'const most = 5\nconst form = new RegExp("x".repeat(most))\nconst f = () => /x/' },
    null,
  ],

  ['noWrittenHtml', { 'src/ui/a.ts': 'element.innerHTML = name' }, 'src/ui/a.ts:1:'],
  [
    'noWrittenHtml',
    { 'src/ui/a.tsx': '<p dangerouslySetInnerHTML={{ __html: name }} />' },
    'src/ui/a.tsx:1:',
  ],
  ['noWrittenHtml', { 'src/ui/a.tsx': 'element.textContent = name' }, null],

  ['noNumberInputs', { 'src/ui/a.tsx': '<Field type="number" />' }, 'src/ui/a.tsx:1:'],
  ['noNumberInputs', { 'src/ui/a.tsx': `<input type={'number'} />` }, 'src/ui/a.tsx:1:'],
  ['noNumberInputs', { 'src/ui/a.tsx': '<input type="text" inputMode="decimal" />' }, null],

  [
    'keysInOnePlace',
    { 'src/engine/a.ts': `const [row = '', field = ''] = key.split('.')` },
    'src/engine/a.ts:1:',
  ],
  ['keysInOnePlace', { 'src/ui/a.ts': `const key = \`\${at.row}.\${at.field}\`` }, 'src/ui/a.ts:1:'],
  ['keysInOnePlace', { 'src/ui/a.ts': `const name = \`\${row} \${field}\`` }, null],
  ['keysInOnePlace', { 'src/engine/key.ts': `const [row, field] = key.split('.')` }, null],

  [
    'textsComparedInOnePlace',
    { 'src/features/a/web/a.ts': `const same = one.toLocaleLowerCase('mn') === other` },
    'src/features/a/web/a.ts:1:',
  ],
  [
    'textsComparedInOnePlace',
    { 'src/engine/list/a.ts': `const stored = text.normalize('NFC')` },
    'src/engine/list/a.ts:1:',
  ],
  ['textsComparedInOnePlace', { 'src/engine/text/a.ts': `const small = text.toLowerCase()` }, null],

  [
    'definitionsAreTested',
    { 'src/forms/sheets/sub/a.ts': `export const a = sheet({ code: 'sub-b99' })` },
    'src/forms/sheets/sub/a.ts:1:',
  ],
  [
    'definitionsAreTested',
    {
      'src/forms/reports/register.ts': `const all = [coverOf('SUB_TT99')]`,
      'src/forms/reports/a.test.ts': `import { all } from '#forms/reports/register.ts'`,
    },
    'src/forms/reports/register.ts:1:',
  ],
  [
    'definitionsAreTested',
    {
      'src/forms/sheets/sub/a.ts': `export const a = sheet({ code: 'sub-b99', rows: { code: '1' } })`,
      'src/forms/sheets/sub/a.test.ts': `figures('sub-b99')`,
      'src/forms/norms/b.ts': `export const b = stepTable('norm-b')`,
      'src/forms/norms/b.test.ts': `import { b } from '#forms/norms/b.ts'`,
    },
    null,
  ],

  ['sentencesNeverSteer', { 'src/ui/a.ts': 'if (title === httpText.signInFirst) go()' }, 'src/ui/a.ts:1:'],
  [
    'sentencesNeverSteer',
    { 'src/platform/a.ts': `if (reportText.closed('SENT') !== why) go()` },
    'src/platform/a.ts:1:',
  ],
  ['sentencesNeverSteer', { 'src/ui/a.ts': 'const same = error.message === told' }, 'src/ui/a.ts:1:'],
  [
    'sentencesNeverSteer',
    { 'src/ui/a.ts': 'const has = shown.includes(screenText.failed)' },
    'src/ui/a.ts:1:',
  ],
  ['sentencesNeverSteer', { 'src/ui/a.ts': `if (error.message === '' || message === null) go()` }, null],
  ['sentencesNeverSteer', { 'src/ui/a.ts': 'if (status === 401) tell(httpText.signInFirst)' }, null],

  ['noBrowserDialogs', { 'src/ui/a.ts': 'window.alert(1)' }, 'src/ui/a.ts:1:'],
  ['noBrowserDialogs', { 'src/ui/a.ts': 'if (confirm(1)) go()' }, 'src/ui/a.ts:1:'],
  ['noBrowserDialogs', { 'src/ui/a.ts': `import { confirm } from './b.ts'\nconfirm(1)` }, null],

  ['mongolianInText', { 'src/ui/a.ts': `const a = 'Хадгалах'` }, 'src/ui/a.ts:1 '],
  [
    'mongolianInText',
    { 'src/platform/http/a.ts': `const a = \`\${b} төгрөг\`` },
    'src/platform/http/a.ts:1 ',
  ],
  ['mongolianInText', { 'src/ui/a.css': `.a::after { content: 'Дүн'; }` }, 'src/ui/a.css:'],
  [
    'mongolianInText',
    { 'src/ui/a.ts': '// Хадгалах\nconst a = 1', 'src/features/staff/text.ts': `const a = 'Дүн'` },
    null,
  ],

  ['noWordsInMarkup', { 'src/ui/a.tsx': '<p>\n  Loading\n</p>' }, 'src/ui/a.tsx:1 '],
  ['noWordsInMarkup', { 'src/ui/a.tsx': '<b aria-label="Close">×</b>' }, 'src/ui/a.tsx:1 '],
  ['noWordsInMarkup', { 'src/ui/a.tsx': '<b className="close">{text.close} · 1</b>' }, null],

  ['assumptionsAreListed', { 'src/engine/a.ts': '// ASSUMED: all is well' }, 'src/engine/a.ts '],
  [
    'assumptionsAreListed',
    {
      'src/engine/a.ts': '// ASSUMED: all is well',
      'docs/spec-gaps.md': '- all is well (`src/engine/a.ts`)',
    },
    null,
  ],

  ['decisionsExist', { 'src/engine/a.ts': '// decision 0004' }, 'src/engine/a.ts '],
  ['decisionsExist', { 'test/a.ts': '/** So it is (decision\n * 0004). */' }, 'test/a.ts '],
  [
    'decisionsExist',
    { 'docs/a.md': 'See decisions 0004 and 0005.', ...decided },
    'docs/a.md names decision 0005',
  ],
  ['decisionsExist', { 'tools/a.ts': '// docs/decisions/0005' }, 'tools/a.ts '],
  ['decisionsExist', { 'README.md': '[0004](docs/decisions/0004-gone.md)', ...decided }, 'README.md links '],
  ['decisionsExist', { 'README.md': 'See [0004](docs/decisions/0004-a-b.md).', ...decided }, null],
  ['decisionsExist', { 'src/engine/a.ts': '// decision 0004', ...decided }, null],

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

  ['namedFilesExist', { 'README.md': 'See `src/engine/gone.ts`.' }, 'README.md '],
  ['namedFilesExist', { 'docs/a.md': 'See [b](../src/gone).' }, 'docs/a.md '],
  [
    'namedFilesExist',
    { 'docs/a.md': '[b](../src/engine/#c) [d](https://e.mn)', 'src/engine/a.ts': empty },
    null,
  ],
  ['namedFilesExist', { 'README.md': 'See `src/engine/a.ts`.', 'src/engine/a.ts': empty }, null],

  ['namedCommandsExist', { 'README.md': '`npm run gone`', 'package.json': '{}' }, 'README.md '],
  [
    'namedCommandsExist',
    { 'README.md': 'npm only warns; ```\nnpm test\n```', 'package.json': '{"scripts":{"test":"x"}}' },
    null,
  ],

  ['roomsAreListed', { 'src/engine/number/a.ts': empty, 'ARCHITECTURE.md': architectureText }, null],
  ['roomsAreListed', { 'src/features/staff/a.ts': empty, 'ARCHITECTURE.md': architectureText }, null],
  [
    'roomsAreListed',
    { 'src/features/a/a.ts': empty, 'ARCHITECTURE.md': architectureText },
    'src/features/a ',
  ],
  ['roomsAreListed', { 'src/forms/a.ts': empty, 'ARCHITECTURE.md': architectureText }, 'src/forms '],

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
      'src/ui/a.tsx': `import styles from '#ui/a.module.css'\nconst a = styles.gone`,
      'src/ui/a.module.css': '/* .gone { } */ .there { color: red; }',
    },
    'src/ui/a.tsx takes .gone ',
  ],
  [
    'classesExist',
    {
      'src/ui/a.tsx': `import styles from '#ui/a.module.css'\nconst a = styles.there`,
      'src/ui/a.module.css': '.section .there:hover { color: red; }',
    },
    null,
  ],

  ['plainWords', { 'src/engine/a.ts': `// Whoever asks.\n${empty}` }, 'src/engine/a.ts:1 has «Whoever»'],
  ['plainWords', { 'src/engine/a.ts': `// The name is \`told\`.\n${empty}` }, null],
  ['fewRareWords', { 'src/engine/a.ts': `// The looks of a cell.\n${empty}` }, 'src/engine: 2000 of 10,000'],
  ['fewRareWords', { 'src/engine/a.ts': `// The style of a cell.\n${empty}` }, null],
  ['plainStarts', { 'src/engine/a.ts': `/** What a cell has. */\n${empty}` }, 'src/engine: 100 %'],
  ['plainStarts', { 'src/engine/a.ts': `/** Returns a cell. */\n${empty}` }, null],
  ['fewComments', { 'src/engine/a.ts': `// one two three\n${empty}` }, 'src/engine: 100 words'],
  ['fewComments', { 'src/engine/a.ts': `// one\n${empty}` }, null],
  [
    'shortComments',
    { 'src/engine/a.ts': `/**\n * ${'word '.repeat(20)}\n * ${'word '.repeat(21)}\n */\n${empty}` },
    'src/engine/a.ts:1 has 41 words',
  ],
  ['shortComments', { 'src/engine/a.ts': `// ${'x'.repeat(118)}\n${empty}` }, 'src/engine/a.ts:1 is longer'],
  ['shortComments', { 'src/engine/a.ts': `// ${'x'.repeat(117)}\n${empty}` }, null],
  ['limitsAreNamed', { 'src/engine/a.ts': 'const MOST_ROWS = 3\n' }, 'src/engine/a.ts:1 declares MOST_ROWS'],
  ['limitsAreNamed', { 'src/engine/a.ts': 'const MAX_ROWS = 3\n' }, null],
  [
    'oneMeaning',
    { 'src/engine/a.ts': 'export const place = 1\n', 'src/engine/b.ts': 'export type place = 1\n' },
    'src/engine/a.ts and src/engine/b.ts export place',
  ],
  [
    'oneMeaning',
    { 'src/engine/a.ts': 'export const place = 1\n', 'src/engine/b.ts': 'const place = 1\n' },
    null,
  ],
  ['typesAreNouns', { 'src/engine/a.ts': 'export type Kept = 1\n' }, 'src/engine/a.ts:1 exports Kept'],
  ['typesAreNouns', { 'src/engine/a.ts': 'export type Ceiling = 1\n' }, null],
  ['plainIdentifiers', { 'src/engine/a.ts': 'const isKept = 1\n' }, 'src/engine/a.ts:1 has isKept'],
  ['plainIdentifiers', { 'src/engine/a.ts': 'const whyNotSent = 1\n' }, 'src/engine/a.ts:1 has whyNotSent'],
  ['plainIdentifiers', { 'src/engine/a.ts': 'const { asked } = totals\n' }, 'src/engine/a.ts:1 has asked'],
  [
    'plainIdentifiers',
    { 'src/engine/a.ts': 'const row = { told_by: 1 }\n' },
    'src/engine/a.ts:1 has told_by',
  ],
  ['plainIdentifiers', { 'src/engine/a.ts': 'const lookup = whyNothing\n' }, null],
  ['unionsHaveKinds', { 'src/engine/a.ts': "type A = { is: 'one' | 'two' }\n" }, 'src/engine/a.ts:1 has'],
  [
    'unionsHaveKinds',
    { 'src/engine/a.ts': "const a = z.object({ is: z.literal('one') })\n" },
    'src/engine/a.ts:1 has',
  ],
  [
    'unionsHaveKinds',
    { 'src/engine/a.ts': "const a = z.discriminatedUnion('is', [])\n" },
    'src/engine/a.ts:1 has',
  ],
  ['unionsHaveKinds', { 'src/engine/a.ts': "type A = { was: string; is: string; kind: 'one' }\n" }, null],
  ['unionsHaveKinds', { 'src/engine/a.ts': "type A = { does: 'one' | 'two' }\n" }, 'src/engine/a.ts:1 has'],
  [
    'unionsHaveKinds',
    { 'src/api/a.ts': 'const a = z.object({ was: z.string(), is: z.string() })\n' },
    'src/api/a.ts:1 has',
  ],
  [
    'answersAreBoolean',
    { 'src/api/a.ts': "const a = z.object({ read: z.enum(['yes', 'no']) })\n" },
    'src/api/a.ts:1 answers',
  ],
  ['answersAreBoolean', { 'src/api/a.ts': "const a = z.enum(['yes', 'no']).default('no')\n" }, null],

  ['noLooseFiles', { 'src/a.ts': empty }, 'src/a.ts '],
  ['noLooseFiles', { 'src/features/a.ts': empty }, 'src/features/a.ts '],
  ['noLooseFiles', { 'src/ui/a.ts': empty, 'src/features/a/a.ts': empty }, null],

  [
    'noShortDetours',
    { 'src/engine/a.ts': empty, 'src/engine/b.ts': `import { x } from '#engine/a.ts'` },
    'src/engine/a.ts has 1 lines ',
  ],
  [
    'noShortDetours',
    {
      'src/engine/a.ts': empty,
      'src/engine/b.ts': `import { x } from '#engine/a.ts'`,
      'src/engine/c.ts': `import { x } from '#engine/a.ts'`,
    },
    null,
  ],
  [
    'noShortDetours',
    { 'src/engine/a.ts': empty, 'src/engine/b.ts': `const late = import('#engine/a.ts')` },
    null,
  ],

  [
    'deepModules',
    manyOf(`import { x } from '#engine/b.ts'\n${empty.repeat(80)}`, `import '#engine/b.ts'\n`.repeat(8)),
    '10.1 % of all lines',
  ],
  ['deepModules', manyOf(empty.repeat(80), ''), null],
]

function manyOf(text: string, above: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [`src/engine/a${index}.ts`, above + text]),
  )
}
