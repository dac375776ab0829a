import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Kind, path } from './kinds.ts'
import { nearest } from './nearest.ts'
import { flagOf, namesOf } from './setting.ts'
import { settings } from './settings.ts'
import { FlagsError } from './settings-error.ts'
import type { Texts } from './sources.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** A parsed command line. */
export interface ParsedFlags {
  /** Settings, under the names of their variables. */
  readonly flags: Texts
  /** The options of the command itself; `true` for one without a value. */
  readonly own: Readonly<Record<string, string | true>>
  readonly positionals: readonly string[]
}

interface SettingFlag {
  /** The variable for which it stands. */
  readonly name: string
  readonly kind: Kind<unknown>
}

const settingFlags: ReadonlyMap<string, SettingFlag> = new Map(
  settings
    .filter(setting => setting.flag !== false)
    .flatMap(({ secret, kind, ...setting }) => [
      ...namesOf(setting).map(name => ({ name, kind })),
      ...(secret === undefined ? [] : [{ name: `${setting.name}_FILE`, kind: path }]),
    ])
    .map(each => [flagOf(each.name), each]),
)

const settingOptions: Options = Object.fromEntries(
  [...settingFlags].map(([flag, { kind }]) => [flag, { type: kind.isSwitch ? 'boolean' : 'string' }]),
)

/** Reads settings such as `--web-port 80` or `--web-port=80`, and the options that a command has of its own. */
export function parseFlags(argv: readonly string[], ownOptions: Options = {}): ParsedFlags {
  const options = { ...settingOptions, ...ownOptions }
  const { tokens } = parseArgs({
    args: [...argv],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const flags: Record<string, string> = {}
  const own: Record<string, string | true> = {}
  const positionals: string[] = []
  const problems: string[] = []
  let open: SettingFlag | undefined
  for (const token of tokens) {
    if (token.kind === 'positional') {
      // A switch needs no value, but `--demo false` must not turn the demo on.
      if (open?.kind.parse(token.value) === undefined) positionals.push(token.value)
      else flags[open.name] = token.value
    }
    open = undefined
    if (token.kind !== 'option') continue
    const option = options[token.name]
    const missing = token.value === undefined || (!token.inlineValue && token.value.startsWith('-'))
    if (!option) {
      const likely = nearest(token.name, Object.keys(options))
      problems.push(`There is no flag ${token.rawName}. Did you mean --${likely}?`)
    } else if (option.type === 'string' && missing) {
      problems.push(`${token.rawName} needs a value: ${token.rawName}=…`)
    } else if (ownOptions[token.name]) {
      own[token.name] = token.value ?? true
    } else {
      const setting = settingFlags.get(token.name)
      if (setting) flags[setting.name] = token.value ?? 'true'
      if (token.value === undefined) open = setting
    }
  }
  if (problems.length > 0) throw new FlagsError(problems)
  return { flags, own, positionals }
}
