import { byKind, membersWith } from '@stowage/contract/entities/entity-members'
import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import type { Operation, ReplyOf } from '@stowage/contract/protocol/operation'
import { instantOf } from '../../i18n/clock.ts'
import { type Entity, photosOf, type Row } from '../items/entities.ts'
import { type Location, namesOnWay } from '../items/locations.ts'
import { parentOf } from '../items/tags.ts'
import { waitingMembers } from '../outbox/edit-waiting.ts'
import type { AddEntry } from '../outbox/entry.ts'
import { entriesOf, outbox } from '../outbox/outbox.ts'
import { keyOf } from '../wire/answer-key.ts'
import {
  getEntity,
  getEntityTree,
  listEntities,
  listEntityTypes,
  type listMaintenance,
  listTags,
} from '../wire/operations.ts'
import { queryClient } from '../wire/query-client.ts'
import { withEdits } from '../wire/use-operation.ts'
import type { DeviceData, DeviceEntity } from './device-entity.ts'

/** All answers to an operation that are there, the oldest first. */
const answersTo = <O extends Operation>(groupId: string | undefined, operation: O): ReplyOf<O>[] =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: keyOf(groupId, operation) })
    .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
    .flatMap(({ state }) => (state.data === undefined ? [] : [state.data as ReplyOf<O>]))

/** What is known from the answers that this device has and from what waits: everything about an item from its newest answers. */
export function collectData(
  groupId: string | undefined,
  rows: readonly Row[] = [],
  tasks?: ReplyOf<typeof listMaintenance>,
): DeviceData {
  const found = new Map<string, DeviceEntity>()
  const note = (entity: DeviceEntity): void => {
    const known = found.get(entity.id)
    // An answer that was kept may be older than what was brought up to date.
    const isOlder = (entity.updatedAt ?? '') < (known?.updatedAt ?? '') && entity.updatedAt !== undefined
    found.set(entity.id, isOlder ? { ...entity, ...known } : { ...known, ...entity })
  }
  for (const roots of answersTo(groupId, getEntityTree)) noteTree(roots, null, note)
  for (const row of withEdits(groupId, listEntities, {}, listWith(rows)).items) note(ofRow(row))
  for (const { items } of answersTo(groupId, listEntities)) for (const row of items) note(ofRow(row))
  for (const entity of answersTo(groupId, getEntity)) note(ofEntity(entity))
  for (const entry of entriesOf(outbox.get(), 'add')) if (entry.groupId === groupId) note(waitingRow(entry))
  const tags = answersTo(groupId, listTags).at(-1) ?? []
  return {
    entities: [...found.values()]
      .map(entity => ({ ...entity, path: entity.path ?? pathOf(entity, found) }))
      .sort((one, other) => byCodePoint(other.updatedAt ?? '', one.updatedAt ?? '')),
    tagParents: new Map(
      tags.flatMap(tag => {
        const parent = parentOf(tag)
        return parent === null ? [] : [[tag.id, parent]]
      }),
    ),
    dueDays: tasks === undefined ? undefined : dueDaysOf(tasks),
  }
}

/** The first day on which something is to be done, by the id of the item. */
function dueDaysOf(tasks: ReplyOf<typeof listMaintenance>): Map<string, string> {
  const open = tasks.filter(
    ({ completedDate, scheduledDate }) => completedDate === '' && scheduledDate !== '',
  )
  const latestFirst = open.toSorted((one, other) => byCodePoint(other.scheduledDate, one.scheduledDate))
  return new Map(latestFirst.map(({ entityId, scheduledDate }) => [entityId, scheduledDate]))
}

const listWith = (rows: readonly Row[]): ReplyOf<typeof listEntities> => ({
  page: 1,
  pageSize: rows.length,
  total: rows.length,
  items: [...rows],
  totalPrice: 0,
})

function noteTree(
  locations: readonly Location[],
  insideId: string | null,
  note: (entity: DeviceEntity) => void,
): void {
  for (const { id, name, children } of locations) {
    note({ id, name, isLocation: true, insideId })
    noteTree(children, id, note)
  }
}

function ofRow({ parent, ...row }: Row): DeviceEntity {
  const isPlaced = row.parentId !== undefined || parent !== undefined
  return {
    ...row,
    isLocation: row.entityType.isLocation,
    ...(isPlaced ? { insideId: row.locationId ?? row.parentId ?? parent?.id ?? null } : {}),
  }
}

function ofEntity(entity: Entity): DeviceEntity {
  const { parent: _p, location: _l, children: _c, attachments: _a, ...told } = entity
  const thumbnailId = photosOf(entity)[0]?.thumbnail?.id
  return {
    ...told,
    ...(thumbnailId === undefined ? {} : { thumbnailId }),
    isLocation: entity.entityType.isLocation,
    insideId: entity.locationId ?? entity.parentId,
  }
}

const blank = byKind(membersWith('told', 'always'), {
  name: () => '',
  text: () => '',
  quantity: () => 1,
  amount: () => 0,
  flag: () => false,
  day: () => '',
  assetNumber: () => '',
})

const unknownType: Row['entityType'] = {
  id: '',
  name: '',
  description: '',
  icon: '',
  isLocation: false,
  createdAt: '',
  updatedAt: '',
}

/** A new item that waits, as a row of a list; of several in one entry, the first. */
export function waitingRow(entry: AddEntry): Row & DeviceEntity {
  const { key, at, groupId, name: entryName, items } = entry
  const [item] = items
  const { name = entryName, quantity = 1, parentId = null, tagIds } = waitingMembers(entry) ?? {}
  const createdAt = instantOf(at)
  const tags = answersTo(groupId, listTags).at(-1) ?? []
  const types = answersTo(groupId, listEntityTypes).at(-1) ?? []
  const isMeant = ({ id, isLocation }: Pick<Row['entityType'], 'id' | 'isLocation'>): boolean =>
    typeof item?.entityTypeId !== 'string' ? !isLocation : id === item.entityTypeId
  const locations = answersTo(groupId, getEntityTree).at(-1) ?? []
  return {
    ...blank,
    id: key,
    name,
    createdAt,
    updatedAt: createdAt,
    isLocation: false,
    isWaiting: true,
    description: item?.description ?? '',
    quantity,
    insideId: parentId,
    path: namesOnWay(locations, parentId ?? undefined),
    tags: tags.filter(tag => tagIds?.includes(tag.id)),
    entityType: types.find(isMeant) ?? unknownType,
  }
}

/** The names of what something is in, the topmost first. */
function pathOf({ insideId }: DeviceEntity, all: ReadonlyMap<string, DeviceEntity>): string[] {
  const names: string[] = []
  const seen = new Set<string>()
  for (let above = all.get(insideId ?? ''); above !== undefined; above = all.get(above.insideId ?? '')) {
    if (seen.has(above.id)) break
    seen.add(above.id)
    names.unshift(above.name)
  }
  return names
}
