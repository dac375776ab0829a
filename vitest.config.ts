import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

interface Lane {
  /** Which files have tests for the lane, by what stands in them; package.json selects their tests by tag. */
  readonly contains?: RegExp
  readonly maxWorkers: number
}

/** What `TEST_LANE` may name; CONTRIBUTING.md says which test belongs where. */
const lanes: Readonly<Record<string, Lane>> = {
  sqlite: { maxWorkers: 2 },
  postgres: {
    contains: /\beveryDatabase\b|\bdatabasePairs\b|@module-tag postgres|tags: 'postgres'|\['postgres', /,
    maxWorkers: 2,
  },
  system: {
    contains: /@module-tag system|'system'/,
    maxWorkers: 2,
  },
  'postgres-nightly': {
    contains:
      /\bdatabases\b|\beveryDatabase\b|\bdatabasePairs\b|@module-tag postgres|tags: 'postgres'|\['postgres', /,
    maxWorkers: 2,
  },
  nightly: {
    contains: /@module-tag (nightly|scaled)|'(nightly|scaled)'|firstOf/,
    maxWorkers: 2,
  },
  quarantine: { contains: /'quarantine'/, maxWorkers: 1 },
}

const name = process.env['TEST_LANE'] ?? 'sqlite'
const lane = lanes[name]
if (lane === undefined) throw new Error(`TEST_LANE names no lane: ${name}`)

const tags = [
  { name: 'sqlite', description: 'Only about SQLite, or no database' },
  { name: 'postgres', description: 'Only about PostgreSQL' },
  { name: 'system', description: 'Starts servers or commands as processes' },
  { name: 'nightly', description: 'Long or random', timeout: 600_000 },
  { name: 'scaled', description: 'Does more in the nightly lane than in its own' },
  { name: 'quarantine', description: 'Flaky: reported and not failing, until its cause is found' },
]

const { contains } = lane
const include = globSync('{contract,server,web,bench,scripts}/**/*.test.ts', {
  exclude: file => file === 'node_modules' || file.endsWith('/node_modules'),
}).filter(file => contains === undefined || contains.test(readFileSync(file, 'utf8')))

/** The file for the JSON report of scripts/side-by-side.ts; empty without it. */
const report = process.env['TEST_REPORT'] ?? ''

export default defineConfig({
  test: {
    include,
    reporters: report === '' ? ['default'] : ['default', 'json'],
    outputFile: { json: report },
    globalSetup: ['server/test/global-setup.ts'],
    setupFiles: ['server/test/setup-file.ts'],
    tags,
    isolate: false,
    // Node.js runs the files as they are, as it runs the server.
    experimental: { viteModuleRunner: false },
    pool: 'forks',
    // Objects of a test are gone by the next one: with the usual 16 MB, collecting what is new takes a tenth of the time.
    execArgv: ['--max-semi-space-size=64'],
    maxWorkers: lane.maxWorkers,
    // Only ends hanging tests: even on a busy machine no test takes this long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A signal that comes at once on an idle machine comes late on a busy one.
    expect: { poll: { timeout: 20_000 } },
    env: { NODE_ENV: 'test', TEST_LANE: name },
  },
})
