import type { Entity, EntityRef, ListedEntity } from '@stowage/contract/entities/entity'
import type { TreeNode } from '@stowage/contract/entities/locations'
import { isUnnamed } from '@stowage/contract/entities/unnamed'
import type { CallOf } from '@stowage/contract/protocol/client'
import * as operations from '../data/wire/operations.ts'
import { FakeProblem, type FakeServer } from './fake-server.ts'
import type { Stock } from './stock.ts'

/** The ETag of an entity: no two writes give the same moment. */
export const versionOf = ({ updatedAt }: Entity): string => `"${updatedAt}"`

const isLocation = ({ entityType }: Entity): boolean => entityType.isLocation

/** What an item lies in: its pin, or else its parent. */
const aboveOf = (stock: Stock, { locationId, parentId }: Entity): Entity | undefined =>
  stock.entities.get(locationId ?? parentId ?? '')

/** What an item lies in at any depth, the topmost first. */
function wayTo(stock: Stock, entity: Entity): Entity[] {
  const above = aboveOf(stock, entity)
  return above === undefined ? [] : [...wayTo(stock, above), above]
}

const refOf = ({ id, name, quantity, entityType, ...rest }: Entity): EntityRef => ({
  id,
  name,
  quantity,
  entityType,
  tags: [],
  assetId: rest.assetId,
  description: rest.description,
  insured: rest.insured,
  archived: rest.archived,
  purchasePrice: rest.purchasePrice,
  soldDate: rest.soldDate,
  createdAt: rest.createdAt,
  updatedAt: rest.updatedAt,
})

/** An item as a single read tells it: with what its ids name. */
export function shown(stock: Stock, entity: Entity): Entity {
  const parent = stock.entities.get(entity.parentId ?? '')
  const location = wayTo(stock, entity).findLast(isLocation)
  return {
    ...entity,
    parent: parent === undefined ? null : refOf(parent),
    location: location === undefined ? null : refOf(location),
    tags: stock.tags.filter(({ id }) => entity.tagIds.includes(id)).map(({ children: _, ...tag }) => tag),
  }
}

/** An item as a list tells it. */
function rowOf(stock: Stock, entity: Entity): ListedEntity {
  const {
    parent,
    location: _l,
    children: _c,
    attachments: _a,
    entityTypeId: _t,
    tagIds: _i,
    ...row
  } = shown(stock, entity)
  return {
    ...row,
    ...(parent === null ? {} : { parent }),
    path: wayTo(stock, entity).map(({ name }) => name),
  }
}

/** A number of at least 1 in the way in which queries have it. */
const countIn = (text: unknown, otherwise: number): number => Number(text ?? otherwise)

type ListInput = CallOf<typeof operations.listEntities>

function matching(stock: Stock, input: ListInput): Entity[] {
  const words = String(input.q ?? '').toLowerCase()
  const [within, parents] = [[input.within].flat(), [input.parentIds].flat()].map(ids => ids.map(String))
  return [...stock.entities.values()].filter(
    entity =>
      !isLocation(entity) &&
      (input.productId === undefined || [input.productId].flat().includes(String(entity.productId))) &&
      entity.name.toLowerCase().includes(words) &&
      (input.within === undefined || wayTo(stock, entity).some(({ id }) => within?.includes(id))) &&
      (input.parentIds === undefined || parents?.includes(String(aboveOf(stock, entity)?.id))) &&
      (input.filterChildren === undefined || aboveOf(stock, entity) === undefined) &&
      (input.archived === 'only' ? entity.archived : !entity.archived || input.includeArchived === 'true') &&
      (input.insured === undefined || String(input.insured) === String(entity.insured)) &&
      (input.ids === undefined || [input.ids].flat().map(String).includes(entity.id)) &&
      (input.unnamed === undefined || String(input.unnamed) === String(isUnnamed(entity.name))) &&
      (input.onlyWithPhoto === undefined || entity.imageId !== undefined) &&
      (input.onlyWithoutPhoto === undefined || entity.imageId === undefined) &&
      (typeof input.createdUntil !== 'string' || entity.createdAt <= input.createdUntil) &&
      (input.warrantyUntil === undefined || entity.warrantyExpires !== '') &&
      (input.expiresUntil === undefined || entity.expires !== '') &&
      (input.hasTags === undefined || String(input.hasTags) === String(entity.tagIds.length > 0)) &&
      (input.tags === undefined || entity.tagIds.some(id => [input.tags].flat().includes(id))),
  )
}

/** Orders by a member, names by their letters; by relevance, those that begin with the text come first. */
function inOrder(entities: Entity[], { orderBy = 'name', order = 'asc', q }: ListInput): Entity[] {
  const isBest = (name: string) => orderBy === 'relevance' && name.startsWith(String(q).toLowerCase())
  const valueOf = (entity: Entity) => {
    const name = entity.name.toLowerCase()
    return orderBy === 'quantity' ? entity.quantity : `${isBest(name) ? 0 : 1} ${name}`
  }
  const sorted = entities.toSorted((a, b) => (valueOf(a) < valueOf(b) ? -1 : 1))
  return order === 'desc' ? sorted.toReversed() : sorted
}

/** What is in a location at any depth, without what is archived. */
function sumsIn(stock: Stock, location: Entity): NonNullable<TreeNode['sums']> {
  const items = matching(stock, { within: location.id })
  const unsold = items.filter(({ soldDate }) => soldDate === '')
  const sumOf = (list: Entity[], amount: (entity: Entity) => number): number =>
    list.reduce((sum, entity) => sum + amount(entity), 0)
  return {
    items: items.length,
    sold: items.length - unsold.length,
    itemCount: sumOf(items, ({ quantity }) => quantity),
    totalPrice: sumOf(unsold, ({ purchasePrice }) => purchasePrice),
    value: sumOf(unsold, ({ purchasePrice, quantity }) => purchasePrice * quantity),
  }
}

function treeOf(stock: Stock, above?: Entity): TreeNode[] {
  return [...stock.entities.values()]
    .filter(entity => isLocation(entity) && aboveOf(stock, entity) === above)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(location => ({
      id: location.id,
      name: location.name,
      type: 'location' as const,
      sums: sumsIn(stock, location),
      children: treeOf(stock, location),
    }))
}

/** The entity with this id; refuses the request when there is none. */
export function requireEntity(stock: Stock, id: string): Entity {
  const entity = stock.entities.get(id)
  if (entity === undefined) throw new FakeProblem('entity.not_found')
  return entity
}

/** Answers what is read of items and locations. */
export function answerEntities(server: FakeServer, stock: Stock): void {
  server.answer(operations.getEntity, ({ id }, { headers }) => {
    const entity = requireEntity(stock, id)
    headers.set('etag', versionOf(entity))
    return shown(stock, entity)
  })
  const list = (input: ListInput) => {
    const found = inOrder(matching(stock, input), input)
    const page = countIn(input.page, 1)
    const pageSize = countIn(input.pageSize, found.length)
    const sumOf = (amount: (entity: Entity) => number): number =>
      found.reduce((sum, entity) => sum + amount(entity), 0)
    const quantity = sumOf(entity => entity.quantity)
    const value = sumOf(each => (each.soldDate === '' ? each.purchasePrice * each.quantity : 0))
    return {
      page,
      pageSize,
      total: found.length,
      totalPrice: 0,
      items: found.slice((page - 1) * pageSize, page * pageSize).map(entity => rowOf(stock, entity)),
      totals: {
        count: found.length,
        quantity,
        value,
        sold: sumOf(each => (each.soldDate === '' ? 0 : 1)),
      },
    }
  }
  server.answer(operations.listEntities, list)
  server.answer(operations.listEntitiesByBody, input => list(input as ListInput))
  server.answer(operations.listFacets, () => ({
    types: [],
    locations: [],
    withoutLocation: 0,
    withPhoto: 0,
    withoutPhoto: 0,
    archived: 0,
    notArchived: 0,
    lent: 0,
    overdue: 0,
    contacts: [],
    tags: stock.tags.map(({ id, name }) => ({
      id,
      name,
      count: 1,
    })),
  }))
  server.answer(operations.listEntityMaintenance, () => [])
  server.answer(operations.getEntityTree, () => treeOf(stock))
  server.answer(operations.listByAssetNumber, ({ id }) => {
    const items = [...stock.entities.values()].filter(({ assetId }) => assetId === id)
    return {
      page: 1,
      pageSize: 50,
      total: items.length,
      totalPrice: 0,
      items: items.map(each => rowOf(stock, each)),
    }
  })
  server.answer(operations.findByCode, ({ value = '' }) => ({
    items: [...stock.entities.values()]
      .filter(({ codes }) => codes.includes(String(value)))
      .map(entity => {
        const { path: _path, fields: _fields, ...row } = rowOf(stock, entity)
        return { ...row, matched: 'code' as const }
      }),
    products: [],
  }))
  server.answer(operations.quickSearch, ({ q = '' }) => ({
    items: [...stock.entities.values()]
      .filter(({ name }) => name.toLowerCase().includes(String(q).toLowerCase()))
      .map(entity => ({
        kind: isLocation(entity) ? ('location' as const) : ('item' as const),
        id: entity.id,
        name: entity.name,
        assetId: '',
        marks: [],
        path: wayTo(stock, entity).map(({ name }) => name),
      })),
  }))
}
