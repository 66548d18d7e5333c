// The fences of the house (docs/decisions/0003): imports point one way, and no file is part of a circle.
// Zones come from the folder list, so a new feature is fenced from the day its folder exists.
const { readdirSync } = require('node:fs')

const folders = (parent) =>
  readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

const features = folders('src/features').map((feature) =>
  rule(
    `feature-${feature}-stands-alone`,
    'A feature never imports another feature: let the route in src/app/routes compose them, or move what both need to domain/, src/ui or src/redux.',
    { path: `^src/features/${feature}/` },
    { path: '^src/(features|app|prerender)/', pathNot: `^src/features/${feature}/` },
  ),
)

/** Each room may import those before it. */
const ROOMS = ['state', 'sync', 'room']
const sitting = 'src/features/testSession'
const unlisted = folders(sitting).filter((folder) => !ROOMS.includes(folder))
if (unlisted.length > 0) throw new Error(`${sitting}: give ${unlisted} its place among the rooms.`)
const rooms = ROOMS.map((room, index) =>
  rule(
    `${room}-imports-no-later-room`,
    `The sitting's rooms stand in this order: ${ROOMS.join(' ← ')}. Move what both need into the earlier one.`,
    { path: `^${sitting}/${room}/` },
    { path: `^${sitting}/`, pathNot: `^${sitting}/(${ROOMS.slice(0, index + 1).join('|')})/` },
  ),
)

/** The functions' folders from the ground up: each imports those before it; types may come from anywhere. */
const FUNCTIONS_FOLDERS = [
  ...['base', 'node', 'mail', 'store', 'guards', 'http', 'exams', 'payments', 'metrics', 'accounts'],
  ...['endpoints', 'openApi'],
]

const unplaced = folders('functions').filter((folder) => !FUNCTIONS_FOLDERS.includes(folder))
if (unplaced.length > 0) throw new Error(`Not in FUNCTIONS_FOLDERS yet: functions/${unplaced.join(', ')}.`)

const belowServer = FUNCTIONS_FOLDERS.map((folder, place) =>
  rule(
    `functions-${folder}-knows-nothing-above`,
    `Imports in functions/ point down: server, app, sweep → ${FUNCTIONS_FOLDERS.toReversed().join(' → ')}. Take what is needed as an argument, or move what both need below them.`,
    { path: `^functions/${folder}/` },
    {
      path: `^functions/([^/]+$|(${FUNCTIONS_FOLDERS.slice(place + 1).join('|') || '-'})/)`,
      dependencyTypesNot: ['type-only'],
    },
  ),
)

const belowApp = folders('src')
  .filter((folder) => !['prerender', 'app', 'features'].includes(folder))
  .map((folder) =>
    rule(
      `${folder}-knows-nothing-above`,
      'Imports point down: app → features → auth, api, redux, ui → domain. Pass what is needed as a prop or an argument. (redux/types.ts may take the type of the state.)',
      { path: `^src/${folder}/`, pathNot: '^src/redux/types\\.ts$' },
      { path: '^src/(app|features|prerender)/' },
    ),
  )

module.exports = {
  forbidden: [
    rule(
      'no-circle',
      'Two files that need each other are one idea or three: merge them, or move what both need below them.',
      {},
      { circular: true },
    ),
    rule(
      'domain-is-pure',
      'domain/ holds rules that both sides obey: no React, Redux, Node or Firebase, and nothing of src or functions.',
      { path: '^domain/' },
      { pathNot: ['^domain/', '^node_modules/zod/'] },
    ),
    rule(
      'sides-never-meet',
      'The browser and the functions share domain/ only.',
      { path: '^src/' },
      { path: '^(functions|sandbox|scripts)/' },
    ),
    rule(
      'functions-know-no-browser',
      'The browser and the functions share domain/ only.',
      { path: '^(functions|sandbox)/' },
      { path: '^(src|scripts)/' },
    ),
    rule(
      'ui-has-no-redux',
      'src/ui is for looks: give it props, and connect it in a feature.',
      { path: '^src/ui/' },
      { path: ['^src/(redux|api|auth)/', 'node_modules/(react-redux|@reduxjs)/'] },
    ),
    rule(
      'boot-script',
      'The first script is small and runs before the app: it imports nothing of src/app. Only prerender.tsx, for the build, does.',
      { path: '^src/prerender/', pathNot: '^src/prerender/prerender\\.tsx$' },
      { path: '^src/app/' },
    ),
    rule(
      'firebase-behind-auth',
      'Firebase is reached through src/auth (the Identity port in src/api/identityPort.ts).',
      { path: '^src/', pathNot: '^src/(auth|api)/' },
      { path: 'node_modules/(firebase|@firebase)/' },
    ),
    rule(
      'sql-in-the-store',
      'SQL lives in functions/store: add a method to a repository there.',
      { path: '^functions/', pathNot: '^functions/store/' },
      { path: 'node_modules/(drizzle-orm|pg|@electric-sql)/' },
    ),
    rule(
      'react-in-src',
      'React belongs to src/.',
      { path: '^(domain|functions|sandbox|scripts)/' },
      { path: 'node_modules/(react|react-dom|@chakra-ui|@emotion)/' },
    ),
    rule(
      'nothing-unresolved',
      'The import leads nowhere: check its path, or declare the package in package.json.',
      {},
      { couldNotResolve: true },
    ),
    ...features,
    ...rooms,
    ...belowApp,
    ...belowServer,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
