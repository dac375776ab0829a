import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

interface Stat {
  readonly parent: number
  /** Of the process itself, all threads, seconds. */
  readonly own: number
  /** Of its children that have ended, seconds. */
  readonly ended: number
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const parts = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const seconds = (from: number) => (Number(parts[from]) + Number(parts[from + 1])) / ticksPerSecond
    return { parent: Number(parts[1]), own: seconds(11), ended: seconds(13) }
  } catch {
    return undefined
  }
}

/** Seconds of CPU that a process has used so far, user and system, all its threads; undefined without /proc. */
export const cpuOf = (pid: number): number | undefined => statOf(pid)?.own

/** Like `cpuOf`, with all child processes: for PostgreSQL, which has one process a connection. */
export function cpuOfFamily(pid: number): number | undefined {
  const head = statOf(pid)
  if (head === undefined) return undefined
  let sum = head.own + head.ended
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined
    if (stat?.parent === pid) sum += stat.own
  }
  return sum
}

/** Memory of a process in MiB; pages of mapped files, such as SQLite's, count in `resident` and `file`. */
export interface Memory {
  readonly resident: number
  readonly file: number
}

export function memoryOf(pid: number): Memory | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    const mib = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
    return { resident: mib('VmRSS'), file: mib('RssFile') }
  } catch {
    return undefined
  }
}
