import { StartRefused } from '#kernel/start-refused.ts'
import { parseFlags, readEnvironment, SettingsError } from '../config.ts'
import { configCommand } from './config.ts'
import { serveCommand } from './serve.ts'

const usage = `Usage: stowage [command] [settings]

Commands:
  serve     run the server (what happens without a command)
  config    print every setting, its value and where it comes from (--json)

Each setting is an environment variable (STOWAGE_WEB_PORT=8080) or a flag (--web-port 8080).
"stowage config" lists them all; docs/guide/configure.md explains them.`

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Runs the command that the arguments name; resolves to the exit code. */
export async function run(args: readonly string[]): Promise<number> {
  const [first = 'serve', ...rest] = args
  const [command, own] = first.startsWith('-') ? ['serve', args] : [first, rest]
  if (own.includes('--help') || own.includes('-h')) {
    say(usage)
    return 0
  }
  try {
    if (command === 'config') return configCommand(readEnvironment(), [...own], say)
    if (command === 'serve') return await serveCommand(readEnvironment(), parseFlags([...own]).flags)
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof StartRefused)) throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  }
  process.stderr.write(`There is no command "${command}".\n\n${usage}\n`)
  return 2
}
