import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { Tally } from './counted.ts'

const children = new Tally('processes')

/** What a process of ours may take that reads files of strangers. */
interface Confinement {
  /** Of its JavaScript heap, MiB. */
  readonly heap: number
  /** Of all of it, bytes: whoever starts it also looks at `memoryOf`, as the kernel counts less strictly. */
  readonly memory: number
  /** How long it may compute in its whole life, should it outlive the server, seconds. */
  readonly seconds: number
  /** For its stdin, stdout and stderr. */
  readonly stdio: readonly ['ignore' | 'pipe', 'ignore' | 'pipe', 'pipe']
}

/** What Node.js and its libraries set aside without using it, KiB: the kernel counts it against the limit. */
const aside = 1024 * 1024

/**
 * Starts a module as a process that knows no secrets and hears from us by messages. On Linux the kernel holds the limits, the
 * process is taken first when memory runs out, and others come before it.
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

/** How much memory a process has, bytes; 0 where the system does not tell. */
export async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const held = status.matchAll(/^Vm(?:RSS|Swap):\s+(\d+) kB$/gm)
  return [...held].reduce((sum, [, kibibytes]) => sum + Number(kibibytes) * 1024, 0)
}
