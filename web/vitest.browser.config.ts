import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { launchOptions } from '../e2e/src/browser.ts'
import { languages } from './languages.ts'

// React's development build takes twice the time. With `test`, React Aria would draw every row of a virtual list.
process.env['NODE_ENV'] = 'production'

/** Lanes of tests that have their tag; all other tests run when `TEST_LANE` names none of these. */
const tagged = [
  { name: 'nightly', description: 'Long' },
  { name: 'quarantine', description: 'Flaky: reported and not failing' },
]
const lane = tagged.find(({ name }) => name === process.env['TEST_LANE'])?.name

const include = globSync('src/**/*.browser.test.tsx', { cwd: import.meta.dirname }).filter(
  file =>
    lane === undefined || readFileSync(path.join(import.meta.dirname, file), 'utf8').includes(`'${lane}'`),
)

/** The file for the JSON report of scripts/side-by-side.ts; empty without it. */
const report = process.env['TEST_REPORT'] ?? ''

/**
 * Lets the browser keep modules from one file of tests to the next, each of which would ask anew for several hundred of them. Not
 * while files are watched: they may change.
 */
const keepModules: Plugin = {
  name: 'keep-modules',
  configureServer({ config, middlewares }) {
    if (config.server.watch !== null) return
    middlewares.use((_request, response, next) => {
      const setHeader = response.setHeader.bind(response)
      response.setHeader = (name, value) =>
        setHeader(name, name === 'Cache-Control' && value === 'no-cache' ? 'max-age=3600' : value)
      next()
    })
  },
}

/** Component tests: they run in a real browser, against a fake server. */
export default defineConfig(async () => ({
  root: import.meta.dirname,
  // Apart from the cache of the development server, whose dependencies are others.
  cacheDir: path.join(import.meta.dirname, '../node_modules/.cache/component-tests'),
  plugins: [react(), languages(), keepModules],
  // A dependency that is found late would reload the page in the middle of a test.
  optimizeDeps: {
    noDiscovery: true,
    include: [
      'react',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      'react-aria-components',
      'lucide-react',
      'vitest-browser-react',
      '@tanstack/react-query',
      '@tanstack/react-router',
      'i18next',
      'react-i18next',
      'zod',
    ],
  },
  test: {
    include,
    reporters: report === '' ? ['default'] : ['default', 'json'],
    outputFile: { json: report },
    tags: tagged.map(tag => ({ ...tag, skip: tag.name !== lane })),
    setupFiles: ['src/testing/setup.ts'],
    retry: 0,
    // Pages of one browser, each with storage and cookies of its own.
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: await launchOptions(),
        contextOptions: { locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' as const },
      }),
      instances: [{ browser: 'chromium' as const }],
      viewport: { width: 1280, height: 800 },
      screenshotFailures: false,
    },
    // Browsers report it when a popover needs more than one frame to be positioned.
    onConsoleLog: (text: string) => !text.includes('ResizeObserver loop completed'),
    // Only so that nothing hangs: a busy machine is slow.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
}))
