import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { styleText } from 'node:util'

// Everything of `npm run check`, in two lanes side by side: types and lint take as long as all the rest.

const lanes = [
  ['check:lint'],
  ['prepare', 'check:build', 'check:generated', 'check:unused', 'check:format'],
] as const

/** Runs a script of package.json, prints what it has said once it has ended, and tells whether it passed. */
async function passes(script: string): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', script], {
    cwd: path.join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...process.env },
  })
  const ended = once(child, 'close')
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  const isFine = child.exitCode === 0
  console.log(styleText(isFine ? 'green' : 'red', `${isFine ? 'passed' : 'FAILED'}: ${script}`))
  if (!isFine) console.log(`${out}${errors}`)
  return isFine
}

async function runLane(scripts: readonly string[]): Promise<void> {
  for (const script of scripts) if (!(await passes(script))) process.exitCode = 1
}

await Promise.all(lanes.map(runLane))
