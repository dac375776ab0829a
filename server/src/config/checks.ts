import { nearest } from './nearest.ts'
import { namesOf } from './setting.ts'
import { type SettingValues, settings } from './settings.ts'
import { isGiven, type Texts, textOf } from './sources.ts'

/** The names that may stand in the environment, those of secrets with `_FILE` included. */
const variableNames: readonly string[] = settings.flatMap(setting => [
  ...namesOf(setting),
  ...(setting.secret === undefined ? [] : [`${setting.name}_FILE`]),
])

/** Container platforms set these for a service called "stowage". */
const injected = /^STOWAGE_(PORT|SERVICE_)/

/** Names every variable that looks like a setting and is none. */
export const unknownVariables = (env: Texts): string[] =>
  Object.keys(env)
    .filter(name => name.startsWith('STOWAGE_') && textOf(env, name) !== undefined)
    .filter(name => !variableNames.includes(name) && !injected.test(name))
    .map(name => `There is no setting ${name}. Did you mean ${nearest(name, variableNames)}?`)

/** Refuses to start empty beside data that Homebox's settings point to. */
export function unmovedData(env: Texts, flags: Texts): string[] {
  const old = (prefix: string): string | undefined =>
    Object.keys(env).find(name => name.startsWith(prefix) && textOf(env, name) !== undefined)
  const given = (...names: readonly string[]): boolean => names.some(name => isGiven(name, env, flags))
  const advice =
    'To bring the data of Homebox over, run: stowage move-in. Then say where Stowage keeps its own:'
  const problems: string[] = []
  const database = old('HBOX_DATABASE_')
  const server = textOf(env, 'HBOX_DATABASE_DRIVER')?.trim().toLowerCase() === 'postgres'
  if (database !== undefined && !given('STOWAGE_DATABASE_URL', ...(server ? [] : ['STOWAGE_DATA']))) {
    const remedy = server ? 'STOWAGE_DATABASE_URL' : 'STOWAGE_DATA (or STOWAGE_DATABASE_URL for PostgreSQL)'
    problems.push(
      `${database} tells where Homebox keeps its database; Stowage does not read it. ${advice} ${remedy}.`,
    )
  }
  const storage = old('HBOX_STORAGE_')
  if (storage !== undefined && !given('STOWAGE_STORAGE_URL', 'STOWAGE_DATA')) {
    const remedy = 'STOWAGE_DATA (or STOWAGE_STORAGE_URL for another store)'
    problems.push(
      `${storage} tells where Homebox keeps its files; Stowage does not read it. ${advice} ${remedy}.`,
    )
  }
  return problems
}

/** Names what a setting needs of others. */
export const missingCompanions = (values: SettingValues): string[] => [
  ...withoutProvider(values),
  ...withoutKey(values),
  ...withoutMail(values),
]

/** Half a set-up would wait for mails that never come. */
function withoutMail({ mailer }: SettingValues): string[] {
  const { username, password, ...needed } = mailer
  const isSet = Object.values(mailer).some(value => value !== undefined)
  const missing = Object.entries(isSet ? needed : {})
    .filter(([, value]) => value === undefined)
    .map(([member]) => `STOWAGE_MAILER_${member.toUpperCase()}`)
  const problems: string[] = []
  if (missing.length > 0)
    problems.push(
      `Mails need host, port and sender: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing. Without any STOWAGE_MAILER_… no mails are sent.`,
    )
  if ((username === undefined) !== (password === undefined))
    problems.push(
      'STOWAGE_MAILER_USERNAME and STOWAGE_MAILER_PASSWORD belong together; one is missing. A relay without sign-in needs neither.',
    )
  return problems
}

function withoutKey({ storageAccessKeyId: id, storageSecretAccessKey: secret }: SettingValues): string[] {
  if ((id === undefined) === (secret === undefined)) return []
  return [
    'STOWAGE_STORAGE_ACCESS_KEY_ID and STOWAGE_STORAGE_SECRET_ACCESS_KEY belong together; one is missing.',
  ]
}

function withoutProvider({ oidc }: SettingValues): string[] {
  if (!oidc.enabled) return []
  const needed = [
    { name: 'STOWAGE_OIDC_ISSUER_URL', value: oidc.issuerUrl },
    { name: 'STOWAGE_OIDC_CLIENT_ID', value: oidc.clientId },
    { name: 'STOWAGE_OIDC_CLIENT_SECRET', value: oidc.clientSecret },
  ]
  return needed
    .filter(({ value }) => value === undefined)
    .map(({ name }) => `${name} is missing; signing in through OIDC (STOWAGE_OIDC_ENABLED) needs it.`)
}
