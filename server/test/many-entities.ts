import type { Database } from '#db/database.ts'
import { takeRowNumbers } from '#db/query/row-numbers.ts'
import {
  blankEntity,
  type Change,
  type StoredEntity,
  saveEntities,
  setHeights,
} from '#features/entities/index.ts'
import { newId } from '#kernel/ids.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import type { Household } from './household.ts'
import type { TestApp } from './test-app.ts'

/**
 * Puts many items into a household at once, past the wire; `describe` says what is special about each. Locations that it
 * names must lie in nothing.
 */
export async function addMany(
  stowage: { readonly app: { readonly database: Database } },
  home: Household,
  count: number,
  describe: (i: number) => Partial<StoredEntity>,
  tagsOf: (i: number) => number[] = () => [],
): Promise<void> {
  const { groupId } = home
  await stowage.app.database.write(groupId, async ({ db }) => {
    const first = await takeRowNumbers(db, groupId, count)
    const changes = Array.from({ length: count }, (_, i): Change => {
      const name = `Item ${i}`
      const created_at = new Date(Date.UTC(2026, 0, 1) + i * 1000).toISOString()
      const kind = { entity_type_id: home.itemType.id, is_location: 0 as const }
      const blank = blankEntity({ n: first + i, id: newId(), group_id: groupId, name, created_at, ...kind })
      const row = { ...blank, ...describe(i) }
      return {
        before: null,
        after: { row: { ...row, name_key: nameKeyOf(row.name) }, tags: tagsOf(i), fields: [] },
      }
    })
    await saveEntities(db, { groupId }, changes)
    const locations = changes.flatMap(({ after }) => [after?.row.parent_id, after?.row.location_id])
    await setHeights(db, groupId, new Map(locations.filter(id => typeof id === 'string').map(id => [id, 1])))
  })
}

/** Gives an item a picture that no file stands behind. */
export async function addPhoto(
  stowage: TestApp,
  home: Household,
  entityId: string,
  more: { type?: 'photo' | 'manual'; is_primary?: 0 | 1; title?: string } = {},
): Promise<string> {
  const id = newId()
  const at = '2026-01-31T12:00:00.000Z'
  const photo = {
    type: 'photo',
    is_primary: 1,
    title: 'photo.jpg',
    mime_type: 'image/jpeg',
    ...more,
  } as const
  const stored = {
    id,
    group_id: home.groupId,
    entity_id: entityId,
    path: `x/${id}`,
    size: 1,
    thumbnail_id: null,
  }
  await stowage.app.database.write(home.groupId, ({ db }) =>
    db.q
      .insertInto('attachments')
      .values({ ...stored, ...photo, created_at: at, updated_at: at })
      .execute(),
  )
  return id
}
