import { StartRefused } from '#kernel/start-refused.ts'
import { readEnvironment, SettingsError } from '../config.ts'
import { type Command, type Invocation, UsageError } from './command.ts'
import { configCommand } from './config.ts'
import { jobsCommand } from './jobs.ts'
import { migrateCommand } from './migrate.ts'
import { serveCommand } from './serve.ts'
import { resetPasswordCommand, userCommand } from './user.ts'

const commands: readonly Command[] = [
  serveCommand,
  configCommand,
  migrateCommand,
  userCommand,
  resetPasswordCommand,
  jobsCommand,
]

const width = Math.max(...commands.map(({ name }) => name.length))

const usage = `Usage: stowage [command] [settings]

Commands:
${commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n')}

"stowage <command> --help" tells more about each. Commands exit with 0 when they have done their work, 1 when they
could not (they say why), and 2 when they were called wrongly.

Each setting is an environment variable (STOWAGE_WEB_PORT=8080) or a flag (--web-port 8080).
"stowage config" lists them all; docs/guide/configure.md explains them.`

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

/** Runs the command that the arguments name; resolves to the exit code. */
export async function run(args: readonly string[]): Promise<number> {
  const [first = 'serve', ...rest] = args
  const [name, own] = first.startsWith('-') ? ['serve', args] : [first, rest]
  const command = commands.find(each => each.name === name)
  if (own.includes('--help') || own.includes('-h')) {
    say(command === undefined || first.startsWith('-') ? usage : command.help)
    return 0
  }
  if (command === undefined) {
    complain(`There is no command "${name}".\n\n${usage}`)
    return 2
  }
  return perform(command, { env: readEnvironment(), args: own, say })
}

async function perform(command: Command, invocation: Invocation): Promise<number> {
  try {
    return await command.run(invocation)
  } catch (error) {
    if (error instanceof UsageError) {
      complain(`${error.message}\n\n${command.help}`)
      return 2
    }
    if (!(error instanceof SettingsError || error instanceof StartRefused)) throw error
    complain(error.message)
    return 1
  }
}
