import type { Entity, Row } from '../items/entities.ts'
import { noteOfDevice } from '../items/of-device.ts'
import type { DeviceEntity } from './device-entity.ts'

type Known = DeviceEntity & Row
type Ref = NonNullable<Entity['parent']>

/** Does this device know everything of an item but its photos and documents? */
export const isWhole = (entity: DeviceEntity): entity is Known =>
  entity.fields !== undefined && entity.notes !== undefined && entity.entityType !== undefined

const refOf = (entity: DeviceEntity | undefined): Ref | null =>
  entity?.entityType === undefined ? null : ({ ...(entity as Known), tags: [] } as Ref)

/** What an item lies in, the nearest first. */
function above(entity: DeviceEntity, byId: ReadonlyMap<string, DeviceEntity>): DeviceEntity[] {
  const found: DeviceEntity[] = []
  for (
    let next = byId.get(entity.insideId ?? '');
    next !== undefined && !found.includes(next);
    next = byId.get(next.insideId ?? '')
  )
    found.push(next)
  return found
}

/** The photo that stands for an item, as far as a row tells of it. */
function coverOf({ imageId, thumbnailId, createdAt, updatedAt }: Known): Entity['attachments'] {
  if (imageId === undefined) return []
  const common = { primary: false, title: '', path: '' }
  const small = {
    id: thumbnailId ?? '',
    type: 'thumbnail' as const,
    ...common,
    primary: false,
    mime_type: '',
  }
  const thumbnail = { ...small, created_at: createdAt, updated_at: updatedAt, edges: {} }
  const cover = { ...common, id: imageId, type: 'photo' as const, primary: true, createdAt, updatedAt }
  return [thumbnailId === undefined ? cover : { ...cover, thumbnail }]
}

/** An item as its page shows it, made of what this device keeps. It has no version: what is sent begins from what the server has. */
export function wholeEntity(row: Known, byId: ReadonlyMap<string, DeviceEntity>): Entity {
  const {
    insideId: _i,
    isLocation: _l,
    path: _p,
    parent: _r,
    thumbnailId: _t,
    ...told
  } = row as Known & {
    readonly parent?: unknown
  }
  const entity = {
    ...told,
    entityTypeId: row.entityType.id,
    tagIds: row.tags.map(({ id }) => id),
    parent: refOf(byId.get(row.parentId ?? '')),
    location: refOf(above(row, byId).find(({ isLocation }) => isLocation)),
    children: [...byId.values()].flatMap(each =>
      each.isLocation && each.insideId === row.id ? (refOf(each) ?? []) : [],
    ),
    attachments: coverOf(row),
  } as Entity
  noteOfDevice(entity)
  return entity
}
