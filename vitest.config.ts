import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,bench,scripts}/**/*.test.ts'],
    globalSetup: ['server/test/global-setup.ts'],
    isolate: false,
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { NODE_ENV: 'test' },
  },
})
