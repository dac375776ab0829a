import type { LiveFrame } from '@stowage/contract/events'
import { basePath } from './base-path.ts'
import { inGroup } from './in-group.ts'
import { listExports } from './operations.ts'
import { queryClient } from './query-client.ts'
import { hasSession } from './session.ts'
import { keyOf } from './use-operation.ts'

/** Milliseconds between two readings for what others change: they may change a thousand things in a row. */
const quiet = 400
/** The server tells every 10 seconds that it is there. Milliseconds. */
const silence = 30_000

/** Listens to what others change in a group, and has what is on the screen read again. Returns what ends it. */
export function listen(groupId: string | undefined): () => void {
  const { readAgain } = inGroup(groupId)
  let socket: WebSocket | undefined
  let ended = false
  let failures = 0
  let pending: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setTimeout> | undefined

  const refresh = (event: LiveFrame['event']): void => {
    if (event === 'ping' || pending !== undefined) return
    pending = setTimeout(() => {
      pending = undefined
      if (event === 'export.mutation' || event === 'import.mutation')
        void queryClient.invalidateQueries({ queryKey: keyOf(groupId, listExports) })
      void readAgain()
    }, quiet)
  }
  const expectSigns = (): void => {
    clearTimeout(watch)
    watch = setTimeout(() => socket?.close(), silence)
  }
  const connect = (): void => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const tenant = groupId === undefined ? '' : `?tenant=${groupId}`
    socket = new WebSocket(`${scheme}://${location.host}${basePath}/api/v1/ws/events${tenant}`, 'hb-auth')
    expectSigns()
    socket.addEventListener('open', () => {
      // What was changed while nobody listened.
      if (failures > 0) void readAgain()
      failures = 0
    })
    socket.addEventListener('message', ({ data }) => {
      expectSigns()
      refresh((JSON.parse(String(data)) as LiveFrame).event)
    })
    socket.addEventListener('close', () => {
      clearTimeout(watch)
      const wait = Math.min(30_000, 1000 * 2 ** failures++)
      // Who has signed out meanwhile would only be refused.
      if (!ended) setTimeout(() => !ended && hasSession() && connect(), wait)
    })
  }
  connect()
  return () => {
    ended = true
    clearTimeout(pending)
    clearTimeout(watch)
    socket?.close()
  }
}
