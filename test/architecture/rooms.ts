/**
 * The table of allowed imports by room; a room may always import from itself. `x/*` means every room in x, `(types)`
 * allows only `import type`. A new room needs a line below its dependencies.
 */
export const doors: Readonly<Record<string, readonly string[]>> = {
  // Texts format numbers.
  text: ['domain/number', 'domain/text'],

  'domain/number': [],
  'domain/text': [],
  'domain/time': [],
  'domain/record': ['domain/text', 'text'],
  'domain/list': ['domain/number', 'domain/record', 'domain/text', 'text'],
  'domain/deadline': ['domain/record', 'text'],
  'domain/sheet': ['domain/number', 'text'],
  'domain/norms': ['domain/time', 'domain/list', 'domain/number', 'domain/record', 'domain/sheet', 'text'],
  'domain/organisation': [
    'domain/time',
    'domain/list',
    'domain/number',
    'domain/record',
    'domain/sheet',
    'domain/text',
    'text',
  ],
  'domain/draft': [
    'domain/time',
    'domain/record',
    'domain/deadline',
    'domain/list',
    'domain/number',
    'domain/sheet',
    'domain/norms',
    'domain/organisation',
    'domain/editions',
    'text',
  ],
  'domain/receipt': ['domain/organisation (types)', 'domain/draft'],
  'domain/people': [
    'domain/time',
    'domain/number',
    'domain/record',
    'domain/list',
    'domain/sheet',
    'domain/text',
    'domain/norms',
    'domain/organisation',
    'text',
  ],
  'domain/sheets': ['domain/number', 'domain/sheet', 'domain/norms', 'domain/organisation', 'text'],
  'domain/report': [
    'domain/record',
    'domain/time',
    'domain/number',
    'domain/draft',
    'domain/receipt',
    'domain/organisation (types)',
    'domain/sheet',
    'domain/people (types)',
    'text',
  ],
  'domain/excel': [
    'domain/text',
    'domain/time',
    'domain/number',
    'domain/draft',
    'domain/organisation (types)',
    'domain/receipt',
    'domain/sheet',
    'domain/report',
    'text',
  ],
  'domain/reports': [
    'domain/time',
    'domain/number',
    'domain/sheet',
    'domain/norms',
    'domain/organisation',
    'domain/sheets',
    'domain/draft',
    'domain/report',
    'domain/people (types)',
    'text',
  ],
  'domain/editions': [
    'domain/number',
    'domain/sheet',
    'domain/norms',
    'domain/organisation',
    'domain/sheets',
    'domain/report',
    'domain/reports',
    'text',
  ],
  // The guide depends on forms, no form depends on it, and it is loaded on demand.
  'domain/guide': ['domain/editions'],
  'domain/methodology': [
    'domain/number',
    'domain/sheet',
    'domain/norms',
    'domain/organisation',
    'domain/people',
    'domain/draft',
    'domain/report',
    'domain/editions',
    'text',
  ],
  'domain/consolidation': [
    'domain/norms',
    'domain/number',
    'domain/sheet',
    'domain/organisation',
    'domain/draft',
    'domain/report',
    'domain/reports',
    'domain/excel',
    'text',
  ],

  contract: [
    'domain/number',
    'domain/list',
    'domain/record',
    'domain/sheet',
    'domain/organisation',
    'domain/deadline (types)',
    'domain/draft',
    'domain/people',
    'domain/consolidation (types)',
    'domain/methodology (types)',
    'domain/norms (types)',
    'domain/receipt (types)',
    'domain/report (types)',
  ],

  // A migration assigns institutions to regions.
  'server/database': ['domain/organisation', 'text'],
  'server/paper': ['server/database', 'domain/report', 'text'],
  'server/workbook': ['domain/excel', 'domain/list', 'text'],
  'server/outside': ['server/features/demo', 'domain/*', 'text'],
  'server/files': ['server/database', 'server/http', 'domain/text', 'contract', 'text'],
  'server/http': [
    'server/database',
    'domain/record',
    'server/files',
    'server/paper',
    'server/features/auth',
    'domain/organisation',
    'domain/text',
    'contract',
    'text',
  ],
  'server/draft': [
    'server/database',
    'server/files',
    'server/http',
    'server/features/auth',
    'domain/*',
    'contract',
    'text',
  ],
  'server/backup': ['server/database', 'server/files', 'text'],
  // test/architecture/features.ts lists the allowed dependencies between features.
  'server/features/*': [
    'server/database',
    'server/draft',
    'server/files',
    'server/http',
    'server/paper',
    'server/workbook',
    'server/outside',
    'server/features/*',
    'domain/*',
    'contract',
    'text',
  ],
  server: ['server/*', 'server/features/*', 'domain/*', 'contract', 'text'],

  'client/ui': ['domain/list', 'domain/number', 'domain/record', 'domain/time', 'text'],
  'client/api': ['client/ui', 'contract', 'domain/record', 'domain/norms (types)', 'text'],
  'client/draft': [
    'domain/time',
    'client/api',
    'client/ui',
    'contract',
    'domain/draft',
    'domain/number',
    'domain/organisation',
    'domain/sheet',
    'domain/editions',
    'text',
  ],
  'client/grid': [
    'domain/time',
    'client/draft',
    'client/ui',
    'domain/draft',
    'domain/number',
    'domain/sheet',
    'domain/text',
    'contract',
    'text',
  ],
  'client/offline': ['client/api', 'client/ui', 'text'],
  'client/report': [
    'client/ui',
    'domain/number',
    'domain/record',
    'domain/sheet',
    'domain/report',
    'contract',
    'text',
  ],
  'client/shell': [
    'domain/time',
    'client/api',
    'client/draft',
    'client/grid',
    'client/ui',
    'domain/organisation',
    'domain/editions (types)',
    'domain/draft',
    'domain/sheet',
    'contract',
    'text',
  ],
  'client/parts': [
    'client/report',
    'domain/record',
    'domain/time',
    'domain/deadline',
    'client/api',
    'client/shell',
    'client/draft',
    'client/grid',
    'client/ui',
    'domain/draft',
    'domain/editions (types)',
    'domain/guide',
    'domain/excel',
    'domain/list',
    'domain/number',
    'domain/organisation',
    'domain/sheet',
    'contract',
    'text',
  ],
  'client/screens/*': [
    'client/ui',
    'client/api',
    'client/draft',
    'client/grid',
    'client/parts',
    'client/report',
    'client/shell',
    'domain/*',
    'contract',
    'text',
  ],
  'client/pages': ['client/*', 'client/screens/*', 'domain/*', 'contract', 'text'],
  client: ['client/*', 'client/screens/*', 'domain/*', 'contract', 'text'],
}

const single = ['text', 'contract']
const shelves = ['features', 'screens']

/** Returns the room of a file in `src/`: `domain/sheet`, `server`, `server/features/auth`, `text`. */
export function roomOf(path: string): string {
  const folders = path.split('/').slice(1, -1)
  const [top = '', second = ''] = folders
  if (single.includes(top)) return top
  return folders.slice(0, shelves.includes(second) ? 3 : 2).join('/')
}

export function doorsOf(room: string): readonly string[] | undefined {
  return doors[roomLine(room)]
}

/** Returns the key of a room in the table: its own, or the wildcard of its parent; its own for an unknown room. */
export function roomLine(room: string): string {
  return [room, room.replace(/\/[^/]+$/, '/*')].find((name) => name in doors) ?? room
}

export function opens(door: string, room: string, typeOnly: boolean): boolean {
  const [name = '', condition] = door.split(' ')
  if (condition === '(types)' && !typeOnly) return false
  return name === room || (name.endsWith('/*') && name === room.replace(/\/[^/]+$/, '/*'))
}
