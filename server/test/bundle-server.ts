import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.join(import.meta.dirname, '../..')

/** The server as `npm start` runs it, for tests that start it again and again. */
export interface BundledServer {
  /** What Node.js runs instead of `server/src/main.ts`. */
  readonly program: string
  /** Where compiled code is kept between starts. */
  readonly compileCache: string
  remove(): Promise<void>
}

/** Builds page and server when their sources have changed, and copies the server into a temporary folder. */
export async function bundleServer(): Promise<BundledServer> {
  await promisify(execFile)(process.execPath, [path.join(root, 'scripts/prepare.js')])
  const folder = await mkdtemp(path.join(tmpdir(), 'stowage-server-'))
  // Some tests start it as somebody else.
  await chmod(folder, 0o755)
  const compileCache = path.join(folder, 'compile-cache')
  await mkdir(compileCache)
  await cp(path.join(root, 'server/dist'), path.join(folder, 'server/dist'), { recursive: true })
  for (const each of ['node_modules', 'web', 'server/package.json', 'server/sample'])
    await symlink(path.join(root, each), path.join(folder, each))
  return {
    program: path.join(folder, 'server/dist/main.js'),
    compileCache,
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  }
}
