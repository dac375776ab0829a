import { readFileSync } from 'node:fs'
import { flagOf, homeboxNamesOf, namesOf } from './setting.ts'
import type { PlacedSetting } from './settings.ts'

/** Variables, or flags under the names of the variables that they stand for. */
export type Texts = Readonly<Record<string, string | undefined>>

/** Where the value of a setting came from. */
export type Source = 'default' | 'environment' | 'Homebox variable' | 'file' | 'flag'

/** The text of a setting, where it came from, and the name to use when talking about it. */
export interface FoundSetting {
  readonly text: string | undefined
  readonly source: Source
  readonly from: string
}

/** The text of a variable, when there is one: an empty one counts as absent. */
export const textOf = (texts: Texts, name: string): string | undefined =>
  texts[name]?.trim() === '' ? undefined : texts[name]

/** Whether a setting is given by the owner, in any form but a variable of Homebox. */
export const isGiven = (name: string, env: Texts, flags: Texts): boolean =>
  [env, flags].some(texts => textOf(texts, name) !== undefined || textOf(texts, `${name}_FILE`) !== undefined)

function readSecret(path: string, from: string): string {
  let content: string
  try {
    content = readFileSync(path.trim(), 'utf8')
  } catch (cause) {
    throw new Error(`${from} names the file ${path}, which cannot be read.`, { cause })
  }
  const secret = content.replace(/\r?\n$/, '')
  if (secret.trim() === '') throw new Error(`${from} names the file ${path}, which is empty.`)
  return secret
}

function findIn(
  texts: Texts,
  setting: PlacedSetting,
  source: 'environment' | 'flag',
): FoundSetting | undefined {
  const nameOf = (name: string): string => (source === 'flag' ? `--${flagOf(name)}` : name)
  const given = namesOf(setting).find(name => textOf(texts, name) !== undefined) ?? setting.name
  const from = nameOf(given)
  const direct = textOf(texts, given)
  const file = setting.secret === undefined ? undefined : textOf(texts, `${setting.name}_FILE`)
  if (file === undefined) return direct === undefined ? undefined : { text: direct, source, from }
  const fromFile = nameOf(`${setting.name}_FILE`)
  if (direct !== undefined) throw new Error(`${from} and ${fromFile} are both set; keep one of them.`)
  return { text: readSecret(file, fromFile), source: 'file', from: fromFile }
}

/** Finds the text of a setting: flags beat variables, those beat Homebox's, and those beat the default. */
export function find(setting: PlacedSetting, env: Texts, flags: Texts): FoundSetting {
  const given = findIn(flags, setting, 'flag') ?? findIn(env, setting, 'environment')
  if (given) return given
  const homebox = homeboxNamesOf(setting).find(name => textOf(env, name) !== undefined)
  if (homebox !== undefined) return { text: env[homebox], source: 'Homebox variable', from: homebox }
  return { text: setting.default, source: 'default', from: setting.name }
}
