import { type Insertable, sql } from 'kysely'
import { rowsPerGroup, takeRowNumbers } from '#db/query/row-numbers.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { blankEntity, saveEntities } from '#features/entities/index.ts'
import type { Instant } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { requireValue } from '#kernel/require-value.ts'
import { textsIn } from '#kernel/texts.ts'

/** The locations of a new home. */
export const newLocations = [
  'Living Room',
  'Garage',
  'Kitchen',
  'Bedroom',
  'Bathroom',
  'Office',
  'Attic',
  'Basement',
]

/** The tags of a new home. */
export const newTags = ['Appliances', 'IOT', 'Electronics', 'Servers', 'General', 'Important']

/** The entity types of a new group, named in a language. */
export function newTypesIn(language: Language) {
  const text = textsIn(language)
  return [
    { name: text('type.location'), is_location: 1 },
    { name: text('type.item'), is_location: 0 },
  ] as const
}

type GroupRow = Omit<Insertable<Tables['groups']>, 'version'>

/** A group that has just been made. */
export interface NewGroup {
  readonly id: string
  /** The type of its locations. */
  readonly locationTypeId: string
}

/** Choices of a new group, each as in Homebox when absent. */
export interface GroupChoices {
  /** The code of a known currency. */
  readonly currency?: string | undefined
  /** The language of its two types. */
  readonly language?: Language | undefined
}

/** Makes a group with one type of locations and one of items, and with nobody in it. */
export async function makeGroup(
  db: Writer,
  name: string,
  now: Instant,
  { currency = 'USD', language = 'en' }: GroupChoices = {},
): Promise<NewGroup> {
  const id = newId()
  await enterGroup(db, { id, name, currency, created_at: now, updated_at: now })
  const types = newTypesIn(language).map(({ name, is_location }) => ({
    id: newId(),
    group_id: id,
    name,
    name_key: nameKeyOf(name),
    is_location,
    icon: '',
    created_at: now,
    updated_at: now,
  }))
  await db.q.insertInto('entity_types').values(types).execute()
  return { id, locationTypeId: requireValue(types[0]).id }
}

/** Makes a group with nothing and nobody in it; false when there is one with this id already. */
export async function enterGroup(db: Writer, group: GroupRow): Promise<boolean> {
  const entered = await db.q
    .insertInto('groups')
    .values(group)
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (entered === undefined) return false
  const number = await takeGroupNumber(db)
  await db.q
    .insertInto('group_numbers')
    .values({ group_id: group.id, number, next_n: number * rowsPerGroup })
    .execute()
  return true
}

/** Names of the locations and tags that a new group begins with. */
export interface Furniture {
  readonly locations: readonly string[]
  readonly tags: readonly string[]
}

/** The locations and tags of Homebox's new groups. */
export const defaultContents: Furniture = { locations: newLocations, tags: newTags }

/** Makes the first locations and tags of a new group. */
export async function seed(
  db: Writer,
  group: NewGroup,
  { locations, tags }: Furniture,
  now: Instant,
): Promise<void> {
  if (locations.length + tags.length === 0) return
  const first = await takeRowNumbers(db, group.id, locations.length + tags.length)
  const rooms = locations.map((name, i) => ({
    ...blankEntity({
      n: first + i,
      id: newId(),
      group_id: group.id,
      entity_type_id: group.locationTypeId,
      is_location: 1,
      name,
      created_at: now,
    }),
    quantity: 1,
  }))
  await saveEntities(
    db,
    { groupId: group.id },
    rooms.map(row => ({ before: null, after: { row, tags: [], fields: [] } })),
  )
  const rows = tags.map((name, i) => ({
    n: first + locations.length + i,
    id: newId(),
    group_id: group.id,
    name,
    name_key: nameKeyOf(name),
    description: '',
    color: '',
    icon: '',
    parent_id: null,
    created_at: now,
    updated_at: now,
  }))
  if (rows.length > 0) await db.q.insertInto('tags').values(rows).execute()
}

/** Takes the number of a new group, never handed out again; two processes never get the same. */
async function takeGroupNumber(db: Writer): Promise<number> {
  const { value } = await db.q
    .insertInto('instance')
    .values({ key: 'last_group_number', value: '1' })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({ value: sql`cast(cast(instance.value as integer) + 1 as text)` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(value)
}
