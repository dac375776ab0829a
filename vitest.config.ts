import { configDefaults, defineConfig } from 'vitest/config'

/** What one account can do to others: minutes of load, only in `npm run test:endurance`. */
const greed = 'server/test/greed/*.test.ts'

/** Those that could go on for ever: `npm run test:endurance` gives them more to do than `npm test`. */
const enduring = [
  'server/test/{fuzz,kill*}.test.ts',
  greed,
  'server/src/cli/files.test.ts',
  'server/src/features/csv/{round-trip,dry-run,large-import}.test.ts',
  'server/src/features/entities/{list,place.model}.test.ts',
  'server/src/features/exports/elsewhere.test.ts',
  'server/src/features/labels/sheet/sheet.test.ts',
  'server/src/features/move-in/{dirty,move-in}.test.ts',
  'server/src/features/thumbnails/thumbnails.test.ts',
]

const shared = {
  globalSetup: ['server/test/global-setup.ts'],
  setupFiles: ['server/test/seed.ts'],
  isolate: false,
  // Node.js runs the files as they are, as it runs the server.
  experimental: { viteModuleRunner: false },
  pool: 'forks' as const,
  // One more than there are processors on a small machine: some tests wait for limits to pass.
  maxWorkers: 3,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  env: { NODE_ENV: 'test' },
}

const projects = {
  default: {
    ...shared,
    name: 'default',
    include: ['{contract,server,web,bench,scripts}/**/*.test.ts'],
    exclude: [...configDefaults.exclude, greed],
  },
  endurance: { ...shared, name: 'endurance', include: enduring },
}

// One at a time: whoever names a file wants it tested once.
const project = process.env['ENDURANCE'] === undefined ? projects.default : projects.endurance

export default defineConfig({ test: { projects: [{ test: project }] } })
