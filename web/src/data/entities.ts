import type { ReplyOf } from '@stowage/contract/operation'
import type { StandIn } from '../ui/photo/photo.tsx'
import { ownColor, tagColor } from '../ui/tag/tag-color.ts'
import { basePath } from './base-path.ts'
import type { getEntity, listEntities } from './operations.ts'
import { selectedGroup } from './session.ts'

export type Entity = ReplyOf<typeof getEntity>
export type Attachment = Entity['attachments'][number]
export type Row = ReplyOf<typeof listEntities>['items'][number]

/** The address of a file of a thing, in the selected group. */
export function fileAddress(entityId: string, attachmentId: string | undefined): string | undefined {
  if (attachmentId === undefined) return undefined
  const groupId = selectedGroup()
  const tenant = groupId === undefined ? '' : `?tenant=${groupId}`
  return `${basePath}/api/v1/entities/${entityId}/attachments/${attachmentId}${tenant}`
}

/** The small picture of a row, or its photo while there is no small one. */
export const pictureOf = ({ id, thumbnailId, imageId }: Pick<Row, 'id' | 'thumbnailId' | 'imageId'>) =>
  fileAddress(id, thumbnailId ?? imageId)

/** The photos of a thing, the one that stands for it first. */
export const photosOf = ({ attachments }: Entity): Attachment[] =>
  attachments
    .filter(({ type }) => type === 'photo')
    .toSorted((one, other) => Number(other.primary) - Number(one.primary))

/** What every browser can show. */
const isShownByBrowsers = ({ mimeType = '' }: Attachment): boolean =>
  /^image\/(jpeg|png|webp|gif|avif|svg\+xml)$/.test(mimeType)

/** The addresses of a photo's small picture, and of the photo itself unless only the small one can be shown. */
export function addressesOf(entityId: string, photo: Attachment) {
  const { id, thumbnail } = photo
  const large = thumbnail === undefined || isShownByBrowsers(photo) ? fileAddress(entityId, id) : undefined
  return { small: fileAddress(entityId, thumbnail?.id ?? id), large }
}

/** What is shown of a thing that has no picture: its first tag gives the colour, its type and its tags the icon. */
export function standInOf({ id, entityType, tags }: Pick<Row, 'id' | 'entityType' | 'tags'>): StandIn {
  const [first] = tags
  return {
    color: first === undefined ? ownColor(id) : tagColor(first),
    hints: [entityType.icon, entityType.name, ...tags.flatMap(({ icon, name }) => [icon, name])],
    isLocation: entityType.isLocation,
  }
}

/** What is shown of a place that has no picture. */
export const standInOfPlace = (id: string): StandIn => ({ color: ownColor(id), isLocation: true })
