import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './compress.ts'

/** What the server puts a number of its own in place of, for every answer with the page. */
const nonce = '{{nonce}}'

/** The packages that every screen needs. */
const inBase =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-)?(router|query|history|store)[^/]*|i18next[^/]*|react-i18next|intl-messageformat|@formatjs)\//

export default defineConfig({
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['en-US', 'de-DE'] }), enforce: 'pre' },
    compress(),
  ],
  html: { cspNonce: nonce },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // The policy of the page takes nothing but files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Which files the first screens load; the test of the budgets reads it.
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every screen needs, in one file: it compresses better than many small ones. So do the controls.
        codeSplitting: {
          groups: [
            { name: 'base', test: inBase, priority: 1 },
            { name: 'controls', test: /\/web\/src\/ui\/(button|field)\// },
          ],
        },
      },
    },
  },
})
