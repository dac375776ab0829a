import type { ReplyOf } from '@stowage/contract/operation'
import type { getEntity, listEntities } from './operations.ts'
import { selectedGroup } from './session.ts'

export type Entity = ReplyOf<typeof getEntity>
export type Row = ReplyOf<typeof listEntities>['items'][number]

/** The address of a file of a thing, in the selected group. */
export function fileAddress(entityId: string, attachmentId: string | undefined): string | undefined {
  if (attachmentId === undefined) return undefined
  const groupId = selectedGroup()
  const tenant = groupId === undefined ? '' : `?tenant=${groupId}`
  return `/api/v1/entities/${entityId}/attachments/${attachmentId}${tenant}`
}

/** The small picture of a row, or its photo while there is no small one. */
export const pictureOf = ({ id, thumbnailId, imageId }: Pick<Row, 'id' | 'thumbnailId' | 'imageId'>) =>
  fileAddress(id, thumbnailId ?? imageId)
