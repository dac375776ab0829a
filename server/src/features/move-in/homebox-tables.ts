import type { SourceDatabase } from '#db/source-database.ts'
import {
  archiveTableNames,
  archiveTables,
  BadValue,
  flag,
  id,
  instant,
  oneOf,
  reference,
  text,
  whole,
} from '#features/archives/index.ts'
import { StartupError } from '#kernel/startup-error.ts'
import type { DataIssue } from './data-issues.ts'

const { created_at, updated_at, name } = archiveTables.tags
const words = { read: text, otherwise: '' }
const ref = { read: reference, otherwise: null }
const moment = { read: instant, otherwise: null }
const no = { read: flag, otherwise: 0 as const }
const head = { id: { read: id }, created_at, updated_at }

/** SHA-256 or HMAC in bytes, as hex; anything else is no hash. */
const hash = {
  read: (given: unknown): string => {
    const hex = Buffer.isBuffer(given) ? given.toString('hex') : String(given).toLowerCase()
    return /^[0-9a-f]{64}$/.test(hex) ? hex : ''
  },
  otherwise: '',
}

/** As large as a whole number of four bytes can be, which both databases hold. */
const count = (given: unknown): number => {
  const read = whole(given)
  if (read >= 2 ** 31) throw new BadValue('must be a whole number below 2^31')
  return read
}

const textOrNone: { read: typeof text; otherwise: string | null } = { read: text, otherwise: null }

/** The tables about people and groups, which archives do not have. */
export const usersTables = {
  groups: { ...head, name, currency: { read: text, otherwise: 'usd' } },
  users: {
    ...head,
    name,
    email: words,
    password: textOrNone,
    is_superuser: no,
    superuser: no,
    activated_on: moment,
    oidc_issuer: textOrNone,
    oidc_subject: textOrNone,
    default_group_id: ref,
    settings: { read: (given: unknown) => String(given), otherwise: '{}' },
  },
  user_groups: {
    user_id: ref,
    group_id: ref,
    role: { read: oneOf('user', 'owner'), otherwise: 'user' as const },
  },
  api_keys: { ...head, user_id: ref, name, token: hash, expires_at: moment, last_used_at: moment },
  group_invitation_tokens: {
    ...head,
    token: hash,
    expires_at: moment,
    uses: { read: count, otherwise: 0 },
    group_invitation_tokens: ref,
  },
}

/** Tables that are not taken, and why. */
export const skippedTables = {
  auth_tokens: 'sessions: everybody signs in again',
  auth_roles: 'sessions: everybody signs in again',
  password_reset_tokens: 'reset links, which last an hour',
  exports: 'archives of exports, which are kept for a week',
} as const

const optional = new Set([
  'api_keys',
  'group_invitation_tokens',
  'notifiers',
  'template_fields',
  ...Object.keys(skippedTables),
])
const versions = 'goose_db_version'
const needed = [...Object.keys(usersTables), ...archiveTableNames].filter(table => !optional.has(table))
/** The first version in which a role belongs to a membership. */
const oldest = 20_260_511_000_000

/**
 * The version of the model, 0 where the database does not say; throws a StartupError for a database of another kind, or
 * an older one.
 */
export async function requireVersion(database: SourceDatabase): Promise<number> {
  const { tables } = database
  if (!['groups', 'users', 'attachments'].every(table => tables.has(table)) || isOurs(database))
    throw new StartupError('This is not a Homebox database.')
  const version = await findVersion(database)
  const missing = needed.filter(table => !tables.has(table))
  const isNew = version === 0 ? tables.get('user_groups')?.includes('role') === true : version >= oldest
  if (isNew && missing.length === 0) return version
  const why = missing.length > 0 ? `it has no table ${missing.join(', ')}` : `its version is ${version}`
  throw new StartupError(
    `The database is of an older Homebox (${why}). Start the newest Homebox on it once, stop it, and try again.`,
  )
}

/** A table that only our own databases have. */
const isOurs = ({ tables }: SourceDatabase): boolean => tables.has('group_numbers')

async function findVersion(database: SourceDatabase): Promise<number> {
  let version = 0
  if (!database.tables.has(versions)) return version
  for await (const rows of database.all(versions))
    for (const { row } of rows)
      if (row['is_applied'] === 1 || row['is_applied'] === true)
        version = Math.max(version, Number(row['version_id']))
  return version
}

const known: Readonly<Record<string, object>> = { ...usersTables, ...archiveTables }

/** The tables and columns that are not known here. */
export function unknownTablesIn({ tables }: SourceDatabase): DataIssue[] {
  const odd = { groupId: null, detail: '' }
  return [...tables].flatMap(([table, columns]): DataIssue[] => {
    const ours = known[table]
    if (ours !== undefined)
      return columns
        .filter(column => !Object.hasOwn(ours, column))
        .map(column => ({ ...odd, kind: 'unknownColumn', table, id: column }))
    return table === versions || Object.hasOwn(skippedTables, table)
      ? []
      : [{ ...odd, kind: 'unknownTable', table, id: table }]
  })
}
