import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const isEndurance = process.env['ENDURANCE'] !== undefined

/**
 * Tests without a tag are for `npm test`, and those with the first one for `npm run test:endurance`. Both run those with the
 * other one, which has more to do there (server/test/amounts.ts).
 */
const tags = [
  {
    name: 'endurance',
    description: 'Takes long, or waits for limits of many seconds',
    skip: !isEndurance,
    timeout: 600_000,
  },
  { name: 'scaled', description: 'Could go on for ever', timeout: 600_000 },
]

/** What takes longest begins first: begun last, it would be left to one worker while the others have nothing to do. */
const longest = [
  'e2e/src/accessibility.test.ts',
  'server/test/kill-exports.test.ts',
  'server/test/kill-long-writes.test.ts',
  'e2e/src/failures.test.ts',
  'server/test/older-database.test.ts',
  'server/test/long-writes.test.ts',
  'e2e/src/first-journey.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some(name => moduleId.endsWith(`/${name}`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    include: ['{contract,server,web,e2e,bench,scripts}/**/*.test.ts'],
    globalSetup: ['server/test/global-setup.ts'],
    setupFiles: ['server/test/setup-file.ts'],
    tags,
    isolate: false,
    // Node.js runs the files as they are, as it runs the server.
    experimental: { viteModuleRunner: false },
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    // One more than there are processors on a small machine: some tests wait for limits to pass.
    maxWorkers: 3,
    // Only so that nothing hangs for ever: also on a machine that is busy with other things no test takes so long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // What is waited for comes at once on an idle machine, and late on a busy one.
    expect: { poll: { timeout: 20_000 } },
    env: { NODE_ENV: 'test' },
  },
})
