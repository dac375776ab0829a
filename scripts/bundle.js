import { renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { bundleFolder, hashFile, hashOfServer, root } from './bundle-state.js'
import { stampFile, stampNow } from './stamp.js'

// Writes server/dist/: the server in a few files, because most of a start from the sources is the search for a thousand modules
// (docs/adr/0070).

const sources = path.join(root, 'server/src')

/** Packages with binaries, data files or threads of their own, which they find beside their code. */
const unbundled =
  /^(better-sqlite3|@node-rs\/\w+|sharp|@jsquash\/\w+|dejavu-fonts-ttf|fontkit|pdfkit|heic-decode|pino|pg-native)(\/|$)/

/** Modules go on finding their files and their workers, though all of them are in one folder now. */
const keepLocations = {
  name: 'keep-locations',
  transform: {
    filter: { id: /\/server\/src\//, code: 'import.meta' },
    handler: (code, id) => {
      const folder = path.posix.join('../src', path.posix.relative(sources, path.posix.dirname(id)))
      const kept = code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${folder}`)})`)
        .replaceAll(
          /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g,
          "new URL('./$1.js', import.meta.url)",
        )
      return {
        code: kept,
        map: { sources: [id], names: [], mappings: `AAAA${';AACA'.repeat(code.split('\n').length - 1)}` },
      }
    },
  },
}

/** No part of the maps: lines of packages are named as they stand in the bundle. */
const packagesUnmapped = {
  name: 'packages-unmapped',
  transform: {
    filter: { id: /\/node_modules\// },
    handler: code => ({ code, map: { mappings: '' } }),
  },
}

/** Of a map only what names files, lines and functions: the sources themselves are no part of a stack. */
const mapsWithoutSources = {
  name: 'maps-without-sources',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.map')) {
        const { sourcesContent: _, ...map } = JSON.parse(String(file.source))
        file.source = JSON.stringify(map)
      }
  },
}

/** Bundles the server into a folder. */
async function bundle(folder) {
  const bundled = await rolldown({
    input: [
      'main.ts',
      'db/sqlite/checkpoint-worker.ts',
      'files/thumbnails/decoder.ts',
      'features/tables/file/workbook/workbook-reader.ts',
    ].map(file => path.join(sources, file)),
    platform: 'node',
    external: unbundled,
    plugins: [keepLocations, packagesUnmapped, mapsWithoutSources],
    logLevel: 'silent',
  })
  await bundled.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: true,
  })
  await bundled.close()
}

// Read first: a source that changes meanwhile makes the hash differ, and the next `prepare` builds again.
const hash = hashOfServer()
const stamp = stampNow()
const folder = `${bundleFolder}-${process.pid}`
try {
  await bundle(folder)
  writeFileSync(path.join(folder, hashFile), hash)
  writeFileSync(path.join(folder, path.basename(stampFile)), stamp)
  rmSync(bundleFolder, { recursive: true, force: true })
  renameSync(folder, bundleFolder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
