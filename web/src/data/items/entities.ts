import type { ReplyOf } from '@stowage/contract/protocol/operation'
import type { StandIn } from '../../ui/photo/photo.tsx'
import { ownColor, tagColor } from '../../ui/tag/tag-color.ts'
import { basePath } from '../wire/base-path.ts'
import type { getEntity, listEntities } from '../wire/operations.ts'
import { selectedGroup } from '../wire/session.ts'

export type Entity = ReplyOf<typeof getEntity>
export type Attachment = Entity['attachments'][number]
export type Row = ReplyOf<typeof listEntities>['items'][number]

/** The path below which the files of an item are. */
export const filesPath = (entityId: string): string => `${basePath}/api/v1/entities/${entityId}/attachments/`

/** The address of a file of an item, in the selected group; `more` is what else is asked for. */
export function fileAddress(
  entityId: string,
  attachmentId: string,
  more: Record<string, string> = {},
): string {
  const groupId = selectedGroup()
  const query = new URLSearchParams({ ...(groupId === undefined ? {} : { tenant: groupId }), ...more })
  return `${filesPath(entityId)}${attachmentId}${query.size === 0 ? '' : `?${query}`}`
}

/** The small picture of a row. Lists never load a photo itself, which may be very large. */
export const pictureOf = ({ id, thumbnailId }: Pick<Row, 'id' | 'thumbnailId'>): string | undefined =>
  thumbnailId === undefined ? undefined : fileAddress(id, thumbnailId)

/** The photos of an item, in the order that people have given them. */
export const photosOf = ({ attachments }: Entity): Attachment[] =>
  attachments.filter(({ type }) => type === 'photo')

/** Which photo stands for its item: the first one where none does. */
export const coverAt = (photos: readonly Attachment[]): number =>
  Math.max(
    0,
    photos.findIndex(({ primary }) => primary),
  )

/** The files that are no photos. */
export const documentsOf = ({ attachments }: Entity): Attachment[] =>
  attachments.filter(({ type }) => type !== 'photo' && type !== 'thumbnail')

/** May a photo stand for its item? A picture may, and a link, of which nobody knows where it leads. */
export const mayStand = ({ mimeType = '' }: Attachment): boolean => /^(image\/|link\/url$)/.test(mimeType)

/** What every browser can show. */
const isShownByBrowsers = (mimeType = ''): boolean =>
  /^image\/(jpeg|png|webp|gif|avif|bmp|x-icon|svg\+xml)$/.test(mimeType)

/** The addresses of a photo's small picture, of a large one that every browser can show, and of the file itself. */
export function addressesOf(entityId: string, { id, thumbnail, mimeType }: Attachment) {
  const original = fileAddress(entityId, id)
  return {
    small: pictureOf({ id: entityId, thumbnailId: thumbnail?.id }),
    large: isShownByBrowsers(mimeType) ? original : fileAddress(entityId, id, { size: 'large' }),
    original,
  }
}

/** Stand-in for the picture of an item that has none: its first tag gives the colour, its type, its tags or its name the icon. */
export function standInOf({
  id,
  name,
  entityType,
  tags,
}: Pick<Row, 'id' | 'name' | 'entityType' | 'tags'>): StandIn {
  const [first] = tags
  return {
    color: first === undefined ? ownColor(id) : tagColor(first),
    hints: [entityType.icon, entityType.name, ...tags.flatMap(({ icon, name: tag }) => [icon, tag])],
    name,
    isLocation: entityType.isLocation,
  }
}

/** What is shown of a location that has no picture. */
export const standInOfLocation = (id: string): StandIn => ({ color: ownColor(id), isLocation: true })

/** What is shown of the item of a task that has no picture. */
export function standInOfTask({
  entityId,
  itemName,
  icon,
  isLocation,
  tags,
}: {
  readonly entityId: string
  readonly itemName: string
  readonly icon: string
  readonly isLocation: boolean
  readonly tags: readonly { readonly name: string; readonly color: string; readonly icon: string }[]
}): StandIn {
  const [first] = tags
  return {
    color: first === undefined ? ownColor(entityId) : tagColor(first),
    hints: [icon, ...tags.flatMap(tag => [tag.icon, tag.name])],
    name: itemName,
    isLocation,
  }
}
