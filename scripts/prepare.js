import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

// Builds the page after `npm ci`, and whenever it is not what its sources would make. It passes where the page or what builds
// it is not there: in an image that has only the packages' descriptions yet, and after an installation without development
// packages.

const root = path.join(import.meta.dirname, '..')

/** What was built last: from what, and what came of it. */
const noteFile = path.join(root, 'node_modules/.cache/stowage/page')

const inRoot = ['package-lock.json', 'tsconfig.base.json', 'scripts/prepare.js']

function viteProgram() {
  try {
    const description = createRequire(path.join(root, 'web/package.json')).resolve('vite/package.json')
    return path.join(path.dirname(description), 'bin/vite.js')
  } catch {
    return undefined
  }
}

/** All files of a folder, however deep. */
const filesIn = folder =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .toSorted()

/** Another one when any of these files has another name or content. */
function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash.update(`${file}\0`).update(
      createHash('sha256')
        .update(readFileSync(path.join(root, file)))
        .digest(),
    )
  return hash.digest('hex')
}

function note() {
  const built = path.join('web', 'dist') + path.sep
  const files = filesIn('web')
  const [result, sources] = [true, false].map(isBuilt =>
    files.filter(file => file.startsWith(built) === isBuilt),
  )
  return [process.version, hashOf([...inRoot, ...filesIn('contract'), ...sources]), hashOf(result)].join('\n')
}

const isBuilt = () => existsSync(noteFile) && readFileSync(noteFile, 'utf8') === note()

function build(vite) {
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'web'),
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
  if (status !== 0) return
  mkdirSync(path.dirname(noteFile), { recursive: true })
  writeFileSync(noteFile, note())
}

const vite = viteProgram()
if (vite !== undefined && existsSync(path.join(root, 'web/index.html')) && !isBuilt()) build(vite)
