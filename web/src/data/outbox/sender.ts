import { CallError } from '@stowage/contract/protocol/client'
import { newIdempotencyKey } from '../wire/idempotency-key.ts'
import { inGroup } from '../wire/in-group.ts'
import { keptUser, whenForgotten } from '../wire/personal-storage.ts'
import { isSignedOut, isUnderWay, mayPass } from '../wire/query-client.ts'
import { isAway, whenBack } from '../wire/reachability.ts'
import { whenLeft } from '../wire/session.ts'
import { Conflict } from './conflict.ts'
import { type Entry, keyLife, type Stuck } from './entry.ts'
import { titleOf } from './entry-text.ts'
import type { Box } from './handler.ts'
import { handlerOf } from './handlers.ts'
import { addEntry, changeEntry, dropEntry, keepEntry, kept, writes } from './keeping.ts'
import { keptEntries, settleEntry } from './kept-entries.ts'
import { measureRoom } from './measure-room.ts'
import { inOneTab } from './one-tab.ts'
import { endOfTab, findEntry, isStuck, noteEntry, ofThisTab, outbox } from './outbox.ts'
import { followTabs, tellTabs } from './tabs.ts'

/** So many requests are under way at a time; of new items and of files, one of each. */
const maxAtOnce = 4
/** The longest pause between two tries, milliseconds. */
const maxPause = 30_000

/** Nothing is sent while nobody is known to be signed in. */
let isOn = false
/** How often sending was started; what former tabs have left has been read for the last time that this says. */
let starts = 0
let readFor = 0
let tries = 0
let timer: ReturnType<typeof setTimeout> | undefined
let endFollowing: (() => void) | undefined

/** Ends the turn of this tab once nothing is left to send; undefined while it is not its turn. */
let endTurn: (() => void) | undefined
let isAsking = false

/** May the same request succeed later, without a change of what was typed? */
const isTransient = (error: unknown): boolean =>
  mayPass(error) ||
  isSignedOut(error) ||
  isUnderWay(error) ||
  (error instanceof CallError && error.status === 429)

/** Sends what waits, also what a former tab has left. */
export function startSending(): void {
  if (isOn) return wake()
  isOn = true
  starts += 1
  const mine = starts
  void measureRoom()
  endFollowing ??= followTabs(told => {
    if (told.what === 'changed') void readKept()
    else settledElsewhere(told.key, told.answer)
  })
  void readKept().then(() => {
    if (mine !== starts) return
    readFor = mine
    for (const entry of outbox.get()) if (!kept.has(entry.key)) keepEntry(entry.key)
    wake()
  })
}

/** Reads what is kept: other tabs may have changed it. What this tab has changed meanwhile stays as it is here. */
async function readKept(): Promise<void> {
  const userId = keptUser() ?? ''
  const keptBefore = new Set(kept)
  const writesBefore = new Map(writes)
  const shownBefore = new Set(outbox.get().map(({ key }) => key))
  const found = await keptEntries(userId).catch(() => undefined)
  if (found === undefined || userId !== (keptUser() ?? '')) return
  const now = new Map(outbox.get().map(entry => [entry.key, entry]))
  const isOwn = ({ key }: Entry): boolean => writes.get(key) !== writesBefore.get(key)
  const all = new Map<string, Entry>()
  for (const entry of found) {
    const { key } = entry
    const mine = now.get(key)
    // Sent or discarded here since.
    if (mine === undefined && shownBefore.has(key)) continue
    const isLeft = mine === undefined
    all.set(
      key,
      isLeft ? { ...entry, hasWaited: true } : isOwn(mine) ? mine : { ...ofTabOnly(mine), ...entry },
    )
    kept.add(key)
  }
  for (const [key, entry] of now) {
    if (all.has(key) || entry.userId !== userId) continue
    const isGone = keptBefore.has(key) && kept.has(key) && !isOwn(entry)
    if (isGone) endOfTab(key, false)
    else all.set(key, entry)
  }
  outbox.set([...all.values()].sort((one, other) => one.at - other.at))
  for (const entry of all.values())
    if (!now.has(entry.key) && entry.stuck?.why !== 'conflict') handlerOf(entry).show?.(entry)
}

const ofTabOnly = (entry: Entry | undefined): Partial<Entry> =>
  entry === undefined
    ? {}
    : ({
        isSending: entry.isSending,
        lost: entry.lost,
        ...('part' in entry ? { part: entry.part } : {}),
      } as Partial<Entry>)

/** Sends what waits now, not after the pause. */
export function sendNow(): void {
  tries = 0
  wake()
}

/**
 * Sends an entry once more that somebody has looked at. What the server has refused goes under another key: it would only say the
 * same again.
 */
export function retryEntry(key: string): void {
  const entry = findEntry(key)
  endOfTab(key, false)
  if (entry?.stuck?.why === 'refused' && entry.stuck.status < 500) {
    const again: Entry = { ...entry, key: newIdempotencyKey(), stuck: undefined, sentAt: undefined }
    outbox.set(outbox.get().map(each => (each.key === key ? again : each)))
    kept.delete(key)
    void settleEntry(key).catch(() => undefined)
    keepEntry(again.key)
  } else if (isStuck(entry ?? {})) changeEntry(key, { stuck: undefined, sentAt: undefined, lost: undefined })
  sendNow()
}

/** Takes an entry out, and what is seen of it. */
export function takeOut(entry: Entry): void {
  dropEntry(entry.key)
  handlerOf(entry).hide?.(entry)
}

/** Puts an entry back that was taken out, or it again under another key. */
export function putBack(entry: Entry): void {
  handlerOf(entry).show?.(entry)
  addEntry({ ...entry, isSending: false })
  startSending()
}

const box: Box = {
  retry(key) {
    if (findEntry(key) !== undefined) retryEntry(key)
  },
  takeOut,
  putBack,
}

whenBack(sendNow)
whenForgotten(() => {
  isOn = false
})
whenLeft(() => {
  isOn = false
  clearTimeout(timer)
  endFollowing?.()
  endFollowing = undefined
})

function wake(): void {
  clearTimeout(timer)
  timer = undefined
  if (endTurn !== undefined) return sendNext()
  if (isAsking || sendable().length === 0) return
  isAsking = true
  void inOneTab(async () => {
    isAsking = false
    await new Promise<void>(resolve => {
      endTurn = resolve
      sendNext()
    })
  })
}

/** What can be sent now: of one thing one after the other, in the order in which they were made. */
function sendable(): readonly Entry[] {
  // What a former tab has left comes first.
  if (!isOn || readFor !== starts || timer !== undefined || isAway()) return []
  const taken = new Set<string>()
  const found: Entry[] = []
  for (const entry of outbox.get()) {
    if (isStuck(entry)) continue
    const lanes = handlerOf(entry).lanes(entry)
    if (entry.isSending !== true && lanes.every(lane => !taken.has(lane))) found.push(entry)
    for (const lane of lanes) taken.add(lane)
  }
  const underWay = outbox.get().filter(({ isSending }) => isSending === true).length
  return found.slice(0, Math.max(0, maxAtOnce - underWay))
}

function sendNext(): void {
  for (const { key } of sendable()) void send(key)
  if (outbox.get().some(({ isSending }) => isSending === true)) return
  const end = endTurn
  endTurn = undefined
  end?.()
}

async function send(key: string): Promise<void> {
  const isTooOld = ({ sentAt, kind }: Entry): boolean =>
    handlerOf({ kind }).makes && sentAt !== undefined && Date.now() - sentAt > keyLife
  const before = findEntry(key)
  if (before === undefined) return
  if (isTooOld(before)) {
    changeEntry(key, { stuck: { why: 'tooOld' } })
    return sendNext()
  }
  noteEntry(key, { isSending: true })
  if (before.sentAt === undefined) changeEntry(key, { sentAt: Date.now() })
  try {
    const answer = await handlerOf(before).send(before)
    const entry = findEntry(key)
    // The session has ended since, or somebody has discarded it: what is kept is sent again for the same person, with the same key.
    if (!isOn || entry === undefined) return
    tries = 0
    await settle(entry, answer)
  } catch (error) {
    failed(key, error)
  } finally {
    if (findEntry(key)?.isSending === true) noteEntry(key, { isSending: false })
    sendNext()
  }
}

/** What the server has confirmed is removed, and what follows from it is kept in the same step. */
async function settle(entry: Entry, answer: unknown): Promise<void> {
  const { key, groupId, userId } = entry
  const handler = handlerOf(entry)
  const following = handler.following(entry, answer)
  const sent = entry.hasWaited === true ? { key, userId, at: Date.now(), title: titleOf(entry) } : undefined
  const gone = new Set([key, ...following.map(each => each.key)])
  outbox.set([...outbox.get().filter(each => !gone.has(each.key)), ...following])
  kept.delete(key)
  for (const each of following) kept.add(each.key)
  endOfTab(key, handler.told(entry, answer))
  handler.done?.(entry, answer)
  const lanes = new Set(handler.lanes(entry))
  const follows = (other: Entry): boolean =>
    !isStuck(other) &&
    handlerOf(other)
      .lanes(other)
      .some(lane => lanes.has(lane))
  // After the last one of several: they would only be read in between.
  if (!outbox.get().some(follows)) void inGroup(groupId).readAgain()
  await settleEntry(key, following, sent).catch(() => {
    for (const each of following) noteEntry(each.key, { isUnkept: true })
  })
  tellTabs({ what: 'sent', key, answer })
}

function settledElsewhere(key: string, answer: unknown): void {
  const entry = findEntry(key)
  if (entry !== undefined) {
    outbox.set(outbox.get().filter(each => each.key !== key))
    kept.delete(key)
    const handler = handlerOf(entry)
    // What another tab has made and sent is said there.
    endOfTab(key, ofThisTab(key) !== undefined && handler.told(entry, answer))
    handler.done?.(entry, answer)
  }
  void readKept()
}

function failed(key: string, error: unknown): void {
  const entry = findEntry(key)
  if (entry === undefined) return
  endOfTab(key, false)
  if (!(error instanceof Conflict) && (!(error instanceof CallError) || isTransient(error))) {
    changeEntry(key, { lost: error, hasWaited: true })
    void stayKept()
    handlerOf(entry).waits?.(entry, error)
    tries += 1
    clearTimeout(timer)
    timer = setTimeout(wake, Math.min(maxPause, 500 * 2 ** tries))
    return
  }
  tries = 0
  const stuck: Stuck =
    error instanceof Conflict
      ? { why: 'conflict', by: error.by, members: error.members }
      : { why: 'refused', status: error.status, body: bodyOf(error) }
  changeEntry(key, { stuck, lost: undefined })
  handlerOf(entry).refused?.(entry, error, box)
  void inGroup(entry.groupId).readAgain()
}

/** Asks the browser to keep what waits also when it runs out of room. */
const stayKept = async (): Promise<unknown> =>
  (navigator as { readonly storage?: StorageManager }).storage?.persist().catch(() => undefined)

/** As much of an answer as its words are made of. */
const bodyOf = ({ message, code, fields, issues }: CallError): object => ({
  error: message,
  code,
  fields,
  issues,
})
