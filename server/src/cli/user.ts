import { randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { EmailIn, PasswordIn } from '@stowage/contract/values/text'
import { ensurePepper } from '#features/api-keys/index.ts'
import { Passwords } from '#features/sessions/index.ts'
import {
  type Account,
  allowAccount,
  changeRole,
  createAccount,
  disableAccount,
  linkForReset,
  listAccounts,
  setSuperuser,
} from '#features/users/index.ts'
import { publicAddress } from '#kernel/base-path.ts'
import { Problem } from '#kernel/problem.ts'
import { type Config, parseFlags } from '../config.ts'
import {
  type Command,
  CommandFailed,
  type Invocation,
  rejectExtraArguments,
  table,
  UsageError,
} from './command.ts'
import { loadSettings } from './load-settings.ts'
import { type OpenedDatabase, withDatabase } from './with-database.ts'

const help = `Usage: stowage user <action> [settings]

  list                               everybody with an account, and their groups (--json)
  create <email>                     opens an account with a group of its own and prints its password (--json)
      --name <name>                  what to call them; the address without its host otherwise
      --password-stdin               reads the password from standard input instead of making one
  reset-password <email>             prints a link to a new password that works once, for an hour (--json); under
                                     STOWAGE_OPTIONS_HOSTNAME, or else the address on this machine
  disable <email>                    ends all their sessions and lets nobody in under this address
  enable <email>                     lets them in again
  superuser <email> on|off           lets them see how the server is, and look after its accounts, in the web page
  role <email> <group> owner|user    changes what they may do in a group, named by its name or id; a group
                                     that nobody belongs to gets its first member`

const options = {
  json: { type: 'boolean' },
  name: { type: 'string' },
  'password-stdin': { type: 'boolean' },
  email: { type: 'string' },
} as const

interface UserCommand {
  readonly inside: OpenedDatabase
  readonly config: Config
  readonly own: Readonly<Record<string, string | true>>
  /** Arguments behind the action. */
  readonly rest: readonly string[]
  readonly tell: (lines: readonly string[], json: unknown) => void
  readonly input: Invocation['input']
}

const actions: Readonly<Record<string, (asked: UserCommand) => Promise<void>>> = {
  list: showAccounts,
  create,
  'reset-password': resetPassword,
  async disable({ inside, rest, tell }) {
    const email = emailIn(rest)
    await inside.write(ctx => disableAccount(ctx, email))
    tell([`${email} is disabled, and signed out everywhere.`], { email, disabled: true })
  },
  async enable({ inside, rest, tell }) {
    const email = emailIn(rest)
    await inside.write(ctx => allowAccount(ctx, email))
    tell([`${email} may sign in again.`], { email, disabled: false })
  },
  async superuser({ inside, rest, tell }) {
    const [, state = ''] = rest
    if (rest.length !== 2 || (state !== 'on' && state !== 'off'))
      throw new UsageError('Name the account, and "on" or "off".')
    const email = emailIn(rest.slice(0, 1))
    await inside.write(ctx => setSuperuser(ctx, email, state === 'on'))
    tell([state === 'on' ? `${email} runs the server now.` : `${email} does not run the server any more.`], {
      email,
      superuser: state === 'on',
    })
  },
  async role({ inside, rest, tell }) {
    const [, group = '', role = ''] = rest
    if (rest.length !== 3 || (role !== 'owner' && role !== 'user'))
      throw new UsageError('Name the account, the group, and the role "owner" or "user".')
    const email = emailIn(rest.slice(0, 1))
    const changed = await inside.write(ctx => changeRole(ctx, { email, group, role }))
    tell([`${email} is ${role === 'owner' ? 'an owner' : 'a member'} of ${changed.name} now.`], {
      email,
      groupId: changed.id,
      role,
    })
  },
}

/** `stowage user`: looks after accounts where the web page cannot, such as when the only owner is locked out. */
export const userCommand: Command = {
  name: 'user',
  summary: 'list, create, disable, enable accounts, reset passwords, change roles, name superusers',
  help,
  run: perform,
}

/** `stowage reset-password --email <address>`, as Homebox has it. */
export const resetPasswordCommand: Command = {
  name: 'reset-password',
  summary: 'the same as "user reset-password", with --email <address>',
  help: 'Usage: stowage reset-password --email <address> [--json] [settings]',
  run: invocation => perform({ ...invocation, args: ['reset-password', ...invocation.args] }),
}

async function perform({ env, args, stdout, stderr, input }: Invocation): Promise<number> {
  const { flags, own, positionals } = parseFlags(args, options)
  const [name = '', ...rest] = positionals
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (action === undefined)
    throw new UsageError(name === '' ? 'Name a subcommand.' : `There is no "user ${name}".`)
  const { config } = loadSettings({ env, stderr }, flags)
  const tell: UserCommand['tell'] = (lines, json) => {
    if (own['json'] === true) stdout(JSON.stringify(json, null, 2))
    else for (const line of lines) stdout(line)
  }
  const given = typeof own['email'] === 'string' ? [own['email'], ...rest] : rest
  try {
    await withDatabase(config, opened => action({ inside: opened, config, own, rest: given, tell, input }))
  } catch (error) {
    const isRefusal = error instanceof Problem && error.code !== 'overloaded'
    throw isRefusal ? new CommandFailed(error.message, { cause: error }) : error
  }
  return 0
}

function emailIn([given = '', ...more]: readonly string[]): string {
  rejectExtraArguments(more)
  const { data: email } = EmailIn.safeParse(given)
  if (email === undefined) throw new UsageError('Name the account by its email address.')
  return email
}

async function showAccounts({ inside, rest, tell }: UserCommand): Promise<void> {
  rejectExtraArguments(rest)
  const accounts = await inside.database.read(listAccounts)
  const rows = accounts.map(({ email, name, disabledAt, isSuperuser, groups }) => [
    email,
    name,
    [disabledAt === null ? '' : 'disabled', isSuperuser ? 'superuser' : ''].filter(Boolean).join(', '),
    groups.map(({ name: group, role }) => `${group} (${role})`).join(', '),
  ])
  tell(
    accounts.length === 0
      ? ['Nobody has an account yet.']
      : table([['EMAIL', 'NAME', '', 'GROUPS'], ...rows]),
    accounts satisfies readonly Account[],
  )
}

async function create({ inside, own, rest, tell, input }: UserCommand): Promise<void> {
  const email = emailIn(rest)
  const name = typeof own['name'] === 'string' ? own['name'] : email.split('@')[0] || email
  const given = own['password-stdin'] === true ? await readLine(input) : undefined
  const password = given ?? randomBytes(12).toString('base64url')
  if (!PasswordIn.safeParse(password).success)
    throw new CommandFailed('The password must have at least 8 characters.')
  const passwordHash = await new Passwords().hash(password, { key: '' })
  const made = await inside.write(ctx => createAccount(ctx, { name, email, passwordHash }))
  const shown = given === undefined ? { password } : {}
  const lines = [`${email} has an account, with a group of its own.`]
  tell(given === undefined ? [...lines, `The password is ${password}`] : lines, { email, ...made, ...shown })
}

/** The first line of what is typed or piped in. */
async function readLine(input: Invocation['input']): Promise<string> {
  let text = ''
  for await (const chunk of input) text += String(chunk)
  return text.split(/\r?\n/, 1)[0] ?? ''
}

async function resetPassword({ inside, config, rest, tell }: UserCommand): Promise<void> {
  const email = emailIn(rest)
  const pepper = await ensurePepper(inside.database, config)
  const token = await inside.write(ctx => linkForReset(ctx, email, pepper))
  const link = `${baseOf(config)}/reset-password?token=${token}`
  tell([link], { email, link })
}

/** Where people find the server: under its public name, else on this machine. */
function baseOf({ options: { hostname }, web: { host, port, basePath } }: Config): string {
  if (hostname !== undefined) return publicAddress(hostname, basePath)
  const isEverywhere = host === undefined || host.includes('=') || /^(0\.0\.0\.0|::)$/.test(host)
  const name = isEverywhere ? 'localhost' : isIPv6(host) ? `[${host}]` : host
  return `http://${name}:${port}${basePath}`
}
