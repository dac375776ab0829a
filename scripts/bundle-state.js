import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { isBuilt } from './stamp.js'

// Tells whether server/dist/ is what the sources would make, and makes it. Plain JavaScript: `npm ci` may run it on an older Node.js.

export const root = path.join(import.meta.dirname, '..')

/** The server in a few files, and in one of them what it was made from. */
export const bundleFolder = path.join(root, 'server/dist')
export const hashFile = 'made-from'

/** What the bundle is made from; packages are taken into it. */
const inBundle = ['package-lock.json', 'scripts/bundle.js', 'contract/src', 'server/src']

/** All files of a folder, however deep. */
export const filesIn = folder =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .toSorted()

/** Another one when any of these files has another name or content. */
export function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash.update(`${file}\0`).update(
      createHash('sha256')
        .update(readFileSync(path.join(root, file)))
        .digest(),
    )
  return hash.digest('hex')
}

const isTest = file => file.endsWith('.test.ts')

/** Another one when the bundle would be another. */
export const hashOfServer = () =>
  hashOf(
    inBundle
      .flatMap(each => (path.extname(each) === '' ? filesIn(each) : [each]))
      .filter(file => !isTest(file)),
  )

/** Whether the bundle is there and what the sources would make. */
export function isServerBundled() {
  const file = path.join(bundleFolder, hashFile)
  return isBuilt() && existsSync(file) && readFileSync(file, 'utf8') === hashOfServer()
}

/** Whether the sources and what bundles them are there, and the folder takes the result. */
export function canBundleServer() {
  try {
    accessSync(path.dirname(bundleFolder), constants.W_OK)
    createRequire(import.meta.url).resolve('rolldown')
    return existsSync(path.join(root, 'server/src'))
  } catch {
    return false
  }
}

/** Makes the bundle; false when that failed, which was said then. */
export const bundleServer = () =>
  spawnSync(process.execPath, [path.join(root, 'scripts/bundle.js')], { stdio: 'inherit' }).status === 0
