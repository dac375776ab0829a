import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compare, type Measurable } from './measure.ts'
import type { Subject } from './subject.ts'

const chunk = 'x'.repeat(1_000_000)

/** A server whose answers never end. */
function endless(first: string): { server: Server; closed: Promise<void> } {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const server = createServer((_request, response) => {
    response.on('close', resolve).write(`${first}\n`)
    const more = () => {
      while (response.write(`${chunk}\n`));
      response.once('drain', more)
    }
    more()
  })
  return { server, closed }
}

const [one, other] = [endless('a'), endless('b')]
const addressOf = ({ server }: typeof one) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const measurable = (which: typeof one): Measurable => ({
  target: { baseUrl: addressOf(which), authorization: 'x' },
  subject: {} as Subject,
  cpu: () => ({}),
  watched: false,
})

beforeAll(async () => {
  for (const { server } of [one, other])
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  for (const { server } of [one, other]) server.close()
})

test('answers that differ are not read on, and their connections end', async () => {
  const read = { name: 'x', title: 'x', writes: false, heavy: true, alone: true } as const
  const operation = { ...read, call: () => ({ method: 'GET', path: '/' }) as const }
  expect(await compare(measurable(one), measurable(other), operation)).toMatch(/^line 1/)
  await Promise.all([one.closed, other.closed])
})
