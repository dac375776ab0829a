import type { DeviceEntity } from './device-entity.ts'

/** The ids of what an entity is in, at any depth, the nearest first. */
export function idsAbove(id: string, byId: ReadonlyMap<string, Pick<DeviceEntity, 'insideId'>>): string[] {
  const ids: string[] = []
  for (
    let next = byId.get(id)?.insideId;
    typeof next === 'string' && !ids.includes(next);
    next = byId.get(next)?.insideId
  )
    ids.push(next)
  return ids
}
