import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import type { ListedMaintenance, MaintenanceEntry } from '@stowage/contract/upkeep/maintenance'
import { type Kysely, sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import type { Tables } from '#db/tables.ts'
import { findTagsOf, photosOf } from '#features/entities/index.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import { chainFrom } from '#kernel/hierarchy.ts'

/** What entries tell of the item that they are about. */
export type ItemFacts = Omit<ListedMaintenance, keyof MaintenanceEntry>

/** An item as statements about its entries find it, with the icon of its type. */
export interface ItemRow {
  readonly n: number
  readonly entityId: string
  readonly itemName: string
  readonly archived: Flag
  readonly is_location: Flag
  readonly kept_in: string | null
  readonly icon: string
}

/** The columns of an `ItemRow`, for a statement that has the entities as `e`. */
export const itemColumns = [
  'e.n',
  'e.id as entityId',
  'e.name as itemName',
  'e.archived',
  'e.is_location',
  'e.kept_in',
] as const

/** The icon of the type of `e`. */
export const iconOf = sql<string>`(select t.icon from entity_types t
  where t.group_id = e.group_id and t.id = e.entity_type_id)`.as('icon')

interface TagRow {
  readonly n: number
  readonly name_key: string
  readonly id: string
  readonly name: string
  readonly color: string
  readonly icon: string
}

const tagsByNumber = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('tags')
    .select(['n', 'id', 'name', 'name_key', 'color', 'icon'])
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('n'), p.rowNumbers, 'number')),
)

interface Container {
  readonly id: string
  readonly name: string
  readonly kept_in: string | null
  readonly is_location: Flag
}

const containersUpToLocations = statement<{ groupId: string; ids: readonly string[] }>()(
  (_q: Kysely<Tables>, p, dialect) => sql<Container>`
    with recursive up (id, name, kept_in, is_location) as (
      select e.id, e.name, e.kept_in, e.is_location from ${dialect.listTable(p.ids, 'text')} given
        cross join entities e where e.group_id = ${p.groupId} and e.id = given.value
      union
      select e.id, e.name, e.kept_in, e.is_location from up
        cross join entities e where e.group_id = ${p.groupId} and e.id = up.kept_in and up.is_location = 0)
    select id, name, kept_in, is_location from up`,
)

/** Finds what entries tell of their items, with a fixed number of statements for each batch. Tags are remembered. */
export class ItemFinder {
  readonly #db: Reader
  readonly #groupId: string
  readonly #tags = new Map<number, TagRow>()

  constructor(db: Reader, groupId: string) {
    this.#db = db
    this.#groupId = groupId
  }

  /** The tags of some items by their row numbers, by name. */
  async tagsOf(rowNumbers: readonly number[]): Promise<Map<number, ItemFacts['tags']>> {
    const links = await findTagsOf(this.#db, this.#groupId, rowNumbers)
    const missing = new Set([...links.values()].flat().filter(n => !this.#tags.has(n)))
    if (missing.size > 0)
      for (const tag of await this.#db.all(tagsByNumber, {
        groupId: this.#groupId,
        rowNumbers: [...missing],
      }))
        this.#tags.set(tag.n, tag)
    return new Map([...links].map(([n, tags]) => [n, this.#inOrder(tags)]))
  }

  #inOrder(numbers: readonly number[]): ItemFacts['tags'] {
    return numbers
      .flatMap(n => this.#tags.get(n) ?? [])
      .sort((a, b) => byCodePoint(a.name_key, b.name_key) || byCodePoint(a.id, b.id))
      .map(({ id, name, color, icon }) => ({ id, name, color, icon }))
  }

  /** What is told of some items, by their row numbers; `tags` are those that `tagsOf` has found. */
  async factsOf(
    rows: readonly ItemRow[],
    tags: ReadonlyMap<number, ItemFacts['tags']>,
  ): Promise<Map<number, ItemFacts>> {
    const items = new Map(rows.map(row => [row.n, row]))
    const [photos, locationOf] = await allOrFirstError([
      this.#photosOf([...items.values()].map(({ entityId }) => entityId)),
      this.#locationsAbove([...items.values()].flatMap(({ kept_in }) => kept_in ?? [])),
    ])
    return new Map(
      [...items].map(([n, row]) => {
        const photo = photos.get(row.entityId)
        const facts: ItemFacts = {
          itemName: row.itemName,
          itemID: row.entityId,
          entityId: row.entityId,
          archived: row.archived === 1,
          isLocation: row.is_location === 1,
          icon: row.icon,
          location: locationOf(row.kept_in),
          tags: tags.get(n) ?? [],
          imageId: photo?.id ?? null,
          thumbnailId: photo?.thumbnail_id ?? null,
        }
        return [n, facts]
      }),
    )
  }

  async #photosOf(ids: readonly string[]) {
    const photos = await this.#db.all(photosOf, { groupId: this.#groupId, ids })
    return new Map(photos.map(photo => [photo.entity_id, photo]))
  }

  /** Tells the nearest location of what lies in some containers, which may be locations themselves. */
  async #locationsAbove(
    containers: readonly string[],
  ): Promise<(id: string | null) => ItemFacts['location']> {
    const ids = [...new Set(containers)]
    const found =
      ids.length === 0 ? [] : await this.#db.all(containersUpToLocations, { groupId: this.#groupId, ids })
    const known = new Map(found.map(each => [each.id, each]))
    return id => {
      for (const above of chainFrom(id, each => known.get(each)?.kept_in)) {
        const container = known.get(above)
        if (container?.is_location === 1) return { id: above, name: container.name }
      }
      return null
    }
  }
}
