import type { LiveFrame } from '@stowage/contract/history/events'
import { basePath } from './base-path.ts'
import { inGroup } from './in-group.ts'
import { listChanges } from './operations.ts'
import { queryClient } from './query-client.ts'
import { isAway, noteReached, whenBack } from './reachability.ts'
import { hasSession } from './session.ts'

/** Milliseconds between two readings for what others change: they may change a thousand items in a row. */
const quiet = 400
/** The server tells every 10 seconds that it is there. Milliseconds. */
const silence = 30_000
/** With which code the server closes the connections of a session that has ended. */
const sessionEnded = 4401
/** Milliseconds that an answer may have been on its way. */
const slack = 3000

/** Milliseconds between two questions for changes while no socket opens, and between two because somebody looks at the page. */
const questionPause = 60_000
const lookPause = 5000
/** After how many sockets in a row that did not open they count as blocked. */
const blockedAfter = 3
/** Where a tab notes that it has said so. */
const toldKey = 'stowage.sockets_blocked'
/** When somebody may look at the page again. */
const looks = ['focus', 'visibilitychange'] as const

/** Whether something was changed in a group since the oldest answer was read that is on the screen. */
async function isOutdated(groupId: string | undefined): Promise<boolean> {
  const read = queryClient
    .getQueryCache()
    .findAll({ queryKey: [groupId ?? null], type: 'active' })
    .flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]))
  const oldest = Math.min(Date.now(), ...read)
  const reply = await inGroup(groupId)
    .client.send(listChanges, { limit: '1' })
    .catch(() => undefined)
  const last = reply?.status === 200 ? reply.body.items[0] : undefined
  if (reply === undefined || last === undefined) return false
  // By the clock of the server alone.
  const age = Date.parse(reply.headers.get('date') ?? '') - Date.parse(last.at)
  return !(age > Date.now() - oldest + slack)
}

function addressOf(groupId: string | undefined): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const tenant = groupId === undefined ? '' : `?tenant=${groupId}`
  return `${scheme}://${location.host}${basePath}/api/v1/ws/events${tenant}`
}

/**
 * Asks for changes while no socket opens, as behind a proxy that blocks them: every minute, and when somebody looks at the page. Tabs
 * that nobody sees ask nothing.
 */
function askInstead(ask: () => void) {
  let askedAt = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const askSeen = (pause: number): void => {
    if (document.visibilityState === 'hidden' || isAway() || Date.now() - askedAt < pause) return
    askedAt = Date.now()
    ask()
  }
  const look = (): void => askSeen(lookPause)
  return {
    start(): void {
      if (timer !== undefined) return
      timer = setInterval(() => askSeen(lookPause), questionPause)
      for (const occasion of looks) addEventListener(occasion, look)
    },
    stop(): void {
      clearInterval(timer)
      timer = undefined
      for (const occasion of looks) removeEventListener(occasion, look)
    },
  }
}

/**
 * Listens to what others change in a group, and has what is on the screen read again. Calls `onBlocked` once in a tab when sockets do
 * not open although the server answers. Returns what ends it.
 */
export function listen(groupId: string | undefined, onBlocked: () => void = () => undefined): () => void {
  const { readAgain } = inGroup(groupId)
  let socket: WebSocket | undefined
  let ended = false
  let failures = 0
  let pending: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setTimeout> | undefined
  let again: ReturnType<typeof setTimeout> | undefined

  const refresh = (): void => {
    pending ??= setTimeout(() => {
      pending = undefined
      void readAgain()
    }, quiet)
  }
  const refreshIfOutdated = (): void => void isOutdated(groupId).then(is => is && !ended && refresh())
  const instead = askInstead(refreshIfOutdated)
  const tellBlocked = (): void => {
    if (failures < blockedAfter || isAway() || sessionStorage.getItem(toldKey) !== null) return
    sessionStorage.setItem(toldKey, 'told')
    onBlocked()
  }
  const expectSigns = (): void => {
    clearTimeout(watch)
    watch = setTimeout(() => socket?.close(), silence)
  }
  const connect = (): void => {
    socket = new WebSocket(addressOf(groupId), 'hb-auth')
    expectSigns()
    socket.addEventListener('open', () => {
      failures = 0
      instead.stop()
      noteReached()
      // What was changed while nobody listened: also between the first reading and the opening of the socket.
      refreshIfOutdated()
    })
    socket.addEventListener('message', ({ data }) => {
      expectSigns()
      noteReached()
      if ((JSON.parse(String(data)) as LiveFrame).event !== 'ping') refresh()
    })
    socket.addEventListener('close', ({ code }) => {
      clearTimeout(watch)
      // The answers tell whether there is another session by now.
      if (code === sessionEnded && !ended) refresh()
      if (ended) return
      again = setTimeout(reconnect, Math.min(30_000, 1000 * 2 ** failures++))
      instead.start()
      tellBlocked()
    })
  }
  const reconnect = (): void => {
    clearTimeout(again)
    again = undefined
    // Who has signed out meanwhile would only be refused.
    if (!ended && hasSession()) connect()
  }
  connect()
  const end = whenBack(() => {
    refresh()
    if (again !== undefined) reconnect()
  })
  return () => {
    ended = true
    end()
    instead.stop()
    clearTimeout(pending)
    clearTimeout(watch)
    clearTimeout(again)
    socket?.close()
  }
}
