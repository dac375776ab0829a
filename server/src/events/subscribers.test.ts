import { expect, test } from 'vitest'
import type { Member } from '#server/context.ts'
import type { LiveSocket } from './listener.ts'
import { Subscribers } from './subscribers.ts'

/** A client that has not taken this many bytes yet. */
function clientWith(bufferedAmount: number): { socket: LiveSocket; told: string[] } {
  const told: string[] = []
  const socket: LiveSocket = {
    bufferedAmount,
    send: text => told.push(text),
    ping: () => told.push('ping'),
    close: code => told.push(`closed ${code}`),
    terminate: () => told.push('cut off'),
    on: () => undefined,
  }
  return { socket, told }
}

const member: Member = {
  userId: 'ada',
  sessionId: 'laptop',
  role: 'user',
  via: 'header',
  groupId: 'home',
  groupRole: 'owner',
}

test('a client that does not read is cut off before it fills the memory', () => {
  const audience = new Subscribers()
  const [reading, slow] = [clientWith(1024 * 1024), clientWith(1024 * 1024 + 1)]
  for (const { socket } of [reading, slow])
    audience.add({ socket, member, heardAt: 0, isStillAdmitted: async () => true })
  audience.tell('tag.mutation', 'home')
  expect(reading.told).toEqual(['{"event":"tag.mutation"}'])
  expect(slow.told).toEqual(['cut off'])
})
