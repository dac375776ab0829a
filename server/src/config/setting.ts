import type { Kind } from './kinds.ts'

interface Traits {
  /** Hidden when settings are shown, and readable from a file: all of it, or the secrets within an address. */
  readonly secret?: 'whole' | 'address'
  /** False when Homebox has no setting of this name and meaning, so that its variable is not read instead. */
  readonly homebox?: false
  /** False when it must not stand on a command line. */
  readonly flag?: false
  /** A second name, which counts where the first is not set. */
  readonly alias?: `STOWAGE_${string}`
  /** Text of the guide for a default that is not simply a value. */
  readonly shownDefault?: string
}

/** One setting: its variable, how to read it, and one sentence for the guide. */
export interface Setting<T = unknown> extends Traits {
  readonly name: `STOWAGE_${string}`
  readonly kind: Kind<T & {}>
  /** The default as an owner would write it. */
  readonly default: string | undefined
  readonly doc: string
  /** Only here to carry the type of the value. */
  readonly holds?: () => T
}

/** Declares a setting that always has a value. */
export const setting = <T extends {}>(
  name: string,
  kind: Kind<T>,
  fallback: string,
  doc: string,
  traits: Traits = {},
): Setting<T> => ({ name: `STOWAGE_${name}`, kind, default: fallback, doc, ...traits }) as Setting<T>

/** Declares a setting that may be absent. */
export const optional = <T extends {}>(
  name: string,
  kind: Kind<T>,
  doc: string,
  traits: Traits = {},
): Setting<T | undefined> =>
  ({ name: `STOWAGE_${name}`, kind, default: undefined, doc, ...traits }) as Setting<T | undefined>

/** The variables of a setting, the first of which counts. */
export const namesOf = ({ name, alias }: Pick<Setting, 'name' | 'alias'>): readonly string[] =>
  alias === undefined ? [name] : [name, alias]

/** The variables of Homebox with the same meaning. */
export const homeboxNamesOf = (setting: Setting): readonly string[] =>
  setting.homebox === false ? [] : namesOf(setting).map(name => name.replace(/^STOWAGE_/, 'HBOX_'))

/** The command-line flag of a variable, without its dashes. */
export const flagOf = (name: string): string =>
  name
    .replace(/^STOWAGE_/, '')
    .toLowerCase()
    .replaceAll('_', '-')
