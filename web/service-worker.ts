import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Placeholder in the service worker for the list of built files. */
const placeholder = "'{{files}}'"

/** Writes the service worker of a build. It names the files of the build: each build has one of its own. */
export function serviceWorker(): Plugin {
  return {
    name: 'stowage:service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const script = await readFile(path.join(import.meta.dirname, 'service-worker.js'), 'utf8')
      const files = Object.keys(bundle).filter(name => name.startsWith('assets/'))
      const list = files.toSorted().map(name => JSON.stringify(name))
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: script.replace(placeholder, list.join()),
      })
    },
  }
}
