import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { Tally } from './counted.ts'

const children = new Tally('processes')

/** Limits of a process that reads untrusted files. */
interface Confinement {
  /** JavaScript heap, MiB. */
  readonly heap: number
  /** All memory, bytes. The parent also checks `memoryOf`, because the kernel counts less strictly. */
  readonly memory: number
  /** CPU time of its whole life, seconds; ends it when it outlives the server. */
  readonly seconds: number
  /** stdin, stdout and stderr. */
  readonly stdio: readonly ['ignore' | 'pipe', 'ignore' | 'pipe', 'pipe']
}

/** Memory that Node.js and its libraries reserve without using, KiB; the kernel counts it against the limit. */
const aside = 1024 * 1024

/**
 * Starts a module as a process without secrets, reached by messages. On Linux the kernel enforces the limits,
 * kills this process first when memory runs out, and gives it a low CPU priority.
 */
export function launchConfined(program: string, { heap, memory, seconds, stdio }: Confinement): ChildProcess {
  const command = [process.execPath, `--max-old-space-size=${heap}`, program]
  const script = [
    'echo 1000 > /proc/self/oom_score_adj',
    'ulimit -c 0',
    `ulimit -d ${Math.ceil(memory / 1024) + aside}`,
    `ulimit -t ${seconds}`,
    'exec nice -n 10 "$0" "$@"',
  ].join('; ')
  const [file = '', ...given] = process.platform === 'linux' ? ['/bin/sh', '-c', script, ...command] : command
  const options: StdioOptions = [...stdio, 'ipc']
  const child = spawn(file, given, { env: {}, serialization: 'advanced', stdio: options })
  if (child.pid !== undefined) child.once('exit', children.add())
  return child
}

/** Memory of a process, bytes; 0 when unknown. */
export async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const held = status.matchAll(/^Vm(?:RSS|Swap):\s+(\d+) kB$/gm)
  return [...held].reduce((sum, [, kibibytes]) => sum + Number(kibibytes) * 1024, 0)
}
