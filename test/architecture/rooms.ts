/** Where a file may run: on both sides, in the server only, in the browser only. */
export type Side = 'shared' | 'server' | 'web'

/**
 * The rooms of `src/` and what each may import, besides itself. `server/` parts may also use `platform`, `web/` parts
 * `ui`. A new room needs a line.
 */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  engine: [],
  api: ['engine'],
  forms: ['engine', 'api'],
  documents: ['engine', 'api', 'forms'],
  budget: ['engine', 'api', 'forms', 'documents'],
  features: ['engine', 'api', 'forms', 'documents', 'budget'],
  app: ['engine', 'api', 'forms', 'documents', 'budget', 'features', 'platform', 'ui'],

  platform: ['engine', 'api'],
  ui: ['engine', 'api'],
}

/** The features, lowest first, and the other features that each may import. */
export const features: Readonly<Record<string, readonly string[]>> = {
  'sign-in': [],
  administration: ['sign-in'],
  registries: ['administration'],
  institutions: ['sign-in', 'administration'],
  accounts: ['sign-in', 'administration', 'institutions'],
  attachments: ['registries'],
  guide: ['sign-in'],
  methodology: ['sign-in'],
  portfolio: ['sign-in'],
  norms: ['sign-in', 'administration', 'institutions', 'portfolio'],
  catalogues: ['sign-in', 'administration', 'norms', 'registries', 'institutions'],
  comparison: ['portfolio'],
  changes: ['administration', 'comparison'],
  live: ['sign-in'],
  notifications: ['sign-in', 'administration', 'accounts', 'live'],
  workbooks: [],
  staff: ['registries', 'attachments', 'administration'],
  children: ['registries', 'catalogues', 'staff', 'administration'],
  positions: ['catalogues', 'staff', 'children', 'administration', 'registries'],
  registers: [
    'sign-in',
    'registries',
    'norms',
    'catalogues',
    'staff',
    'children',
    'administration',
    'changes',
    'positions',
  ],
  receipts: [],
  ceilings: ['sign-in', 'portfolio', 'administration'],
  readiness: ['attachments', 'positions', 'receipts'],
  reports: ['sign-in', 'attachments', 'positions', 'receipts', 'readiness', 'changes'],
  consolidation: ['norms', 'changes', 'portfolio'],
  editions: ['institutions', 'methodology', 'norms', 'changes', 'consolidation', 'administration'],
  years: [
    'sign-in',
    'administration',
    'institutions',
    'accounts',
    'norms',
    'catalogues',
    'editions',
    'methodology',
    'registers',
  ],
  'set-up': ['norms', 'years', 'administration', 'registers'],
  history: ['sign-in', 'administration', 'institutions', 'norms', 'accounts', 'catalogues'],
  blanks: ['sign-in', 'guide', 'methodology', 'changes', 'positions', 'history', 'norms', 'live'],
  review: [
    'sign-in',
    'administration',
    'attachments',
    'changes',
    'notifications',
    'portfolio',
    'readiness',
    'reports',
    'comparison',
    'consolidation',
    'years',
    'history',
  ],
  home: [
    'sign-in',
    'attachments',
    'guide',
    'changes',
    'live',
    'workbooks',
    'staff',
    'children',
    'registers',
    'readiness',
    'reports',
    'history',
    'review',
    'methodology',
  ],
  demo: [
    'sign-in',
    'administration',
    'registries',
    'accounts',
    'norms',
    'notifications',
    'children',
    'readiness',
    'reports',
    'years',
    'review',
    'positions',
  ],
}

/** Returns the room of a file in `src/`: `engine`, `ui`, `features/receipts`. */
export function roomOf(path: string): string {
  const [, top = '', second = ''] = path.split('/')
  return top === 'features' ? `features/${second}` : top
}

export function sideOf(path: string): Side {
  if (/^src\/(platform\/|app\/(server|admin)\.ts$)|\/server\//.test(path)) return 'server'
  return /^src\/(ui\/|app\/(web\.tsx|service-worker\.ts)$)|\/web\//.test(path) ? 'web' : 'shared'
}

/** Returns the rooms and features that a file may import; `undefined` for a room without a line. */
export function doorsOf(path: string): readonly string[] | undefined {
  const [top = '', feature] = roomOf(path).split('/')
  const others = feature === undefined ? [] : features[feature]
  const below = rooms[top]
  if (below === undefined || others === undefined) return undefined
  const base = { shared: [], server: ['platform'], web: ['ui'] }[sideOf(path)]
  return [...below, ...base, ...others.map((name) => `features/${name}`)]
}

/** Whether code of one side may import code of the other: shared code runs on both. */
export function sidesMeet(from: Side, to: Side): boolean {
  return to === 'shared' || from === to
}
