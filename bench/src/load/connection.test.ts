import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Connection } from './connection.ts'
import { drive } from './drive.ts'
import { bytesOf, jsonCall } from './request.ts'

const long = 'x'.repeat(300_000)
let first = true
const answers: Record<string, (response: ServerResponse) => void> = {
  '/plain': response => response.end('hello'),
  '/none': response => response.writeHead(204).end(),
  '/empty': response => response.writeHead(200, { 'content-length': 0 }).end(),
  '/wrong': response => response.writeHead(422).end('{"error":"no"}'),
  '/close': response => response.writeHead(200, { connection: 'close' }).end('bye'),
  '/slices': response => {
    for (let i = 0; i < 10; i++) response.write(long)
    response.end('end')
  },
  '/broken': response => (first ? response.destroy() : response.end('again')),
}
const server = createServer((request, response) => {
  request
    .resume()
    .on('end', () => (answers[request.url ?? ''] as (response: ServerResponse) => void)(response))
})
let target = { baseUrl: '', authorization: 'Bearer x' }

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  target = { ...target, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
})
afterAll(() => void server.close())

const get = (path: string) => bytesOf(target, { method: 'GET', path })

test('one connection reads answers of every form, one after the other', async () => {
  const line = new Connection(target.baseUrl)
  expect((await line.send(get('/plain'), true)).body.toString()).toBe('hello')
  expect(await line.send(get('/none'), true)).toMatchObject({ status: 204, bytes: 0 })
  const sliced = await line.send(get('/slices'), true)
  expect(sliced.body.toString()).toBe(`${long.repeat(10)}end`)
  expect(await line.send(get('/slices'))).toMatchObject({ bytes: 3_000_003, body: Buffer.alloc(0) })
  expect((await line.send(get('/wrong'))).body.toString()).toBe('{"error":"no"}')
  expect((await line.send(bytesOf(target, jsonCall('POST', '/plain', { a: 1 })))).status).toBe(200)
  expect((await line.send(get('/close'), true)).body.toString()).toBe('bye')
  expect((await line.send(get('/plain'))).bytes).toBe(5)
  line.close()
})

test('a connection that breaks rejects, and the next request opens another one', async () => {
  const line = new Connection(target.baseUrl)
  await expect(line.send(get('/broken'))).rejects.toThrow()
  first = false
  expect((await line.send(get('/broken'), true)).body.toString()).toBe('again')
  line.close()
})

const gently = { connections: 2, seconds: 0.01, warmUp: 0, min: 5, cpu: () => ({}) }

test('answers that are no success or empty are counted as failures and told', async () => {
  const wrong = await drive(target, () => ({ method: 'GET', path: '/wrong' }), gently)
  expect(wrong.failures).toBeGreaterThanOrEqual(wrong.requests)
  expect(wrong.failureReason).toContain('422 {"error":"no"}')
  const empty = await drive(target, () => ({ method: 'GET', path: '/empty' }), gently)
  expect(empty.failureReason).toContain('an empty answer')
  const fine = await drive(target, () => ({ method: 'GET', path: '/plain' }), gently)
  expect(fine).toMatchObject({ failures: 0, bytes: 5 })
  expect(fine.requests).toBeGreaterThanOrEqual(5)
})
