import { expect, test } from 'vitest'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
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

const admitted = { member, credential: 'laptop', enter: async () => undefined }

test('a client that does not read is cut off before it fills the memory', () => {
  const audience = new Subscribers()
  const reading = clientWith(1024 * 1024)
  const slow = clientWith(1024 * 1024 + 1)
  for (const { socket } of [reading, slow])
    audience.add({ socket, ...admitted, heardAt: 0, wantsCursor: false })
  audience.tell('tag.mutation', 'home')
  expect(reading.told).toEqual(['{"event":"tag.mutation"}'])
  expect(slow.told).toEqual(['cut off'])
})

test('a client that has not read 256 messages is cut off', () => {
  const audience = new Subscribers()
  const slow = clientWith(1)
  audience.add({
    socket: slow.socket,
    ...admitted,
    heardAt: 0,
    wantsCursor: false,
  })
  for (let i = 0; i < 256; i++) audience.tell('tag.mutation', 'home')
  expect(slow.told).not.toContain('cut off')
  audience.tell('tag.mutation', 'home')
  expect(slow.told.at(-1)).toBe('cut off')
})

test('others have a turn while something is sent to many', async () => {
  const audience = new Subscribers()
  const clients = Array.from({ length: 2000 }, () => clientWith(0))
  for (const { socket } of clients) audience.add({ socket, ...admitted, heardAt: 0, wantsCursor: false })
  const told = () => clients.filter(each => each.told.length > 0).length
  const counts: number[] = []
  audience.tell('tag.mutation', 'home')
  for (let turn = 0; counts.at(-1) !== 2000 && turn < 100; turn++) {
    counts.push(told())
    await yieldToEventLoop()
  }
  expect(counts[0]).toBe(100)
  expect(counts.length).toBeGreaterThanOrEqual(20)
  expect(counts.at(-1)).toBe(2000)
})
