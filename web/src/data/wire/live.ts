import type { LiveFrame } from '@stowage/contract/history/events'
import { basePath } from './base-path.ts'
import { inGroup } from './in-group.ts'
import { listChanges } from './operations.ts'
import { queryClient } from './query-client.ts'
import { noteReached, whenBack } from './reachability.ts'
import { hasSession } from './session.ts'

/** Milliseconds between two readings for what others change: they may change a thousand items in a row. */
const quiet = 400
/** The server tells every 10 seconds that it is there. Milliseconds. */
const silence = 30_000
/** With which code the server closes the connections of a session that has ended. */
const sessionEnded = 4401
/** Milliseconds that an answer may have been on its way. */
const slack = 3000

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

/** Listens to what others change in a group, and has what is on the screen read again. Returns what ends it. */
export function listen(groupId: string | undefined): () => void {
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
  const expectSigns = (): void => {
    clearTimeout(watch)
    watch = setTimeout(() => socket?.close(), silence)
  }
  const connect = (): void => {
    socket = new WebSocket(addressOf(groupId), 'hb-auth')
    expectSigns()
    socket.addEventListener('open', () => {
      failures = 0
      noteReached()
      // What was changed while nobody listened: also between the first reading and the opening of the socket.
      void isOutdated(groupId).then(is => is && !ended && refresh())
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
      again = setTimeout(reconnect, Math.min(30_000, 1000 * 2 ** failures++))
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
    clearTimeout(pending)
    clearTimeout(watch)
    clearTimeout(again)
    socket?.close()
  }
}
