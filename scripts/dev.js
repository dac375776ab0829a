import { spawn } from 'node:child_process'
import path from 'node:path'

// Runs the server, which starts again when one edits it, and builds the page anew when one edits that.

const root = path.join(import.meta.dirname, '..')
const run = (args, folder, env) =>
  spawn(process.execPath, args, {
    cwd: path.join(root, folder),
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })

const children = [
  run(
    [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--watch', '--mode', 'development'],
    'web',
    {},
  ),
  run(['--watch', 'server/src/main.ts', ...process.argv.slice(2)], '.', { STOWAGE_MODE: 'development' }),
]
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const child of children) child.kill(signal)
  })
for (const child of children)
  child.once('exit', code => {
    for (const other of children) other.kill()
    process.exitCode ??= code ?? 1
  })
