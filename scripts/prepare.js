import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

// Builds the page after `npm ci`. It passes where the page or what builds it is not there: in an image that has only the
// packages' descriptions yet, and after an installation without development packages.

const root = path.join(import.meta.dirname, '..')

function viteProgram() {
  try {
    const description = createRequire(path.join(root, 'web/package.json')).resolve('vite/package.json')
    return path.join(path.dirname(description), 'bin/vite.js')
  } catch {
    return undefined
  }
}

const vite = viteProgram()
if (vite !== undefined && existsSync(path.join(root, 'web/index.html'))) {
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'web'),
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}
