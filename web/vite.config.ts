import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { compress } from './compress.ts'
import { directImports } from './direct-imports.ts'
import { languages } from './languages.ts'
import { serviceWorker } from './service-worker.ts'

/** What the server puts a number of its own in place of, for every answer with the page. */
const nonce = '{{nonce}}'

/** What the server puts the path in place of, below which a browser finds it. */
const basePath = '{{base}}'

/** Puts into one file what a module imports, and all that that imports, where so many entries of the page share it. */
function neededBy(file: string, module: string, minShareCount: number): Rolldown.CodeSplittingGroup {
  let needed: Set<string> | undefined
  const name: Rolldown.CodeSplittingNameFunction = (id, graph) => {
    if (needed === undefined) {
      const importsOf = (each: string): readonly string[] => graph.getModuleInfo(each)?.importedIds ?? []
      needed = new Set(importsOf(path.join(import.meta.dirname, 'src', module)))
      for (const each of needed) for (const next of importsOf(each)) needed.add(next)
    }
    return needed.has(id) ? file : null
  }
  return { name, debugName: file, minShareCount }
}

export default defineConfig({
  plugins: [react(), languages(), directImports(), serviceWorker(), compress()],
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
        // What the first screens need, in a few files: they compress better than many small ones, and each file costs time.
        codeSplitting: {
          groups: [
            { ...neededBy('base', 'main.tsx', 1), priority: 3 },
            { ...neededBy('base', 'features/auth/sign-in.tsx', 2), priority: 3 },
            { ...neededBy('frame', 'app/frame/frame.tsx', 1), priority: 2 },
            { ...neededBy('list', 'features/entities/list/entity-list.tsx', 2), priority: 1 },
          ],
        },
      },
    },
  },
})
