import type { SearchHit } from '@stowage/contract/entities/search'
import type { Row } from '../items/entities.ts'
import { entriesOf } from '../items/entries-of.ts'
import { outbox } from '../outbox/outbox.ts'
import { withPendingTasks } from '../outbox/show-task.ts'
import {
  getEntity,
  getEntityTree,
  listEntities,
  listEntityMaintenance,
  listMaintenance,
} from '../wire/operations.ts'
import { queryClient } from '../wire/query-client.ts'
import { selectedGroup, whenLeft } from '../wire/session.ts'
import { trustedScript } from '../wire/trusted-script.ts'
import { collectData } from './collect.ts'
import type { DeviceData, DeviceEntity } from './device-entity.ts'
import type { Household } from './household.ts'
import { idsAbove } from './ids-above.ts'
import type { ListQuery } from './list-entities.ts'
import { type KeptHousehold, showAs, showHousehold } from './show-household.ts'
import { isWhole, wholeEntity } from './whole-entity.ts'

/** What the worker is told or asked. */
export type Asked =
  | ({ readonly what: 'fill'; readonly isFirst: boolean } & DeviceData)
  | { readonly what: 'find'; readonly id: number; readonly q: string; readonly limit: number }
  | { readonly what: 'list'; readonly id: number; readonly query: ListQuery }

/** What the worker answers. */
export interface Answer {
  readonly id: number
  readonly hits?: readonly SearchHit[]
  readonly ids?: readonly string[] | undefined
}

/** So many entities are handed over in one task: less than a frame. */
const partSize = 500

/** What was handed over, and of when it is. */
interface Filled {
  readonly groupId: string | undefined
  readonly waiting: unknown
  readonly byId: ReadonlyMap<string, DeviceEntity>
  readonly household: KeptHousehold | undefined
}

let worker: Promise<Worker> | undefined
let filled: Filled | undefined
/** Something was read or changed since. */
let isStale = true
let filling: Promise<unknown> = Promise.resolve()
const waiting = new Map<number, (answer: Answer) => void>()
let count = 0

async function start(): Promise<Worker> {
  const { default: address } = await import('./device.worker.ts?worker&url')
  const started = new Worker(trustedScript(address), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  started.addEventListener('error', end)
  return started
}

/** Ends the worker; whoever waits hears that nothing is known. */
function end(): void {
  void worker?.then(
    started => started.terminate(),
    () => undefined,
  )
  worker = undefined
  filled = undefined
  for (const [id, answer] of waiting) answer({ id, hits: [] })
  waiting.clear()
}

const pause = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

/** Shows what was read on former visits. */
type Recall = () => Promise<void>

/** Hands over what this device knows, unless the worker has it. */
async function fill(to: Worker, recall: Recall): Promise<Filled> {
  const groupId = selectedGroup()
  const known = filled
  if (!isStale && known?.groupId === groupId && known?.waiting === outbox.get()) return known
  await recall()
  const household = await showHousehold(groupId).catch(() => undefined)
  isStale = false
  const byId = new Map<string, DeviceEntity>()
  const made = { groupId, waiting: outbox.get(), byId, household }
  const { entities, ...others } = collectData(
    groupId,
    household?.rows,
    household?.lists && withPendingTasks(groupId, household.lists.tasks),
  )
  for (let at = 0; at === 0 || at < entities.length; at += partSize) {
    const part = entities.slice(at, at + partSize)
    for (const entity of part) byId.set(entity.id, entity)
    to.postMessage({ what: 'fill', isFirst: at === 0, entities: part, ...others } satisfies Asked)
    await pause()
  }
  filled = made
  return made
}

type Question =
  Extract<Asked, { readonly id: number }> extends infer Each
    ? Each extends unknown
      ? Omit<Each, 'id'>
      : never
    : never

/** What this device knows, once the worker has it. */
async function filledWorker(recall: Recall): Promise<{ readonly to: Worker; readonly known: Filled }> {
  worker ??= start()
  const to = await worker
  const mine = filling.then(() => fill(to, recall))
  filling = mine.catch(() => undefined)
  return { to, known: await mine }
}

async function ask(question: Question, recall: Recall): Promise<{ answer: Answer; known: Filled }> {
  const { to, known } = await filledWorker(recall)
  const id = count++
  const answer = new Promise<Answer>(resolve => waiting.set(id, resolve))
  to.postMessage({ ...question, id } as Asked)
  return { answer: await answer, known }
}

/** What this device found, and how far it keeps the group. */
export interface DeviceHits {
  readonly hits: readonly SearchHit[]
  readonly household: Household | undefined
}

/** What this device knows that is called so, the best first. */
export async function findOnDevice(q: string, limit: number, recall: Recall): Promise<DeviceHits> {
  const { answer, known } = await ask({ what: 'find', q, limit }, recall)
  return { hits: answer.hits ?? [], household: known.household?.about }
}

const isRow = (entity: DeviceEntity): entity is DeviceEntity & Row =>
  entity.entityType !== undefined && entity.tags !== undefined

/** A list as far as this device knows. */
export interface DeviceList {
  readonly rows: readonly Row[]
  /** New items that wait to be sent: what is done with rows cannot be done with them yet. */
  readonly waiting: readonly Row[]
  /** How far the group is kept; undefined when it is not. */
  readonly household: Household | undefined
}

/** A list as far as this device knows; undefined when its filter or order needs the server. */
export async function listOnDevice(query: ListQuery, recall: Recall): Promise<DeviceList | undefined> {
  const { answer, known: all } = await ask({ what: 'list', query }, recall)
  const found = answer.ids?.flatMap(id => all.byId.get(id) ?? []).filter(isRow)
  if (found === undefined) return undefined
  const { waiting: isWaiting = [], known = [] } = Object.groupBy(found, entity =>
    entity.isWaiting === true ? 'waiting' : 'known',
  )
  return { rows: known, waiting: isWaiting, household: all.household?.about }
}

/** Shows all that is kept of an item, as if it had been read; answers what is known of it at least. */
export async function openOnDevice(id: string, recall: Recall): Promise<Row | undefined> {
  const { byId, household } = (await filledWorker(recall)).known
  const known = byId.get(id)
  if (known === undefined) return undefined
  if (household !== undefined && isWhole(known)) {
    const { about, lists } = household
    const tasks = (lists?.tasks ?? []).filter(({ entityId }) => entityId === id)
    showAs(about, listEntityMaintenance, entriesOf(id), tasks)
    showAs(about, getEntity, { id }, wholeEntity(known, byId))
  }
  return isRow(known) ? known : undefined
}

/** A list of tasks that is asked for. */
export interface TaskQuery {
  readonly status: 'scheduled' | 'completed'
  readonly archived: boolean
  readonly locationId?: string
  readonly tagIds?: readonly string[]
}

/** Shows the kept tasks of these lists, as if they had been read. */
export async function showTasksOnDevice(queries: readonly TaskQuery[], recall: Recall): Promise<void> {
  const { byId, household } = (await filledWorker(recall)).known
  if (household?.lists === undefined) return
  const tasks = withPendingTasks(household.about.groupId, household.lists.tasks)
  for (const { status, archived, locationId, tagIds } of queries) {
    const isWithin = (entityId: string): boolean =>
      locationId === undefined || entityId === locationId || idsAbove(entityId, byId).includes(locationId)
    const listed = tasks.filter(
      task =>
        (task.completedDate === '') === (status === 'scheduled') &&
        task.archived === archived &&
        isWithin(task.entityId) &&
        (tagIds === undefined || task.tags.some(({ id }) => tagIds.includes(id))),
    )
    const input = { status, archived, locationId, tagIds }
    showAs(household.about, listMaintenance, input, listed)
  }
}

const collected: readonly unknown[] = [listEntities.name, getEntity.name, getEntityTree.name]

// What is read or changed meanwhile is handed over before the next answer.
queryClient.getQueryCache().subscribe(event => {
  if (event.type !== 'updated' || event.action.type !== 'success') return
  if (collected.includes(event.query.queryKey[1])) isStale = true
})
whenLeft(end)
