import { membersWith } from '@stowage/contract/entities/entity-members'
import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import { CallError } from '@stowage/contract/protocol/client'
import { treeWithSums } from '../items/locations.ts'
import {
  followChanges,
  getEntityTree,
  listEntities,
  listEntitiesByBody,
  listEntityTypes,
  listFieldDefinitions,
  listMaintenance,
  listTags,
} from '../wire/operations.ts'
import { ask } from '../wire/use-operation.ts'
import {
  countRows,
  type Household,
  type HouseholdLists,
  keepNews,
  maxItems,
  type Reading,
  readHousehold,
  readLists,
  readPictures,
  readRows,
  removeHousehold,
  removePictures,
} from './household.ts'

/** Items of one request: some 30 kB as they are sent. */
const pageSize = 200
/** With more changed items than this, reading all of them anew costs less. */
const maxChanged = 1000
/** So many items more than the limit are kept until those that were changed first are let go. */
const slack = 100

/** Everything that rows of a list can tell but their way, which follows from what they lie in. */
const show = ['fields', 'parentId', 'locationId', ...membersWith('told', 'in full')]

/** What is asked, and by whom. */
export interface Task {
  readonly groupId: string
  readonly userId: string
  /** The role of the person and what the group hides. */
  readonly seenAs: string
  readonly signal: AbortSignal
  /** Resolves when the page asks for nothing itself; rejects when there is no more to be done. */
  readonly whenQuiet: () => Promise<void>
}

/** Brings what is kept of a group up to date: from where it was left, or from the beginning. */
export async function bringUpToDate(task: Task): Promise<void> {
  const kept = await readHousehold(task.groupId)
  try {
    await goOn(task, kept?.seenAs === task.seenAs ? kept : await begin(task))
  } catch (error) {
    if (isExpired(error)) await goOn(task, await begin(task))
    else if (isFull(error)) await keepFewer(task.groupId)
    else throw error
  }
}

/** The server does not know where the changes go on: it was restored from a backup, or it was long ago. */
const isExpired = (error: unknown): boolean => error instanceof CallError && error.code === 'changes.expired'

const isFull = (error: unknown): boolean => (error as Error | null)?.name === 'QuotaExceededError'

/** Begins anew. The changes go on from before the lists are read: what is changed meanwhile is read again. */
async function begin({ groupId, userId, seenAs, signal, whenQuiet }: Task): Promise<Household> {
  await removeHousehold(groupId)
  await whenQuiet()
  const { next } = await ask(groupId, followChanges, {}, { signal })
  return {
    groupId,
    userId,
    seenAs,
    cursor: next,
    reading: { isLocation: true, after: '', count: 0 },
    total: 0,
    limit: maxItems,
    isFull: false,
    at: null,
  }
}

async function goOn(task: Task, kept: Household): Promise<void> {
  let household = kept
  const lists = await readLists(task.groupId)
  if (lists?.fields === undefined)
    await keepNews(household, {
      lists: await askLists(task, lists, lists === undefined ? everyList : ['fields']),
    })
  while (household.reading !== null) household = await readPage(task, household, household.reading)
  await follow(task, household)
}

/** Reads one more page of the lists: locations, then the items that were changed last. */
async function readPage(
  { groupId, signal, whenQuiet }: Task,
  household: Household,
  { isLocation, after, count }: Reading,
): Promise<Household> {
  await whenQuiet()
  const query = { isLocation, after, show, includeArchived: true, orderBy: 'updatedAt' }
  const {
    items,
    next = null,
    total,
  } = await ask(groupId, listEntities, { ...query, page: '1', pageSize: String(pageSize) }, { signal })
  signal.throwIfAborted()
  const isEnough = !isLocation && count + items.length >= household.limit
  const end = isLocation ? { isLocation: false, after: '', count: 0 } : null
  const read: Household = {
    ...household,
    reading: next === null || isEnough ? end : { isLocation, after: next, count: count + items.length },
    total: isLocation ? household.total : total,
  }
  await keepNews(read, { rows: items })
  return read
}

type ListName = keyof HouseholdLists

const everyList: readonly ListName[] = ['tags', 'types', 'fields', 'locations', 'tasks']

/** Reads some of the short lists; the others stay as they were. */
async function askLists(
  { groupId, signal, whenQuiet }: Task,
  before: HouseholdLists | undefined,
  wanted: readonly ListName[],
): Promise<HouseholdLists> {
  const isKept = (name: ListName): boolean => before !== undefined && !wanted.includes(name)
  const read = async <T>(name: ListName, known: T | undefined, asked: () => Promise<T>): Promise<T> => {
    if (known !== undefined && isKept(name)) return known
    await whenQuiet()
    return asked()
  }
  return {
    tags: await read('tags', before?.tags, () => ask(groupId, listTags, {}, { signal })),
    types: await read('types', before?.types, () => ask(groupId, listEntityTypes, {}, { signal })),
    fields: await read('fields', before?.fields, () => ask(groupId, listFieldDefinitions, {}, { signal })),
    locations: await read('locations', before?.locations, () =>
      ask(groupId, getEntityTree, treeWithSums, { signal }),
    ),
    tasks: await read('tasks', before?.tasks, () =>
      ask(groupId, listMaintenance, { status: 'both' }, { signal }),
    ),
  }
}

/** The list that has changes of a kind. */
const listOf: Readonly<Partial<Record<string, ListName>>> = {
  tag: 'tags',
  type: 'types',
  fieldDefinition: 'fields',
  location: 'locations',
  maintenance: 'tasks',
}

/** Reads what has changed since. */
async function follow(task: Task, kept: Household): Promise<void> {
  const { groupId, signal, whenQuiet } = task
  const changed = new Set<string>()
  const gone = new Set<string>()
  const lists = new Set<ListName>()
  let cursor = kept.cursor
  for (let isMore = true; isMore; ) {
    await whenQuiet()
    const feed = await ask(groupId, followChanges, { since: cursor, limit: 1000 }, { signal })
    for (const { kind, id, op, of } of feed.items) {
      const list = listOf[kind]
      if (list !== undefined) lists.add(list)
      // A definition is a part of its type, which is no item.
      const whole = kind === 'fieldDefinition' ? null : of
      const about = whole ?? (kind === 'item' || kind === 'location' ? id : undefined)
      if (about === undefined) continue
      const isGone = op === 'delete' && of === null
      // A deleted location is told as an item.
      if (isGone) lists.add('locations')
      const [into, outOf] = isGone ? [gone, changed] : [changed, gone]
      into.add(about)
      outOf.delete(about)
    }
    cursor = feed.next
    isMore = feed.more
    if (changed.size > maxChanged) return goOn(task, await begin(task))
  }
  const rows = await readAnew(task, [...changed])
  const found = new Set(rows.map(({ id }) => id))
  const before = await readLists(groupId)
  const news = lists.size === 0 ? undefined : await askLists(task, before, [...lists])
  const missing = [...changed].filter(id => !found.has(id))
  signal.throwIfAborted()
  const household = { ...kept, cursor, at: Date.now() }
  await keepNews(household, { rows, gone: [...gone, ...missing], lists: news })
  await letGo(household)
}

async function readAnew({ groupId, signal, whenQuiet }: Task, ids: readonly string[]) {
  const rows = []
  for (let at = 0; at < ids.length; at += pageSize) {
    await whenQuiet()
    const some = ids.slice(at, at + pageSize)
    const query = { ids: some, isLocation: 'any', includeArchived: true, show, page: 1, pageSize }
    rows.push(...(await ask(groupId, listEntitiesByBody, query, { signal })).items)
  }
  return rows
}

/** Lets go of the items that were changed first where there are more than are kept, and counts those of the group. */
async function letGo(household: Household, limit = household.limit + slack): Promise<void> {
  const { groupId } = household
  if ((await countRows(groupId)) <= limit) return
  const items = (await readRows(groupId))
    .filter(({ entityType }) => !entityType.isLocation)
    .sort((one, other) => byCodePoint(other.updatedAt, one.updatedAt))
  const gone = items.slice(household.limit).map(({ id }) => id)
  await keepNews({ ...household, total: Math.max(household.total, items.length) }, { gone })
}

/** Keeps no pictures, and four fifths of the items and no more: a device that is full needs room for what waits, too. */
async function keepFewer(groupId: string): Promise<void> {
  const kept = await readHousehold(groupId)
  if (kept === undefined) return
  await removePictures(await readPictures(groupId))
  const limit = Math.floor((await countRows(groupId)) * 0.8)
  await letGo({ ...kept, limit, isFull: true, reading: null, at: kept.at ?? Date.now() }, limit)
}
