import { chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

const root = path.join(import.meta.dirname, '../..')

/** Packages with binaries, data files or threads of their own, which they find beside their code. */
const unbundled =
  /^(node:|better-sqlite3|@node-rs\/|sharp|@jsquash\/|dejavu-fonts-ttf|fontkit|pdfkit|heic-decode|pino|pg-native)/

/** Modules go on finding their files and workers beside their source. */
const keepLocations: Plugin = {
  name: 'keep-locations',
  transform: {
    filter: { id: /\/server\/src\//, code: 'import.meta' },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
        .replaceAll('import.meta.filename', JSON.stringify(id))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
  },
}

/** The server in a few files, for tests that start it again and again: most of a start is the search for a thousand modules. */
export interface BundledServer {
  /** What Node.js runs instead of `server/src/main.ts`. */
  readonly program: string
  /** Where compiled code is kept between starts. */
  readonly compileCache: string
  remove(): Promise<void>
}

/** Bundles the server into a temporary folder. */
export async function bundleServer(): Promise<BundledServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stowage-server-'))
  // Some tests start it as somebody else.
  await chmod(folder, 0o755)
  const compileCache = path.join(folder, 'compile-cache')
  await mkdir(compileCache)
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const bundle = await rolldown({
    input: path.join(root, 'server/src/main.ts'),
    platform: 'node',
    external: unbundled,
    plugins: [keepLocations],
    logLevel: 'silent',
  })
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].js' })
  return {
    program: path.join(folder, 'main.js'),
    compileCache,
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  }
}
