import { missingCompanions, unknownVariables, unmovedData } from '#server/config/checks.ts'
import { arrange, type PlacedSetting, type SettingValues, settings } from '#server/config/settings.ts'
import { SettingsError } from '#server/config/settings-error.ts'
import { type FoundSetting, find, type Source, type Texts } from '#server/config/sources.ts'

export { parseFlags } from '#server/config/flags.ts'
export { mask, maskAddress } from '#server/config/mask.ts'
export { nearest } from '#server/config/nearest.ts'
export { settings } from '#server/config/settings.ts'
export { FlagsError, SettingsError } from '#server/config/settings-error.ts'

/** Configuration; frozen, with times in milliseconds and sizes in bytes. */
export type Config = SettingValues & {
  /** Validates every reply against the contract. */
  readonly checkReplies: boolean
}

/** A setting with the text it was given and where that came from. */
export interface GivenSetting {
  readonly setting: PlacedSetting
  /** Unmasked; undefined when there is neither a text nor a default. */
  readonly text: string | undefined
  readonly source: Source
}

/** The config, one line for each variable of Homebox that was read, and where each setting came from. */
export interface LoadedConfig {
  readonly config: Config
  readonly notes: readonly string[]
  readonly given: readonly GivenSetting[]
}

/** The variables of this process. */
export const readEnvironment = (): Texts => ({ ...process.env })

/** Reads all settings from variables and flags, or throws a SettingsError that names all that is wrong with them. */
export function loadConfig(env: Texts, flags: Texts = {}): LoadedConfig {
  const problems = [...unknownVariables(env), ...unmovedData(env, flags)]
  const given: GivenSetting[] = []
  const notes: string[] = []
  const values = new Map<string, unknown>()
  for (const setting of settings) {
    try {
      const found = find(setting, env, flags)
      values.set(setting.path, understand(setting, found))
      given.push({ setting, text: found.text, source: found.source })
      if (found.source === 'Homebox variable') notes.push(noteOn(setting, found))
    } catch (problem) {
      problems.push(problem instanceof Error ? problem.message : String(problem))
    }
  }
  const arranged = arrange(values)
  if (problems.length === 0) problems.push(...missingCompanions(arranged))
  if (problems.length > 0) throw new SettingsError(problems)
  return { config: build(arranged, given), notes, given }
}

const noteOn = ({ name }: PlacedSetting, { from }: FoundSetting): string =>
  `${from} is read because ${name} is not set; rename it when you can.`

function understand(setting: PlacedSetting, { text, from }: FoundSetting): unknown {
  if (text === undefined) return undefined
  const value = setting.kind.parse(text)
  if (value !== undefined) return value
  const but = setting.secret === undefined ? `, but it is "${text}"` : ''
  throw new Error(`${from} must be ${setting.kind.expected}${but}.`)
}

/** Adds what follows from several settings together. */
function build(values: SettingValues, given: readonly GivenSetting[]): Config {
  const asked = given.find(({ setting }) => setting.path === 'options.githubReleaseCheck')
  const wanted = asked?.source === 'default' || values.options.githubReleaseCheck
  const githubReleaseCheck = wanted && values.options.releaseFeed !== undefined
  return Object.freeze({
    ...values,
    options: Object.freeze({ ...values.options, githubReleaseCheck }),
    checkReplies: values.mode !== 'production',
  })
}
