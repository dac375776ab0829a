import { type GivenSetting, loadConfig, mask, parseFlags, SettingsError } from '#server/config.ts'
import { type Command, rejectExtraArguments } from './command.ts'

type Out = (line: string) => void

const shown = ({ setting, text }: GivenSetting): string | null =>
  text === undefined || text === '' ? null : mask(setting, text)

/** Prints each setting, its value with secrets hidden, and where the value came from. */
export function printConfig(given: readonly GivenSetting[], out: Out): void {
  const width = Math.max(...given.map(({ setting }) => setting.name.length))
  for (const each of given) {
    out(`${each.setting.name.padEnd(width)}  ${shown(each) ?? '(not set)'}  [${each.source}]`)
  }
}

const printJson = (given: readonly GivenSetting[], out: Out): void =>
  out(
    JSON.stringify(
      given.map(each => ({ name: each.setting.name, value: shown(each), source: each.source })),
      null,
      2,
    ),
  )

/** `stowage config`: shows the settings and answers 0, or tells all that is wrong with them and answers 1. */
export const configCommand: Command = {
  name: 'config',
  summary: 'print every setting, its value and where it comes from (--json)',
  help: 'Usage: stowage config [--json] [settings]',
  run({ env, args, stdout, stderr }) {
    const { flags, own, positionals } = parseFlags(args, { json: { type: 'boolean' } })
    rejectExtraArguments(positionals)
    try {
      const { given } = loadConfig(env, flags)
      if (own['json'] === true) printJson(given, stdout)
      else printConfig(given, stdout)
      return 0
    } catch (problem) {
      if (!(problem instanceof SettingsError)) throw problem
      for (const line of problem.problems) stderr(line)
      return 1
    }
  },
}
