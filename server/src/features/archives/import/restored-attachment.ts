import path from 'node:path'
import { documentKey, linkType, mayStand } from '#features/files/index.ts'
import { chooseMediaType } from '#files/media-type.ts'
import { storedName } from '#kernel/file-names.ts'
import type { ArchiveRow } from '../format/archive-tables.ts'
import type { AttachmentPlan } from './attachment-plan.ts'
import type { RestoredFiles } from './restore-files.ts'
import type { RestoredAttachment } from './restore-subjects.ts'

/** The files of attachments, by their ids in the source. */
export type FilesOf = Pick<RestoredFiles, 'of'>

interface AttachmentSource {
  readonly attachments: AttachmentPlan
  readonly files: FilesOf
  readonly groupId: string
  /** The new id of an item. */
  readonly entityId: (id: string | null) => string | null
}

/** The row of an attached file or link, or of a small picture; none when it is left out. */
export function toRestoredAttachment(
  source: AttachmentSource,
  row: ArchiveRow<'attachments'>,
): RestoredAttachment[] {
  const { attachments, files, entityId } = source
  const id = attachments.idOf(row.id)
  if (id === undefined) return []
  const { created_at, updated_at, type, title, entity_attachments } = row
  const file = files.of(row.id)
  const mime_type = chooseMediaType(row.mime_type, file?.mediaType)
  const owner = type === 'thumbnail' ? null : entity_attachments
  return [
    {
      id,
      created_at,
      updated_at,
      type,
      mime_type,
      title: storedName(title),
      entity_id: entityId(owner),
      is_primary: mayStand(mime_type) && attachments.isPrimary(row.id, owner) ? 1 : 0,
      path: mime_type === linkType ? row.path : pathOf(source, row, id),
      size: file?.size ?? 0,
      thumbnail_id: attachments.thumbnailOf(row.id),
      position: attachments.positions.get(row.id) ?? 0,
    },
  ]
}

/** Where the file is; of one that did not come along, where it would be, so that it can still be put there. */
function pathOf({ files, groupId }: AttachmentSource, row: ArchiveRow<'attachments'>, id: string): string {
  const name = path.posix.basename(row.path.replaceAll('\\', '/')) || id
  return files.of(row.id)?.key ?? documentKey(groupId, name)
}
