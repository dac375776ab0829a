import { type Selectable, sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { Problem } from '#kernel/problem.ts'

/** An attachment of an entity, with the version of that. */
export type AttachmentRow = Selectable<Tables['attachments']> & { readonly version: number }

interface AttachmentKey {
  readonly groupId: string
  readonly entityId: string
  readonly id: string
}

const ofEntity = statement<AttachmentKey>()((q, p) =>
  q
    .selectFrom('attachments as a')
    .innerJoin('entities as e', join =>
      join.onRef('e.group_id', '=', 'a.group_id').onRef('e.id', '=', 'a.entity_id'),
    )
    .selectAll('a')
    .select('e.version')
    .where('a.group_id', '=', p.groupId)
    .where('a.id', '=', p.id)
    .where('a.entity_id', '=', p.entityId),
)

/** An attachment of exactly this entity; no access looks like not found. Thumbnails are none of their own. */
export async function requireAttachment(db: Reader, asked: AttachmentKey): Promise<AttachmentRow> {
  const row = await db.first(ofEntity, asked)
  if (row === undefined) throw new Problem('attachment.not_found')
  return row
}

const sendable = statement<AttachmentKey>()((q, p) =>
  q
    .selectFrom('attachments as a')
    .select(['a.id', 'a.path', 'a.title', 'a.mime_type', 'a.created_at'])
    .where('a.group_id', '=', p.groupId)
    .where('a.id', '=', p.id)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('a.entity_id', '=', p.entityId),
        exists(
          selectFrom('attachments as o')
            .select('o.id')
            .where('o.group_id', '=', p.groupId)
            .where('o.thumbnail_id', '=', p.id)
            .where('o.entity_id', '=', p.entityId),
        ),
      ]),
    ),
)

/** An attachment of this entity, or the thumbnail of one. */
export async function requireSendable(db: Reader, asked: AttachmentKey) {
  const row = await db.first(sendable, asked)
  if (row === undefined) throw new Problem('attachment.not_found')
  return row
}

const photosOf = statement<{ groupId: string; entityId: string }>()((q, p) =>
  q
    .selectFrom('attachments')
    .select(['id', 'title', 'position', 'is_primary'])
    .where('group_id', '=', p.groupId)
    .where('entity_id', '=', p.entityId)
    .where('type', '=', 'photo')
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id'),
)

/** The photos of an entity in their order, with what they are sorted by. */
export const listPhotos = (db: Reader, groupId: string, entityId: string) =>
  db.all(photosOf, { groupId, entityId })

const oldestPhoto = statement<{ groupId: string; entityId: string }>()((q, p) =>
  q
    .selectFrom('attachments')
    .select('id')
    .where('group_id', '=', p.groupId)
    .where('entity_id', '=', p.entityId)
    .where('type', '=', 'photo')
    // A link stands for its entity only when somebody says so.
    .where(({ eb, or }) => or([sql<boolean>`lower(mime_type) like 'image/%'`, eb('is_primary', '=', 1)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1),
)

/** The id of the photo of an entity that was added first and may stand for it, if there is any. */
export const findOldestPhoto = async (
  db: Reader,
  groupId: string,
  entityId: string,
): Promise<string | undefined> => (await db.first(oldestPhoto, { groupId, entityId }))?.id
