import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

/** This process's variables without any that would set up a server. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(STOWAGE|HBOX|NODE_OPTIONS)/.test(name))
  return Object.fromEntries(kept)
}

/** Runs a script of the repository to its end and returns what it printed. */
export async function runNode(script: string, args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: plainEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`${script} ${args[0]} ended with ${code}`)
  return Buffer.concat(chunks).toString('utf8')
}

/** A process that serves until it is stopped; what it prints goes to a file. */
export interface Served {
  readonly pid: number
  stop(): Promise<void>
}

/** Starts a script of the repository and leaves it running. */
export function serveNode(
  script: string,
  options: {
    readonly args?: readonly string[]
    readonly nodeArgs?: readonly string[]
    readonly env?: NodeJS.ProcessEnv
    readonly log: string
  },
): Served & { child: ChildProcess } {
  mkdirSync(path.dirname(options.log), { recursive: true })
  const child = spawn(process.execPath, [...(options.nodeArgs ?? []), script, ...(options.args ?? [])], {
    cwd: root,
    env: { ...plainEnvironment(), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = createWriteStream(options.log)
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  const closed = once(child, 'close')
  return {
    child,
    pid: child.pid as number,
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await closed
      clearTimeout(timer)
      log.end()
    },
  }
}
