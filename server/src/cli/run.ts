import { errorCode } from '#kernel/error-code.ts'
import { Problem } from '#kernel/problem.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { FlagsError, nearest, readEnvironment, SettingsError } from '../config.ts'
import { version } from '../version.ts'
import { backupCommand } from './backup.ts'
import { type Command, type Invocation, plain, UsageError } from './command.ts'
import { configCommand } from './config.ts'
import { doctorCommand } from './doctor.ts'
import { filesCommand } from './files.ts'
import { jobsCommand } from './jobs.ts'
import { migrateCommand } from './migrate.ts'
import { moveInCommand } from './move-in.ts'
import { restoreCommand } from './restore.ts'
import { serveCommand } from './serve.ts'
import { resetPasswordCommand, userCommand } from './user.ts'

const commands: readonly Command[] = [
  serveCommand,
  configCommand,
  migrateCommand,
  userCommand,
  resetPasswordCommand,
  jobsCommand,
  doctorCommand,
  filesCommand,
  backupCommand,
  restoreCommand,
  moveInCommand,
]

const width = Math.max(...commands.map(({ name }) => name.length))

const usage = `Usage: stowage [command] [settings]

Commands:
${commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n')}

"stowage help <command>" tells more about each, "stowage --version" which version this is. Commands exit with 0 when
they have done their work, 1 when they could not (they say why), and 2 when they were called wrongly.

Each setting is an environment variable (STOWAGE_WEB_PORT=8080) or a flag (--web-port 8080).
"stowage config" lists them all; docs/guide/configure.md explains them.`

/** Where a command is called from: what it is given, and who hears what it says. */
export type Terminal = Omit<Invocation, 'args'>

const thisProcess = (): Terminal => ({
  env: readEnvironment(),
  input: process.stdin,
  stdout: line => void process.stdout.write(`${plain(line)}\n`),
  stderr: line => void process.stderr.write(`${plain(line)}\n`),
})

const find = (name: string): Command | undefined => commands.find(each => each.name === name)

/** Runs the command that the arguments name; resolves to the exit code. */
export async function run(args: readonly string[], terminal: Terminal = thisProcess()): Promise<number> {
  const [first = 'serve', ...rest] = args
  if (first === '--version' || first === '-v') {
    terminal.stdout(version)
    return 0
  }
  if (first === 'help' || first === '--help' || first === '-h') return help(rest[0], terminal)
  const [name, own] = first.startsWith('-') ? ['serve', args] : [first, rest]
  if (own.includes('--help') || own.includes('-h'))
    return help(first.startsWith('-') ? undefined : name, terminal)
  const command = find(name)
  return command === undefined
    ? refuse(name, terminal)
    : perform(command, { ...terminal, args: own }, terminal)
}

function help(name: string | undefined, terminal: Terminal): number {
  const command = name === undefined ? undefined : find(name)
  if (name !== undefined && command === undefined) return refuse(name, terminal)
  terminal.stdout(command?.help ?? usage)
  return 0
}

function refuse(name: string, { stderr }: Terminal): number {
  const likely = nearest(
    name,
    commands.map(each => each.name),
  )
  stderr(`There is no command "${name}". Did you mean "${likely}"?\n\n${usage}`)
  return 2
}

async function perform(
  command: Command,
  invocation: Invocation,
  { stderr }: Pick<Terminal, 'stderr'>,
): Promise<number> {
  try {
    return await command.run(invocation)
  } catch (error) {
    if (error instanceof UsageError || error instanceof FlagsError) {
      stderr(`${error.message}\n\n${command.help}`)
      return 2
    }
    stderr(sentenceOf(error))
    return 1
  }
}

/** The sentence for an error that commonly stops a command; any other is a fault of ours. */
function sentenceOf(error: unknown): string {
  if (error instanceof SettingsError || error instanceof StartupError) return error.message
  if (isOfDisk(error))
    return `The database cannot be read or written (${error.message}). "stowage doctor" tells more.`
  if (error instanceof Problem && error.code === 'storage.full') return `${error.message}.`
  if (!(error instanceof Problem) || error.code !== 'overloaded') throw error
  const { cause } = error.details
  if (cause instanceof StartupError) return cause.message
  if (!(cause instanceof Error)) return 'The database is busy. Try again in a moment.'
  return `The database cannot be reached: ${cause.message || errorCode(cause) || cause.name}.`
}

/** Is it what SQLite says of a file that is damaged, or of a disk that is full or failing? */
const isOfDisk = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  /^SQLITE_(CORRUPT|NOTADB|IOERR|FULL|CANTOPEN|READONLY)/.test(String(error.code))
