import { readFileSync, statSync } from 'node:fs'
import { type LoadedConfig, loadConfig } from '../config.ts'
import type { Invocation } from './command.ts'

type Flags = Parameters<typeof loadConfig>[1]

/** The settings for a command that works on the data; warns when the data folder belongs to another user. */
export function loadSettings(
  { env, stderr }: Pick<Invocation, 'env' | 'stderr'>,
  flags: Flags,
): LoadedConfig {
  const loaded = loadConfig(env, flags)
  const { data } = loaded.config
  const owner = ownerOf(data)
  const user = process.geteuid?.()
  if (owner !== undefined && user !== undefined && owner !== user) stderr(warningOf(data, owner, user))
  return loaded
}

/** The owner of a folder; undefined when it is missing or cannot be read. */
function ownerOf(folder: string): number | undefined {
  try {
    return statSync(folder).uid
  } catch {
    return undefined
  }
}

const warningOf = (data: string, owner: number, user: number): string =>
  `WARNING: ${data} belongs to ${nameOf(owner)}, and this runs as ${nameOf(user)}: the server may be unable to use what it writes there. Run it as the owner: sudo -u ${nameOf(owner)} stowage …`

/** The name of a user, or the number as sudo takes it. */
function nameOf(uid: number): string {
  try {
    const users = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map(line => line.split(':'))
    return users.find(([, , id]) => id === String(uid))?.[0] ?? `'#${uid}'`
  } catch {
    return `'#${uid}'`
  }
}
