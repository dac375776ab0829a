import {
  entityMembers,
  type KindOf,
  type MemberWith,
  membersWith,
} from '@stowage/contract/entities/entity-members'
import type { EntityOrder } from '@stowage/contract/entities/entity-orders'
import { isUnnamed } from '@stowage/contract/entities/unnamed'
import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import { nameKeyOf } from '@stowage/contract/matching/name-key'
import { relevanceOf } from '@stowage/contract/matching/relevance'
import { spellingsOf } from '@stowage/contract/matching/search-text'
import type { CallOf } from '@stowage/contract/protocol/client'
import { readAssetNumber } from '@stowage/contract/values/asset-numbers'
import { type DayOfPeriod, dayOfWord } from '@stowage/contract/values/day-words'
import { today } from '../../i18n/format.ts'
import type { listEntities } from '../wire/operations.ts'
import type { DeviceData, DeviceEntity } from './device-entity.ts'
import { fieldsTest } from './field-tests.ts'
import { hasWords } from './find-entities.ts'
import { idsAbove } from './ids-above.ts'

/** A question for a list. */
export type ListQuery = CallOf<typeof listEntities>

type Test = (entity: DeviceEntity) => boolean

/** Members that say how a list is told, not what is in it. */
const framing = new Set([
  'page',
  'pageSize',
  'show',
  'orderBy',
  'order',
  'totals',
  'after',
  'includeArchived',
])

const dayOf = (moment: string | undefined): string => (moment ?? '').slice(0, 10)
/** A day that is asked for; words such as `today` are those of this device. */
const askedDay = (wanted: unknown, ofPeriod: DayOfPeriod): string =>
  dayOfWord(String(wanted), today(), ofPeriod) ?? String(wanted)
const since =
  (dayIn: (entity: DeviceEntity) => string) =>
  (wanted: unknown): Test => {
    const first = askedDay(wanted, 'first')
    return entity => dayIn(entity) !== '' && dayIn(entity) >= first
  }
const until =
  (dayIn: (entity: DeviceEntity) => string) =>
  (wanted: unknown): Test => {
    const last = askedDay(wanted, 'last')
    return entity => dayIn(entity) !== '' && dayIn(entity) <= last
  }
/** A flag that is asked for, of a member; where that is not known, neither answer holds. */
const flag =
  (of: (entity: DeviceEntity) => boolean | undefined) =>
  (wanted: unknown): Test =>
  entity =>
    of(entity) === (String(wanted) === 'true')
const set = (of: (entity: DeviceEntity) => string | undefined) =>
  flag(entity => {
    const value = of(entity)
    return value === undefined ? undefined : value !== ''
  })
const least =
  (of: (entity: DeviceEntity) => number | undefined) =>
  (wanted: unknown): Test =>
  entity =>
    (of(entity) ?? Number.NaN) >= Number(wanted)
const most =
  (of: (entity: DeviceEntity) => number | undefined) =>
  (wanted: unknown): Test =>
  entity =>
    (of(entity) ?? Number.NaN) <= Number(wanted)
const idsIn = (wanted: unknown): string[] => (Array.isArray(wanted) ? wanted.map(String) : [String(wanted)])

/** Is a tag one of these, or below one? */
function isTag(id: string, wanted: readonly string[], parents: DeviceData['tagParents']): boolean {
  for (let next: string | undefined = id; next !== undefined; next = parents.get(next))
    if (wanted.includes(next)) return true
  return false
}

const sold = ({ soldDate }: DeviceEntity): string => soldDate ?? ''
const bought = ({ purchaseDate }: DeviceEntity): string => purchaseDate ?? ''
/** The day of the purchase, or the day on which it was entered when that was earlier or no purchase date is known. */
const acquired = (entity: DeviceEntity): string =>
  [bought(entity), created(entity)].filter(day => day !== '').sort(byCodePoint)[0] ?? ''
const warranty = ({ warrantyExpires }: DeviceEntity): string => warrantyExpires ?? ''
const created = ({ createdAt }: DeviceEntity): string => dayOf(createdAt)
const updated = ({ updatedAt }: DeviceEntity): string => dayOf(updatedAt)

/** Conditions on custom fields; undefined when one of them needs the server. */
function hasFields(wanted: unknown): Test | undefined {
  const isMet = fieldsTest(JSON.parse(String(wanted)))
  return isMet && (({ fields }) => fields !== undefined && isMet(fields))
}

/** The filters that can be applied to what a device knows: of each, what it says of an entity; undefined when it needs the server. */
const filters = (
  { tagParents, dueDays }: DeviceData,
  byId: ReadonlyMap<string, DeviceEntity>,
  { negateTags }: ListQuery,
): Partial<Record<keyof ListQuery, (wanted: unknown) => Test | undefined>> => ({
  q: wanted => hasWords(String(wanted)),
  within: wanted => entity => idsAbove(entity.id, byId).some(id => idsIn(wanted).includes(id)),
  parentIds: wanted => entity => idsIn(wanted).includes(entity.insideId ?? ''),
  tags: wanted => entity =>
    (entity.tags ?? []).some(({ id }) => isTag(id, idsIn(wanted), tagParents)) !== (negateTags === true),
  negateTags: () => () => true,
  allTags: wanted => entity =>
    idsIn(wanted).every(tag => (entity.tags ?? []).some(({ id }) => isTag(id, [tag], tagParents))),
  entityTypeIds: wanted => entity => idsIn(wanted).includes(entity.entityType?.id ?? ''),
  ids: wanted => entity => idsIn(wanted).includes(entity.id),
  onlyWithPhoto:
    () =>
    ({ imageId }) =>
      imageId !== undefined,
  onlyWithoutPhoto:
    () =>
    ({ imageId }) =>
      imageId === undefined,
  archived:
    () =>
    ({ archived }) =>
      archived === true,
  insured: flag(({ insured }) => insured),
  sold: set(({ soldDate }) => soldDate),
  hasLocation: flag(({ insideId }) => (insideId === undefined ? undefined : insideId !== null)),
  hasTags: flag(({ tags }) => (tags === undefined ? undefined : tags.length > 0)),
  hasPrice: flag(({ purchasePrice }) => (purchasePrice === undefined ? undefined : purchasePrice !== 0)),
  hasPurchaseDate: set(({ purchaseDate }) => purchaseDate),
  hasSerialNumber: set(({ serialNumber }) => serialNumber),
  fieldFilters: hasFields,
  unnamed: flag(({ name }) => isUnnamed(name)),
  priceMin: least(({ purchasePrice }) => purchasePrice),
  priceMax: most(({ purchasePrice }) => purchasePrice),
  quantityMin: least(({ quantity }) => quantity),
  quantityMax: most(({ quantity }) => quantity),
  purchasedSince: since(bought),
  purchasedUntil: until(bought),
  acquiredSince: since(acquired),
  acquiredUntil: until(acquired),
  soldSince: since(sold),
  soldUntil: until(sold),
  warrantySince: wanted => entity => entity.lifetimeWarranty === true || since(warranty)(wanted)(entity),
  warrantyUntil: until(warranty),
  expiresUntil: until(({ expires }) => expires ?? ''),
  createdSince: since(created),
  createdUntil: until(created),
  updatedSince: since(updated),
  updatedUntil: until(updated),
  ...(dueDays === undefined ? {} : { dueUntil: until(({ id }) => dueDays.get(id) ?? '') }),
})

type SortKey = string | number
type SortKeyOf = (entity: DeviceEntity) => SortKey | undefined

const time = (moment: string | undefined): SortKey => Date.parse(moment ?? '') || 0

const textKey = (value: unknown): SortKey => nameKeyOf(String(value ?? ''))
const ownKey = (value: unknown): SortKey | undefined => value as SortKey | undefined

/** What a value of each kind is sorted by. */
const keysByKind = {
  name: textKey,
  text: textKey,
  quantity: ownKey,
  amount: ownKey,
  day: ownKey,
  assetNumber: value => readAssetNumber(String(value ?? '')) ?? undefined,
} satisfies Record<KindOf<MemberWith<'isSorted', true>>, (value: unknown) => SortKey | undefined>

const memberKeys = Object.fromEntries(
  membersWith('isSorted', true).map(member => [
    member,
    (entity: DeviceEntity) => keysByKind[entityMembers[member].kind](entity[member]),
  ]),
) as Record<MemberWith<'isSorted', true>, SortKeyOf>

/** The orders that can be made of what a device knows. What is unset comes last, as '' and undefined. */
const sortKeys: Readonly<
  Record<Exclude<EntityOrder, 'relevance' | 'reminds' | 'loanDue' | 'product'>, SortKeyOf>
> = {
  ...memberKeys,
  createdAt: ({ createdAt }) => time(createdAt),
  updatedAt: ({ updatedAt }) => time(updatedAt),
  type: ({ entityType }) => nameKeyOf(entityType?.name ?? ''),
  location: ({ path = [] }) => nameKeyOf(path.at(-1) ?? ''),
}

/** By the words of `orderBy`. */
const known: Readonly<Partial<Record<string, SortKeyOf>>> = sortKeys

const newestFirst = new Set(['createdAt', 'updatedAt'])

function keyIn(query: ListQuery): SortKeyOf | undefined {
  const { orderBy = 'name', q } = query
  if (orderBy !== 'relevance') return known[String(orderBy)]
  const typed = String(q ?? '').trim()
  const sought = { whole: spellingsOf(typed), words: typed.split(/\s+/).map(spellingsOf) }
  return ({ name }) => relevanceOf(spellingsOf(name), sought)
}

const compare = (one: SortKey, other: SortKey): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : byCodePoint(String(one), String(other))

/** The ids of the items that a list has as far as a device knows, in its order; undefined when a filter or the order needs the server. */
export function listIds(data: DeviceData, query: ListQuery): readonly string[] | undefined {
  const byId = new Map(data.entities.map(entity => [entity.id, entity]))
  const known = filters(data, byId, query)
  const asked = Object.entries(query).filter(([name, value]) => !framing.has(name) && value !== undefined)
  const tests: Test[] = []
  for (const [name, wanted] of asked) {
    const test = known[name as keyof ListQuery]?.(wanted)
    if (test === undefined) return undefined
    tests.push(test)
  }
  const key = keyIn(query)
  if (key === undefined) return undefined
  if (query.includeArchived !== true && query.archived === undefined)
    tests.push(({ archived }) => archived !== true)
  const found = data.entities
    .filter(entity => !entity.isLocation && tests.every(test => test(entity)))
    .map(entity => ({ id: entity.id, key: key(entity), name: nameKeyOf(entity.name) }))
  const isDown = query.order === undefined ? newestFirst.has(String(query.orderBy)) : query.order === 'desc'
  const isUnset = (value: SortKey | undefined): boolean => value === undefined || value === ''
  return found
    .sort(
      (one, other) =>
        Number(isUnset(one.key)) - Number(isUnset(other.key)) ||
        compare(one.key ?? '', other.key ?? '') * (isDown ? -1 : 1) ||
        byCodePoint(one.name, other.name),
    )
    .map(({ id }) => id)
}
