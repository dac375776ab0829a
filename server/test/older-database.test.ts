import { copyFile, cp } from 'node:fs/promises'
import path from 'node:path'
import { getEntity, listEntities } from '@stowage/contract/entities/entities'
import { listGroups } from '@stowage/contract/groups/groups'
import { operations } from '@stowage/contract/protocol/catalogue'
import { Client } from '@stowage/contract/protocol/client'
import { mayWrite } from '@stowage/contract/protocol/operation'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { migrate, migrations } from '#db/upgrade/migrate.ts'
import { findStaleValues } from '#features/entities/derived/verify-all.ts'
import { findStaleTrigrams } from '#features/entities/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { createApp } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import { everyDatabase } from './databases.ts'
import { exampleOf } from './examples.ts'
import { serverFor } from './fixtures.ts'
import { firstOf, isNightly } from './lane.ts'
import { fillWithOddEntities } from './odd-entities.ts'
import { contentOf, listColumns, openOlder, transplant } from './older-database.ts'
import { type Signed } from './test-app.ts'

const earlier = migrations.slice(0, -1).map(({ name }, i) => [name, i + 1] as const)

/** The first and the newest come first. */
const inTurn = [...earlier.slice(0, 1), ...earlier.slice(-1), ...earlier.slice(1, -1)]

/** Of the newer ones a server is asked for everything too, which takes longer than to compare the rows. */
const isAsked = (count: number): boolean => isNightly || count > 10

/** Reads of JSON that need no id; but a refresh, which ends the token, and what is about the server, such as its size. */
const reads = operations.filter(
  operation =>
    !mayWrite(operation) &&
    operation.needs !== 'superuser' &&
    /^GET [^:]+$/.test(operation.route) &&
    operation.reply !== undefined,
)

/**
 * Parts that differ between two equal answers: the request, the joined locations of a merge, moves of stock, field definitions, contacts,
 * loans and products, which no earlier version kept.
 */
const unkept =
  /"requestId":"[^"]*"|,"merged":\{"from":\{[^}]*\},"into":\{[^}]*\}\}|,"stock":\[[^\]]*\]|\{"id":"[^"]*","kind":"(?:fieldDefinition|contact|loan|loanLine|product|shoppingLine)",(?:[^{}]|\{[^{}]*\})*\}/g

/** Reads of what no earlier database has, by the table or the column in which it is. */
const later: Readonly<Record<string, string>> = {
  listViews: 'views',
  listImportMappings: 'import_mappings',
  listInvitations: 'invitations.created_by',
  listSessions: 'sessions.address',
  listMembers: 'sessions.address',
  listLabelFormats: 'label_formats.start',
  listLabelStarts: 'label_starts',
  listCalendars: 'calendars',
  listMaintenance: 'maintenance_entries.rule',
  listNotices: 'sent_notices',
  listChanges: 'changes',
  followChanges: 'changes',
  listTrash: 'trash',
  listFieldDefinitions: 'field_definitions',
  listContacts: 'contacts',
  listLoans: 'loans',
  listStockProducts: 'products',
  getShoppingList: 'shopping_lines',
  listShops: 'products',
}

/** Columns of what no earlier version knew: an upgrade can only fill in that it is unknown. */
const laterColumns = new Set([
  'changes.is_for_lenders',
  'invitations.created_by',
  'invitations.max_uses',
  'label_formats.start',
  'maintenance_entries.rule',
  'sessions.address',
  'sessions.browser',
  'sessions.system',
  'sessions.last_used_at',
])

const withoutLater = (table: string, rows: readonly Record<string, unknown>[]) =>
  rows.map(row =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !laterColumns.has(`${table}.${column}`))),
  )

/** Tables that an upgrade fills with what follows from another one, and that table. */
const madeOf: Readonly<Record<string, string>> = {
  name_words: 'entities',
  name_word_parts: 'entities',
  entity_codes: 'entities',
  product_totals: 'products',
  product_codes: 'products',
}

/** What a server answers to somebody about everything that they have. */
async function answersOf(client: Client): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  for (const group of await client.call(listGroups, {})) {
    const inside = client.as({ groupId: group.id })
    for (const operation of reads) {
      const { status, text } = await inside.send(operation, exampleOf(operation).input)
      answers[`${group.name}: ${operation.name}`] = [status, text.replaceAll(unkept, '')]
    }
    for (const { id } of (await inside.call(listEntities, { includeArchived: true, pageSize: 5000 })).items) {
      const { status, text, headers } = await inside.send(getEntity, { id })
      answers[`${group.name}: ${id}`] = [status, text, headers.get('etag')]
    }
  }
  return answers
}

const without = (names: readonly string[], all: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(all).filter(([key]) => !names.some(name => key.endsWith(`: ${name}`))))

const staleIn = (database: Database, groupId: string) => database.read(db => findStaleValues(db, groupId))

describe.each(everyDatabase)('a database of an earlier version, on %s', kind => {
  let ada: Signed
  /** What today's server has and answers. */
  let content: Awaited<ReturnType<typeof contentOf>> = new Map()
  let answers: Record<string, unknown> = {}
  const today = serverFor(kind)
  beforeAll(async () => {
    ada = await fillWithOddEntities(today)
    // Answers tell when a session was used last, noted every 5 minutes.
    today.clock.stop()
    answers = await answersOf(ada.client)
    content = await contentOf(today.app.database)
  })

  test('is one in which every table has something to lose', async () => {
    const empty = [...content].filter(([, rows]) => rows.length === 0)
    expect(empty.map(([table]) => table)).toEqual([])
  })

  for (const [cases, options] of firstOf(2, inTurn))
    test.each(cases)(
      'that ends with %s has the same in it and answers the same after the upgrade',
      options,
      async (_name, count) => {
        const older = await openOlder(kind, migrations.slice(0, count))
        const { database, settings } = older
        const known = await database.write(null, ({ db }) => listColumns(db))
        const lacks = Object.keys(later).filter(name => {
          const [table = '', column] = later[name]?.split('.') ?? []
          const columns = known.get(table)
          return columns === undefined || (column !== undefined && !columns.includes(column))
        })
        await transplant(today.app.database, database)
        expect(await migrate(database, systemClock)).toEqual(migrations.slice(count).map(({ name }) => name))
        const upgraded = await contentOf(database)
        for (const [table, rows] of content) {
          const was = known.has(table) || known.has(madeOf[table] ?? '') ? rows : []
          expect(withoutLater(table, upgraded.get(table) ?? []), table).toEqual(withoutLater(table, was))
        }
        expect(await database.read(findStaleTrigrams)).toEqual([])
        for (const { id } of await ada.client.call(listGroups, {}))
          expect(await staleIn(database, id)).toEqual(await staleIn(today.app.database, id))
        expect(await migrate(database, systemClock)).toEqual([])
        await database.close()
        if (!isAsked(count)) return older.drop()

        const folder = settings.STOWAGE_DATA
        await cp(path.join(today.app.config.data, 'files'), path.join(folder, 'files'), { recursive: true })
        if (kind === 'sqlite')
          await copyFile(path.join(today.app.config.data, 'pepper'), path.join(folder, 'pepper'))
        const { config } = loadConfig({ STOWAGE_MODE: 'test', ...settings })
        const app = await createApp(config, { log: pino({ level: 'silent' }), clock: today.clock })
        const baseUrl = await app.server.listen({ host: '127.0.0.1', port: 0 })
        expect(without(lacks, await answersOf(new Client({ baseUrl, token: ada.token })))).toEqual(
          without(lacks, answers),
        )
        await app.close()
        await older.drop()
      },
    )
})
