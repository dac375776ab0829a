import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseKind } from './databases.ts'

/** The kinds of columns that Homebox has, and what each database calls them. */
const kinds = {
  id: ['text', 'uuid'],
  text: ['text', 'varchar'],
  time: ['text', 'timestamptz'],
  flag: ['integer', 'boolean'],
  whole: ['integer', 'bigint'],
  number: ['real', 'double precision'],
  json: ['text', 'jsonb'],
  bytes: ['blob', 'bytea'],
} as const

const dated = 'id:id created_at:time updated_at:time'
const values =
  'name:text description:text type:text text_value:text number_value:whole boolean_value:flag time_value:time'

/** Every table as Homebox has it, but without foreign keys, which old upgrades did not hold to either. */
const tables: Readonly<Record<string, string>> = {
  goose_db_version: 'id:whole version_id:whole is_applied:flag tstamp:time',
  groups: `${dated} name:text currency:text`,
  users: `${dated} name:text email:text password:text is_superuser:flag superuser:flag activated_on:time
    oidc_issuer:text oidc_subject:text default_group_id:id settings:json`,
  user_groups: 'user_id:id group_id:id role:text',
  entity_types: `${dated} name:text description:text is_location:flag icon:text group_entity_types:id
    entity_type_default_template:id`,
  entity_templates: `${dated} name:text description:text notes:text default_quantity:number default_insured:flag
    default_name:text default_description:text default_manufacturer:text default_model_number:text
    default_lifetime_warranty:flag default_warranty_details:text include_warranty_fields:flag
    include_purchase_fields:flag include_sold_fields:flag default_tag_ids:json entity_template_location:id
    group_entity_templates:id`,
  template_fields: `${dated} ${values} entity_template_fields:id`,
  tags: `${dated} name:text description:text color:text icon:text group_tags:id tag_children:id`,
  entities: `${dated} name:text description:text import_ref:text notes:text quantity:number insured:flag archived:flag
    asset_id:whole sync_child_entity_locations:flag serial_number:text model_number:text manufacturer:text
    lifetime_warranty:flag warranty_expires:time warranty_details:text purchase_date:time purchase_from:text
    purchase_price:number sold_date:time sold_to:text sold_price:number sold_notes:text group_entities:id
    entity_type_entities:id entity_children:id`,
  entity_fields: `${dated} ${values} entity_fields:id`,
  maintenance_entries: `${dated} date:time scheduled_date:time name:text description:text cost:number entity_id:id`,
  attachments: `${dated} type:text primary:flag path:text title:text mime_type:text entity_attachments:id
    attachment_thumbnail:id`,
  tag_entities: 'tag_id:id entity_id:id',
  notifiers: `${dated} name:text url:text is_active:flag group_id:id user_id:id`,
  auth_tokens: `${dated} token:bytes expires_at:time user_auth_tokens:id`,
  auth_roles: 'id:whole role:text auth_tokens_roles:id',
  api_keys: `${dated} user_id:id name:text token:bytes expires_at:time last_used_at:time`,
  group_invitation_tokens: `${dated} token:bytes expires_at:time uses:whole group_invitation_tokens:id`,
  password_reset_tokens: `${dated} user_id:id token:bytes expires_at:time used_at:time`,
  exports: `${dated} kind:text status:text progress:whole artifact_path:text size_bytes:whole error:text group_id:id`,
}

type Kind = keyof typeof kinds
type Columns = readonly (readonly [name: string, kind: Kind])[]

/** The newest Homebox, and the next one, which knows pins. */
export const homeboxVariants = ['without pins', 'with pins'] as const
export type HomeboxVariant = (typeof homeboxVariants)[number]

/** Rows by table; absent columns are null. */
export type HomeboxRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** A Homebox that has been stopped. */
export interface Homebox {
  /** What `stowage move-in` is given. */
  readonly source: readonly string[]
  /** Its data folder. */
  readonly folder: string
  drop(): Promise<void>
}

function columnsOf(table: string, variant: HomeboxVariant): Columns {
  const text = tables[table] ?? ''
  const pin = table === 'entities' && variant === 'with pins' ? ' entity_location_entities:id' : ''
  return (text + pin)
    .trim()
    .split(/\s+/)
    .map(each => each.split(':') as [string, Kind])
}

/** Makes a database and a data folder as Homebox leaves them. `files` are the contents by path. */
export async function openHomebox(
  kind: DatabaseKind,
  variant: HomeboxVariant,
  rows: HomeboxRows,
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<Homebox> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stowage-homebox-'))
  for (const [key, content] of Object.entries(files)) {
    const file = path.join(folder, key)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  const all = { goose_db_version: [{ id: 1, version_id: 20_260_512_130_000, is_applied: true }], ...rows }
  const dropFolder = () => rm(folder, { recursive: true, force: true })
  if (kind === 'sqlite') {
    const close = writeFileOf(path.join(folder, 'homebox.db'), variant, all)
    return {
      source: [folder],
      folder,
      async drop() {
        close()
        await dropFolder()
      },
    }
  }
  const { url, drop } = await writeServer(variant, all)
  return {
    source: [url, '--files', folder],
    folder,
    async drop() {
      await drop()
      await dropFolder()
    },
  }
}

const ddlOf = (table: string, columns: Columns, at: 0 | 1): string =>
  `create table ${table} (${columns.map(([name, kind]) => `"${name}" ${kinds[kind][at]}`).join(', ')})`

/** Leaves all rows in the log, as Homebox does when it is killed; what it returns lets go of the file. */
function writeFileOf(file: string, variant: HomeboxVariant, rows: HomeboxRows): () => void {
  const database = new BetterSqlite(file)
  database.pragma('journal_mode = wal')
  database.pragma('wal_autocheckpoint = 0')
  database.exec('begin')
  for (const table of Object.keys(tables)) {
    const columns = columnsOf(table, variant)
    database.exec(ddlOf(table, columns, 0))
    const insert = database.prepare(`insert into ${table} values (${columns.map(() => '?').join(', ')})`)
    for (const row of rows[table] ?? [])
      insert.run(columns.map(([name, kind]) => asSqlite(kind, row[name], variant)))
  }
  database.exec('commit')
  return () => void database.close()
}

/** JSON is written as text or as bytes. */
function asSqlite(kind: Kind, value: unknown, variant: HomeboxVariant): unknown {
  if (kind === 'json' && variant === 'with pins' && value !== undefined) return Buffer.from(String(value))
  return typeof value === 'boolean' ? Number(value) : (value ?? null)
}

async function writeServer(variant: HomeboxVariant, rows: HomeboxRows) {
  const server = inject('postgresUrl')
  const name = `homebox_${randomBytes(6).toString('hex')}`
  await query(`${server}/postgres`, client => client.query(`create database ${name}`))
  await query(`${server}/${name}`, async client => {
    await client.query('begin')
    for (const table of Object.keys(tables)) {
      const columns = columnsOf(table, variant)
      await client.query(ddlOf(table, columns, 1))
      const names = columns.map(([column]) => `"${column}"`).join()
      await client.query(
        `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows[table] ?? [], asPostgres)],
      )
    }
    await client.query('commit')
  })
  return {
    url: `${server}/${name}`,
    drop: () => query(`${server}/postgres`, client => client.query(`drop database ${name} with (force)`)),
  }
}

/** Bytes, which JSON.stringify has turned into lists by then, and JSON, as PostgreSQL reads them. */
function asPostgres(name: string, value: unknown): unknown {
  if (name === 'settings' || name === 'default_tag_ids') return JSON.parse(String(value))
  const isBytes = typeof value === 'object' && value !== null && 'data' in value && 'type' in value
  return isBytes && value.type === 'Buffer'
    ? `\\x${Buffer.from(value.data as number[]).toString('hex')}`
    : value
}

async function query(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
