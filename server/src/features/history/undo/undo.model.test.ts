// @module-tag nightly
import { linkAttachment } from '@stowage/contract/attachments/attachments'
import { updateEntityType } from '@stowage/contract/catalogues/entity-types'
import { createTag, deleteTag, updateTag } from '@stowage/contract/catalogues/tags'
import { createTemplate, deleteTemplate, updateTemplate } from '@stowage/contract/catalogues/templates'
import { deleteEntity, duplicateEntity, patchEntity, updateEntity } from '@stowage/contract/entities/entities'
import { changeEntities } from '@stowage/contract/entities/entity-bulk'
import type { Field } from '@stowage/contract/entities/fields'
import { type Change, getChange, listChanges, undoChange } from '@stowage/contract/history/history'
import { CallError } from '@stowage/contract/protocol/client'
import { createStockProduct } from '@stowage/contract/stock/products'
import { addStock, splitEntity, takeStock } from '@stowage/contract/stock/stock'
import { createMaintenance } from '@stowage/contract/upkeep/maintenance'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { chanceFrom, seed } from '#test/chance.ts'
import { everyDatabase } from '#test/databases.ts'
import { Household } from '#test/household.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { timesOf } from '#test/lane.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

const tables = [
  'entities',
  'entity_fields',
  'entity_tags',
  'entity_search',
  'tags',
  'entity_types',
  'templates',
  'template_fields',
  'attachments',
  'maintenance_entries',
  'notifiers',
  'products',
  'product_totals',
  'product_codes',
]

/** What an undo need not bring back. */
const aside = new Set(['version', 'updated_at', 'height', 'made'])

/** The whole inventory of a group, as it is stored. */
async function contentOf({ app }: TestApp, groupId: string): Promise<Record<string, string[]>> {
  return app.database.read(async db => {
    const content: Record<string, string[]> = {}
    for (const table of tables) {
      const { rows } = await sql`select * from ${sql.table(table)} where group_id = ${groupId}`.execute(db.q)
      content[table] = rows
        .map(row => JSON.stringify(row, (name, value) => (aside.has(name) ? undefined : value)))
        .sort()
    }
    return content
  })
}

/** Makes random changes of every kind that can be taken back. */
class Changes {
  readonly #home: Household
  readonly #chance: () => number
  readonly #tags: string[] = []
  readonly #templates: string[] = []
  readonly #products: string[] = []
  /** Items of products: their quantities are only moved, which is undone in any order. */
  readonly #lots = new Set<string>()

  constructor(home: Household, chance: () => number) {
    this.#home = home
    this.#chance = chance
  }

  #one<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.#chance() * all.length)]
  }

  async #ids(isLocation: boolean | 'any'): Promise<string[]> {
    const { items } = await this.#home.list({ isLocation, includeArchived: true })
    return items.flatMap(({ id }) => (this.#lots.has(id) ? [] : [id]))
  }

  /** Custom fields with some added, changed or removed, and now and then in another order. */
  #edited(fields: readonly Field[], n: number): Partial<Field>[] {
    const added = { type: 'text' as const, name: `Note ${n}`, textValue: `${n}` }
    const kept = fields.filter(() => this.#chance() < 0.8)
    const changed = kept.map(field => (this.#chance() < 0.3 ? { ...field, textValue: `${n}` } : field))
    return this.#chance() < 0.2 ? [...changed.toReversed(), added] : [...changed, added]
  }

  /** Changes of stock. */
  #moves(n: number, locationId: string | null, tagIds: readonly string[]): (() => Promise<unknown>)[] {
    const { client } = this.#home
    const product = { id: this.#one(this.#products) ?? '' }
    const lot = { id: this.#one([...this.#lots]) ?? '' }
    const note = (id: string): unknown => this.#lots.add(id)
    const take = () => client.send(takeStock, { ...product, quantity: (n + 1) / 1000 })
    const add = async () => {
      const asked = { ...product, quantity: (n + 1) / 100, locationId: n % 2 ? locationId : null }
      note((await client.call(addStock, asked)).entityId)
    }
    return [
      async () =>
        this.#products.push(
          (await client.call(createStockProduct, { name: `Stock ${n}`, isLow: n % 2 === 0 })).id,
        ),
      add,
      add,
      take,
      take,
      take,
      async () => note((await client.call(splitEntity, { ...lot, quantity: (n + 1) / 1000 })).id),
      () => client.send(patchEntity, { ...lot, parentId: locationId, tagIds }),
      () => client.send(deleteEntity, lot),
    ]
  }

  /** Makes one; what the rules refuse is none. */
  async make(): Promise<void> {
    const { client } = this.#home
    const ids = await this.#ids('any')
    const some = this.#one(ids)
    const container = this.#one(await this.#ids(true))
    const n = Math.floor(this.#chance() * 1000)
    const tagIds = this.#tags.filter(() => this.#chance() < 0.4)
    const fields = [{ type: 'number' as const, name: `Size ${n % 3}`, numberValue: n }].slice(n % 2)
    const kinds: (() => Promise<unknown>)[] = [
      () => this.#home.make(`Item ${n}`, { parentId: some ?? null, tagIds }),
      () => this.#home.room(`Room ${n}`, { parentId: container ?? null }),
      async () =>
        this.#tags.push(
          (await client.call(createTag, { name: `Tag ${n}`, parentId: this.#one(this.#tags) ?? null })).id,
        ),
      async () =>
        this.#templates.push(
          (
            await client.call(createTemplate, {
              name: `T ${n}`,
              defaultLocationId: container ?? null,
              fields,
            })
          ).id,
        ),
      () => client.send(updateTemplate, { id: this.#one(this.#templates) ?? '', name: `T ${n}`, fields }),
      () => client.send(deleteTemplate, { id: this.#one(this.#templates) ?? '' }),
      () =>
        client.send(updateTag, {
          id: this.#one(this.#tags) ?? '',
          name: `Tag ${n}`,
          parentId: this.#one(this.#tags) ?? null,
        }),
      () => client.send(deleteTag, { id: this.#one(this.#tags) ?? '' }),
      () =>
        client.send(updateEntityType, {
          id: this.#home.itemType.id,
          name: `Kind ${n}`,
          isLocation: n % 7 === 0,
        }),
    ]
    const ofSome: ((id: string) => Promise<unknown>)[] = [
      id =>
        client.send(updateEntity, {
          id,
          name: `Item ${n}`,
          quantity: n / 8,
          purchasePrice: n,
          tagIds,
          fields,
          parentId: container ?? null,
        }),
      id =>
        client.send(updateEntity, {
          id,
          name: `Item ${n}`,
          parentId: this.#one(ids) ?? null,
          locationId: container ?? null,
          syncChildEntityLocations: n % 3 === 0,
        }),
      async id => {
        const { fields, tags } = await this.#home.get(id)
        const edited = this.#edited(fields, n)
        await this.#home.put(id, { fields: edited, tagIds: tags.map(tag => tag.id) })
      },
      id => client.send(patchEntity, { id, parentId: this.#one(ids) ?? null }),
      id => client.send(patchEntity, { id, tagIds }),
      id => client.send(deleteEntity, { id }),
      id => client.send(duplicateEntity, { id }),
      id => client.send(createMaintenance, { id, name: `Oil ${n}`, completedDate: '2026-01-31', cost: n }),
      id => client.send(linkAttachment, { id, source_type: 'link', external_id: `https://example.com/${n}` }),
      () =>
        client.send(changeEntities, {
          select: { ids: ids.slice(0, 5) },
          change: { quantity: n, parentId: container ?? null },
          onProblem: 'skip',
        }),
      () =>
        client.send(changeEntities, {
          select: { ids: ids.slice(0, 5) },
          change: {
            fields: [{ name: `Size ${n % 3}`, type: 'number', numberValue: n % 5 === 0 ? null : n }],
          },
          onProblem: 'skip',
        }),
    ]
    const moves = this.#moves(n, container ?? null, tagIds)
    const kind = this.#one([...kinds, ...ofSome, ...ofSome, ...moves, ...moves])
    try {
      await kind?.(some ?? '01890000-0000-7000-8000-00000000dead')
    } catch (error) {
      // What it would have named is gone.
      if (!(error instanceof CallError)) throw error
    }
  }
}

describe.each(everyDatabase)(`changes that are taken back, on %s (seed ${seed})`, kind => {
  let stowage: TestApp
  beforeAll(async () => {
    stowage = await testApp(kind)
  })
  afterAll(async () => {
    expect(stowage.loggedErrors).toEqual([])
    await stowage.close()
  })

  /**
   * Deletions wait until they are the newest: what comes back before its container does goes to another one, and its number may be somebody
   * else's by then. So does what made or removed a tag, or took one off: a tag that is gone is not put on again.
   */
  async function waits({ client }: Household, { id, kind, subjects }: Change): Promise<boolean> {
    if (kind === 'deleted' || subjects.some(each => each.kind === 'tag')) return true
    const { entries } = await client.call(getChange, { id })
    return entries.some(({ members }) => members.some(({ name, after }) => name === 'tags' && after === null))
  }

  /** Takes changes back in any order that has no conflict. */
  async function undoAll(home: Household, changes: Change[], chance: () => number): Promise<void> {
    for (const left = [...changes]; left.length > 0; ) {
      const newest = left.length - 1
      const drawn = chance() < 0.5 ? newest : Math.floor(chance() * left.length)
      const at = (await waits(home, requireValue(left[drawn]))) ? newest : drawn
      const { status, text } = await home.client.send(undoChange, { id: requireValue(left[at]).id })
      if (status === 201) left.splice(at, 1)
      else if (at === newest) throw new Error(`The newest change is not taken back: ${text}`)
    }
  }

  test.each(Array.from({ length: timesOf(1, 6) }, (_, i) => i))(
    'leave the inventory as it was (%i)',
    async i => {
      const chance = chanceFrom(seed + i)
      const home = await Household.of((await stowage.signUp()).client)
      const changes = new Changes(home, chance)
      await home.make('Drill', { parentId: (await home.room('Attic')).id })
      for (let j = 0; j < 12; j++) await changes.make()
      const before = await contentOf(stowage, home.groupId)
      const [last] = (await home.client.call(listChanges, { limit: 1 })).items
      for (let j = 0; j < timesOf(25, 60); j++) await changes.make()
      const { items } = await home.client.call(listChanges, { limit: 200 })
      const made = items.slice(
        0,
        items.findIndex(({ id }) => id === last?.id),
      )
      await undoAll(home, made.reverse(), chance)
      expect(await contentOf(stowage, home.groupId)).toEqual(before)
      await expectKeptValues(stowage, home.groupId)
    },
  )
})
