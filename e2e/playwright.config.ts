import { defineConfig } from '@playwright/test'
import { launchOptions } from './src/browser.ts'
import { phone, sizes } from './src/sizes.ts'

const isCI = Boolean(process.env['CI'])
const output = '../.tmp/e2e'
const report = process.env['TEST_REPORT']

export default defineConfig({
  outputDir: output,
  forbidOnly: isCI,
  fullyParallel: true,
  reporter: report === undefined ? 'list' : [['list'], ['json', { outputFile: report }]],
  retries: isCI ? 1 : 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    launchOptions: await launchOptions(),
    locale: 'en-US',
    serviceWorkers: 'block',
    timezoneId: 'Europe/Zurich',
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'desktop', testDir: 'src/flows', grepInvert: /@phone|@nightly|@quarantine/, use: sizes.laptop },
    {
      name: 'phone',
      testDir: 'src/flows',
      grep: /@phone|@smoke/,
      grepInvert: /@nightly|@quarantine/,
      use: phone,
    },
    {
      name: 'nightly-desktop',
      testDir: 'src/flows',
      grep: /@nightly/,
      grepInvert: /@phone|@quarantine/,
      use: sizes.laptop,
    },
    {
      name: 'nightly-phone',
      testDir: 'src/flows',
      // Of those for phones alone CI ran the ones without @nightly.
      grepInvert: /@smoke|@desktop|@quarantine|@phone(?!.*@nightly)/,
      use: phone,
    },
    {
      name: 'nightly',
      testDir: 'src/nightly',
      grepInvert: /@quarantine/,
      timeout: 300_000,
      use: sizes.laptop,
    },
    { name: 'quarantine', testDir: 'src', grep: /@quarantine/, use: sizes.laptop },
  ],
})
