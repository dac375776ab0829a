import { pagesById } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { linkType } from '#features/files/index.ts'
import { requireGroup } from '#features/groups/index.ts'
import { requireValue } from '#kernel/require-value.ts'
import { everyAttachment, everyRow, knownIds } from '../export/group-rows.ts'
import { extensionVersion, type StowageExtension } from './stowage-extension.ts'
import type { Owner } from './table-rows.ts'

const pinsAfter = statement<{ groupId: string; after: string; limit: number }>()((q, p) =>
  q
    .selectFrom('entities')
    .select(['id', 'location_id'])
    .where('group_id', '=', p.groupId)
    .where('location_id', 'is not', null)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)

/** The records of what the tables have no room for, in batches. */
export async function* extraRows(db: Reader, { groupId, userId }: Owner): AsyncGenerator<StowageExtension[]> {
  const { name, currency, hue, hide_prices, hide_serial_numbers } = await requireGroup(db, groupId)
  yield [
    { kind: 'archive', version: extensionVersion },
    { kind: 'group', name, currency, hue, hide_prices, hide_serial_numbers },
  ]
  yield* pins(db, groupId)
  for await (const rows of everyAttachment(db, groupId)) {
    yield rows
      .filter(({ mime_type }) => mime_type === linkType)
      .map(row => ({
        kind: 'link',
        id: row.id,
        created_at: row.created_at,
        updated_at: row.updated_at,
        type: row.type,
        primary: row.is_primary,
        title: row.title,
        url: row.path,
        entity_id: requireValue(row.entity_id),
      }))
    yield rows.flatMap(({ id, position }) =>
      position === 0 ? [] : [{ kind: 'photo', attachment_id: id, position }],
    )
  }
  for await (const rows of everyRow(db, groupId, 'templates'))
    yield rows.filter(({ made }) => made > 0).map(({ id, made }) => ({ kind: 'template', id, made }))
  for await (const rows of everyRow(db, groupId, 'maintenance_entries')) {
    const nextIds = rows.map(({ next_id }) => next_id)
    const known = await knownIds(db, groupId, 'maintenance_entries', nextIds)
    yield rows.flatMap(({ id, rule, next_id }) => {
      const next_entry_id = known.has(next_id) ? next_id : null
      return rule === null ? [] : [{ kind: 'rule' as const, maintenance_entry_id: id, rule, next_entry_id }]
    })
  }
  for await (const rows of everyRow(db, groupId, 'notifiers'))
    yield rows.flatMap(({ id, user_id, kinds }) =>
      kinds === null || user_id !== userId ? [] : [{ kind: 'notifier' as const, id, kinds }],
    )
}

async function* pins(db: Reader, groupId: string): AsyncGenerator<StowageExtension[]> {
  for await (const rows of pagesById((after, limit) => db.all(pinsAfter, { groupId, after, limit })))
    yield rows.map(({ id, location_id }) => ({
      kind: 'pin',
      entity_id: id,
      location_id: requireValue(location_id),
    }))
}
