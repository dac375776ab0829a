import type { Entity } from '@stowage/contract/entities/entity'
import type { CallOf } from '@stowage/contract/protocol/client'
import * as operations from '../data/wire/operations.ts'
import { requireEntity, shown, versionOf } from './fake-entities.ts'
import { record } from './fake-history.ts'
import { type Exchange, FakeProblem, type FakeServer } from './fake-server.ts'
import { item, itemType, locationType, newId } from './samples.ts'
import type { Stock } from './stock.ts'

let writes = 0

/** The entity with ids for its new custom fields, which come with the zero UUID. */
const withFieldIds = (entity: Entity): Entity => ({
  ...entity,
  fields: entity.fields.map(field => (/^[0-]+$/.test(field.id) ? { ...field, id: newId() } : field)),
})

/** The entity after a write of some members: with another version. */
const written = (entity: Entity, members: object): Entity =>
  withFieldIds({
    ...entity,
    ...Object.fromEntries(
      Object.entries(members).filter(([name, value]) => name in entity && value !== undefined),
    ),
    updatedAt: new Date(Date.UTC(2026, 1, 1) + ++writes * 1000).toISOString(),
  })

function made(name: string, members: { readonly entityTypeId?: string | null | undefined }): Entity {
  const entityType = members.entityTypeId === locationType.id ? locationType : itemType
  return { ...written(item(name), members), entityType, entityTypeId: entityType.id }
}

type Bulk = CallOf<typeof operations.changeEntities>
type Change = NonNullable<Bulk['change']>

/** The entities that a bulk change is about. */
const selected = ({ entities }: Stock, { select }: Bulk): Entity[] =>
  select.ids === undefined || select.ids === null
    ? [...entities.values()].filter(
        ({ id, entityType }) => !entityType.isLocation && !select.except?.includes(id),
      )
    : select.ids.flatMap(id => entities.get(id) ?? [])

/** The tags of an entity after a bulk change. */
const tagsAfter = ({ tagIds }: Entity, { addTagIds, removeTagIds }: Change): string[] => [
  ...new Set([...tagIds.filter(id => !removeTagIds?.includes(id)), ...(addTagIds ?? [])]),
]

/** Changes all of these entities, or deletes them when there is no change. */
function carryOut(stock: Stock, exchange: Exchange, entities: Entity[], change: Change | undefined): string {
  if (change === undefined)
    return record(
      stock,
      exchange,
      [],
      entities.map(({ id }) => id),
    )
  const { fields: _, ...members } = change
  return record(
    stock,
    exchange,
    entities.map(entity => written(entity, { ...members, tagIds: tagsAfter(entity, change) })),
  )
}

const inside = ({ entities }: Stock, id: string): Entity[] =>
  [...entities.values()].filter(({ parentId }) => parentId === id)

/** Pairs of locations of a merge, each with the one that stays; sub-locations are joined directly below the location only. */
function joinsOf(stock: Stock, { id, into, joinSameNames }: CallOf<typeof operations.mergeLocation>) {
  const same = inside(stock, id).flatMap(from =>
    inside(stock, into)
      .filter(({ name, entityType }) => entityType.isLocation && name === from.name)
      .map(twin => ({ from, into: twin })),
  )
  const whole = { from: requireEntity(stock, id), into: requireEntity(stock, into) }
  return {
    joins: joinSameNames === true ? [whole, ...same] : [whole],
    sameNames: same.map(join => ({ id: join.from.id, path: [join.from.name], into: join.into.id })),
  }
}

/** Answers writes of items and locations: each is a change that can be undone. */
export function answerWrites(server: FakeServer, stock: Stock): void {
  server.answer(operations.createEntity, ({ name, ...members }, exchange) => {
    const entity = made(name, members)
    record(stock, exchange, [entity])
    return shown(stock, entity)
  })
  server.answer(operations.createEntities, ({ items }, exchange) => {
    const entities = items.map(({ name, ...members }) => made(name, members))
    const change = record(stock, exchange, entities)
    return { items: entities.map(({ id }) => ({ id, clientId: null, assetId: '' })), change }
  })
  server.answer(operations.updateEntity, ({ id, ...members }, exchange) => {
    const before = requireEntity(stock, id)
    if (exchange.ifMatch !== null && exchange.ifMatch !== versionOf(before))
      throw new FakeProblem('precondition_failed')
    const type = stock.types.find(each => each.id === members.entityTypeId) ?? before.entityType
    const after = { ...written(before, members), entityType: type, entityTypeId: type.id }
    record(stock, exchange, [after])
    exchange.headers.set('etag', versionOf(after))
    return shown(stock, after)
  })
  server.answer(operations.deleteEntity, ({ id }, exchange) => {
    requireEntity(stock, id)
    record(stock, exchange, [], [id])
  })
  server.answer(operations.mergeLocation, (input, exchange) => {
    const { joins, sameNames } = joinsOf(stock, input)
    const gone = joins.map(({ from }) => from.id)
    const moved = joins.flatMap(({ from, into }) =>
      inside(stock, from.id)
        .filter(({ id }) => !gone.includes(id))
        .map(entity => written(entity, { parentId: into.id })),
    )
    const locations = moved.filter(({ entityType }) => entityType.isLocation).length
    const into = requireEntity(stock, input.into)
    return {
      into: {
        id: into.id,
        name: into.name,
      },
      items: moved.length - locations,
      locations,
      pins: 0,
      joined: joins.length - 1,
      sameNames,
      photos: 0,
      documents: 0,
      maintenance: 0,
      tags: 0,
      left: into.description === '' ? [] : ['description' as const],
      change: input.dryRun === true ? null : record(stock, exchange, moved, gone),
    }
  })
  server.answer(operations.changeEntities, (input, exchange) => {
    const entities = selected(stock, input)
    const result = { matched: entities.length, changed: entities.length, unchanged: 0, problems: [] }
    if (input.dryRun === true) return { ...result, change: null }
    return { ...result, change: carryOut(stock, exchange, entities, input.change ?? undefined) }
  })
}

/** Changes an item as somebody else does, whom the page has not heard of yet. */
export function writeElsewhere(stock: Stock, entity: Entity, members: Partial<Entity>): void {
  stock.entities = new Map([...stock.entities, [entity.id, written(entity, members)]])
}
