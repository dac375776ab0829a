import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ariaStrings } from './aria-strings.ts'
import { compress } from './compress.ts'
import { directImports } from './direct-imports.ts'
import { serviceWorker } from './service-worker.ts'

/** What the server puts a number of its own in place of, for every answer with the page. */
const nonce = '{{nonce}}'

/** What the server puts the path in place of, below which a browser finds it. */
const basePath = '{{base}}'

/** The files of packages, and of our own below src/, whose paths begin so. */
const filesOf = (packages: readonly string[], own: readonly string[]): RegExp =>
  new RegExp(`/node_modules/(${packages.join('|') || '-'})/|/web/src/(${own.join('|')})`)

/** What every screen needs, that for signing in among them. */
const inBase = filesOf(
  [
    ...['react', 'react-dom', 'scheduler', 'use-sync-external-store'],
    ...['@tanstack/(react-)?(router|query|history|store)[^/]*', 'react-aria-components/dist/private/Link'],
    ...['i18next', 'react-i18next', 'intl-messageformat', '@formatjs'],
  ],
  [
    ...['app/(fallback|homebox-query|screens|search)', 'features/auth/auth-page', 'i18n/(i18n|error-text)'],
    'features/entities/list/(columns|field-filters|kept-columns|list-query|list-search)\\.',
    ...[
      'data/(session|theme|use-change|use-operation)',
      'ui/(button|failed|field/(?!found-list)|later/loaded|overlay/layers|toast/toasts)',
    ],
  ],
)

/** What stands around every screen of those who are signed in. */
const inFrame = filesOf(
  [],
  ['app/frame/(sidebar|tabs|offline-banner|refused-undo)', 'app/palette/palette\\.', 'ui/field/found-list'],
)

/** What the list needs besides, and other screens too. */
const inList = filesOf(
  [],
  [
    ...[
      'ui/(asset-number|badge|button|dialog|empty|failed|keys|later|loading|measured|menu|overlay)/',
      'ui/(page-head|path|phone|photo|pointer|resizer|segmented|stable|tag|toast|view-icon|virtual-tree|worth)/',
      'ui/field/(?!found-list)',
      'i18n/format',
    ],
    'data/(bulk|entities|locations|use-currency|use-edit-entity|use-trash|views)\\.',
    'features/entities/list/chips',
    'features/entities/edit/(cell-edits|cell-value)',
    'features/entities/views/(use-view-changes|view-search)',
  ],
)

export default defineConfig({
  plugins: [react(), ariaStrings(), directImports(), serviceWorker(), compress()],
  html: { cspNonce: nonce },
  worker: { format: 'es' },
  experimental: {
    // Files name each other from where they are, so that one build works below any path.
    renderBuiltUrl: (name, { hostType }) =>
      hostType === 'html' ? `${basePath}/${name}` : { relative: true },
  },
  build: {
    target: 'es2022',
    // The policy of the page takes nothing but files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Which files the first screens load; the test of the budgets reads it.
    manifest: true,
    chunkSizeWarningLimit: 600,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What the first screens need, in a few files: they compress better than many small ones, and each file costs time. What
        // a module imports goes with it.
        codeSplitting: {
          groups: [
            { name: 'base', test: inBase, priority: 3 },
            { name: 'frame', test: inFrame, priority: 2 },
            { name: 'list', test: inList, priority: 1 },
          ],
        },
      },
    },
  },
})
