import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { bundleServer, canBundleServer, filesIn, hashOf, isServerBundled, root } from './bundle-state.js'

// Builds the page and bundles the server after `npm ci`, when one of them is not what its sources would make. It passes
// where the sources or what builds them is not there: in an image that has only the packages' descriptions yet, and after an
// installation without development packages.

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
if (canBundleServer() && !isServerBundled() && !bundleServer()) process.exitCode = 1
