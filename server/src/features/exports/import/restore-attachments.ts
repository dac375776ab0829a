import path from 'node:path'
import type { Writer } from '#db/reader-writer.ts'
import { documentKey, linkType } from '#features/files/index.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { ArchiveRow } from '../archive/archive-tables.ts'
import { toAttachmentType } from './attachment-plan.ts'
import type { GroupSource } from './group-source.ts'
import { insertAttachments } from './insert-rows.ts'
import type { RestoredFiles } from './restore-files.ts'
import type { ArchiveValidation } from './validate-archive.ts'

interface AttachmentSource {
  readonly db: Writer
  readonly archive: GroupSource
  readonly attachments: ArchiveValidation['attachments']
  readonly files: Pick<RestoredFiles, 'of'>
  readonly groupId: string
  /** The new id of a thing. */
  readonly entityId: (id: string | null) => string | null
}

/** Writes the rows of attached files and links, those of small pictures included. */
export async function restoreAttachments(source: AttachmentSource): Promise<void> {
  const { db, archive, attachments } = source
  for await (const batch of archive.rows('attachments'))
    await insertAttachments(
      db,
      batch.flatMap(({ row }) => toRow(source, row)),
    )
  await insertAttachments(
    db,
    attachments.links.flatMap(link => toRow(source, toAttachmentType(link))),
  )
  await yieldToEventLoop()
}

function toRow(source: AttachmentSource, row: ArchiveRow<'attachments'>) {
  const { attachments, files, groupId: group_id, entityId } = source
  const id = attachments.idOf(row.id)
  if (id === undefined) return []
  const { created_at, updated_at, type, title, mime_type, entity_attachments } = row
  const owner = type === 'thumbnail' ? null : entity_attachments
  return {
    ...{ id, group_id, created_at, updated_at, type, title, mime_type },
    entity_id: entityId(owner),
    is_primary: attachments.isPrimary(row.id, owner) ? (1 as const) : (0 as const),
    path: mime_type === linkType ? row.path : pathOf(source, row, id),
    size: files.of(row.id)?.size ?? 0,
    thumbnail_id: attachments.thumbnailOf(row.id),
  }
}

/** Where the file is; of one that did not come along, where it would be, so that it can still be put there. */
function pathOf({ files, groupId }: AttachmentSource, row: ArchiveRow<'attachments'>, id: string): string {
  const name = path.posix.basename(row.path.replaceAll('\\', '/')) || id
  return files.of(row.id)?.key ?? documentKey(groupId, name)
}
