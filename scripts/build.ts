import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// Writes dist/: the bundled server and the page, to run with `node dist/server/src/main.js` beside node_modules.

const root = path.join(import.meta.dirname, '..')
const dist = path.join(root, 'dist')

function write(file: string, text: string): void {
  const target = path.join(dist, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
}

/** The server's description without what only development needs. */
function describeServer(): void {
  const { name, version, license, type, dependencies } = JSON.parse(
    readFileSync(path.join(root, 'server/package.json'), 'utf8'),
  ) as Record<string, Record<string, string> | undefined>
  const needed = Object.entries(dependencies ?? {}).filter(
    ([dependency]) => !dependency.startsWith('@stowage/'),
  )
  const described = { name, version, private: true, license, type, dependencies: Object.fromEntries(needed) }
  write('server/package.json', `${JSON.stringify(described, null, 2)}\n`)
}

/** The commit that is built; empty outside of a repository. */
function commitNow(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return ''
  }
}

execFileSync(process.execPath, [path.join(root, 'scripts/prepare.js')], { stdio: 'inherit' })
rmSync(dist, { recursive: true, force: true })
describeServer()
write(
  'server/build.json',
  `${JSON.stringify({ commit: commitNow(), buildTime: new Date().toISOString() })}\n`,
)
for (const [from, to] of [
  ['server/dist', 'server/src'],
  ['server/sample', 'server/sample'],
  ['web/dist', 'web/dist'],
] as const)
  cpSync(path.join(root, from), path.join(dist, to), { recursive: true })
console.log('dist/ has the server and the page; run it with: node dist/server/src/main.js')
