import { findByCode } from '@stowage/contract/entities/codes'
import { quickSearch } from '@stowage/contract/entities/search'
import { operations } from '@stowage/contract/protocol/catalogue'
import type { Operation } from '@stowage/contract/protocol/operation'
import { createCalendar } from '@stowage/contract/upkeep/calendars'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { countStatements } from './count-statements.ts'
import { exported, importText } from './csv-files.ts'
import { exampleOf, idIn, makeHousehold } from './examples.ts'
import { serverFor } from './fixtures.ts'
import { exportOf, importArchive } from './group-archives.ts'
import { Household } from './household.ts'
import { type Scan, scansOf } from './query-plans.ts'
import { moveSampleIn } from './sample-household.ts'
import { type Signed, type TestApp } from './test-app.ts'

interface Exception {
  readonly table: string
  /** What the rows are found by instead. */
  readonly by: RegExp
  readonly why: string
}

/** Where a request or a job looks beyond one group. Periodic tasks, which care for all groups, are not asked here. */
const exceptions: readonly Exception[] = [
  { table: 'memberships', by: /\buser_id = /, why: 'which groups somebody is in' },
  { table: 'invitations', by: /\btoken_hash = /, why: 'who knows the token need not know the group' },
  { table: 'invitations', by: /\bcreated_by = /, why: 'what goes with an account' },
  {
    table: 'exports',
    by: /\bid = /,
    why: 'joined with memberships: a download is found in any group of the caller',
  },
  { table: 'calendars', by: /\bsecret_hash = /, why: 'who knows the secret need not know the group' },
  { table: 'jobs', by: /^/, why: 'one queue for all groups' },
  { table: 'views', by: /\buser_id = /, why: 'what becomes of them when an account goes' },
  { table: 'label_formats', by: /\buser_id = /, why: 'what becomes of them when an account goes' },
  { table: 'idempotency_keys', by: /\bid = /, why: 'the id is made of the person, the group and the key' },
  { table: 'idempotency_keys', by: /\buser_id = /, why: 'how much is kept for somebody' },
]

/** Indexes of a group's tables in which something else leads, and why. */
const otherIndexes: Readonly<Record<string, string>> = {
  memberships_by_user: 'which groups somebody is in',
  notifiers_by_user: 'what goes with an account',
  invitations_by_user: 'what goes with an account',
  views_by_user: 'what goes with an account',
  label_formats_by_user: 'what goes with an account',
  idempotency_keys_by_user: 'how much is kept for somebody, and what goes with an account',
  idempotency_keys_by_age: 'swept over all groups',
  exports_by_user: 'what is cleared with an account',
  exports_by_age: 'swept over all groups',
  import_runs_by_user: 'what is cleared with an account',
  import_runs_by_age: 'swept over all groups',
  sent_notices_of_user: 'what goes with an account',
  sent_notices_by_age: 'swept over all groups',
  maintenance_unnoticed: 'what is due today in any group',
  jobs_by_kind: 'one queue for all groups',
  jobs_by_turn: 'one queue for all groups',
  jobs_by_group_turn: 'the groups of one kind of job, one after the other',
  entity_search_trigrams: 'its kind of index takes texts only; the group is a second condition',
}

/** The same for those that must hold over all groups at once: what distributing the tables would have to change. */
const uniqueOverAll: Readonly<Record<string, string>> = {
  events_pkey: 'some events belong to no group',
  jobs_pkey: 'some jobs belong to no group',
  idempotency_keys_pkey: 'some requests are about no group',
  group_numbers_number_key: 'row numbers lead with it',
  calendars_secret_hash_key: 'the secret alone leads to the group',
  invitations_token_hash_key: 'the token alone leads to the group',
}

describe('with everything asked of a server on PostgreSQL', { tags: 'postgres' }, () => {
  let client: pg.Client
  let statements: readonly string[]
  let groupTables: ReadonlySet<string>

  const stowage = serverFor('postgres', { STOWAGE_AUTH_RATE_LIMIT_ENABLED: 'false' })
  beforeAll(async () => {
    client = new pg.Client({ connectionString: stowage.app.config.databaseUrl })
    await client.connect()
    statements = await statementsDuring(() => askEverything(stowage))
    const { rows } = await client.query<{ table_name: string }>(
      `select table_name from information_schema.columns where column_name = 'group_id' and table_schema = 'public'`,
    )
    groupTables = new Set(rows.map(row => row.table_name))
  })
  afterAll(async () => {
    await client.end()
  })

  /** What a statement reads of group tables without naming the group, in words. */
  async function foreignScansOf(statement: string): Promise<Scan[]> {
    const scans = await scansOf(client, statement)
    return scans.filter(
      ({ table, conditions }) => groupTables.has(table) && !/\bgroup_id = /.test(conditions),
    )
  }

  const exceptionFor = (scan: Scan): Exception | undefined =>
    exceptions.find(({ table, by }) => table === scan.table && by.test(scan.conditions))

  test('no statement reads what belongs to a group without naming the group', async () => {
    expect(statements.length).toBeGreaterThan(200)
    const used = new Set<Exception>()
    const found: string[] = []
    for (const statement of statements)
      for (const orphan of await foreignScansOf(statement)) {
        const exception = exceptionFor(orphan)
        if (exception === undefined) found.push(`${orphan.table} by ${orphan.conditions}: ${statement}`)
        else used.add(exception)
      }
    expect(found).toEqual([])
    expect(exceptions.filter(each => !used.has(each))).toEqual([])
  })

  test.each([
    'select * from entities where id = $1',
    'select * from entities e join entity_fields f on f.entity_n = e.n where e.group_id = $1',
    'update tags set name = $1 where n = $2',
    'delete from attachments',
    'select 1 from tags where group_id = $1 and exists (select 1 from entity_tags l where l.tag_n = tags.n)',
  ])('%s would be noticed', async statement => {
    expect(await foreignScansOf(statement)).not.toEqual([])
  })

  test('every table of a group has the group first in every index, with exceptions that are known', async () => {
    const { rows } = await client.query<{ table: string; index: string; leads: string; unique: boolean }>(
      `select t.relname as "table", i.relname as "index", a.attname as leads, x.indisunique as "unique"
       from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
       join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
       where t.relnamespace = 'public'::regnamespace`,
    )
    const ofGroups = rows.filter(({ table }) => groupTables.has(table))
    expect(new Set(ofGroups.map(({ table }) => table))).toEqual(groupTables)
    const others = ofGroups.filter(({ leads }) => leads !== 'group_id')
    const named = (unique: boolean) => others.filter(each => each.unique === unique).map(({ index }) => index)
    expect(named(false).toSorted()).toEqual(Object.keys(otherIndexes).toSorted())
    expect(named(true).toSorted()).toEqual(Object.keys(uniqueOverAll).toSorted())
  })

  test('what points from one table of a group to another points into the same group', async () => {
    const { rows } = await client.query<{ name: string; from: string; to: string; columns: string[] }>(
      `select c.conname as name, f.relname as "from", t.relname as "to",
         array(select a.attname::text from unnest(c.conkey) k join pg_attribute a on a.attrelid = f.oid and a.attnum = k)
         as columns
       from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
       where c.contype = 'f' and f.relnamespace = 'public'::regnamespace`,
    )
    const between = rows.filter(({ from, to }) => groupTables.has(from) && groupTables.has(to))
    expect(between.length).toBeGreaterThan(8)
    expect(between.filter(({ columns }) => !columns.includes('group_id'))).toEqual([])
  })
})

/** Every different text that was sent to the database while `work` went on, as far as it reads or writes rows. */
async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const log = countStatements()
  await work().finally(log.stop)
  return [...new Set(log.texts())].filter(text => /^\s*(?:select|with|insert|update|delete)\b/i.test(text))
}

/** Calls every operation as an owner who has one of everything, and does the jobs that follow. */
async function askEverything(stowage: TestApp): Promise<void> {
  const ada = await stowage.signUp()
  await makeHousehold(ada)
  for (const operation of operations.filter(({ needs, status }) => needs !== 'public' && status !== 101))
    await ask(stowage, operation)
  const home = await Household.of(ada.client)
  const room = await home.room('Hall')
  const tag = await home.tag('Heavy')
  const box = await home.make('Box', { parentId: room.id, tagIds: [tag.id] })
  for (const orderBy of ['name', 'createdAt', 'updatedAt', 'assetId']) await home.list({ orderBy })
  const filters = [
    { q: 'box' },
    { q: 'bo' },
    { q: '#1' },
    { tags: [tag.id] },
    { tags: [tag.id], negateTags: true },
    { parentIds: [room.id] },
    { fields: ['Voltage=18V'] },
    { onlyWithPhoto: true },
    { onlyWithoutPhoto: true },
    { filterChildren: true },
    { includeArchived: true },
    { isLocation: true, q: 'hall' },
  ]
  for (const filter of filters) await home.list(filter)
  for (const q of ['', 'box', 'bo', 'hall bo', '#1', `/item/${box.id}`])
    await home.client.call(quickSearch, { q })
  for (const value of ['#1', '1', 'A-1', `/item/${box.id}`]) await home.client.call(findByCode, { value })
  await fetch((await home.client.call(createCalendar, { name: 'Home' })).url)
  for (const type of [true, false]) await home.flip(home.itemType, type)
  await home.put(box.id, { parentId: null, locationId: null, name: 'Crate' })
  await home.remove(room.id)
  await moveSampleIn(ada.client)
  await importText(ada.client, await exported(ada.client))
  const { archive } = await exportOf(stowage, ada.client)
  await importArchive(stowage, (await stowage.signUp()).client, archive)
  await stowage.app.worker.runDue()
}

/** Calls one operation as somebody who has what it names. */
async function ask(stowage: TestApp, operation: Operation): Promise<void> {
  const owner: Signed = await stowage.signUp()
  const { input, form } = exampleOf(operation)
  const named = idIn(operation)
  const id = named === undefined ? {} : { [named.member]: await named.make(owner) }
  const { status } = await owner.client.send(operation, { ...input, ...id } as never, {
    idempotencyKey: newId(),
    ...(form === undefined ? {} : { form }),
  })
  if (status === 500) throw new Error(`${operation.name} was answered ${status}`)
}
