// @module-tag nightly
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createEntity } from '@stowage/contract/entities/entities'
import { describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { timesOf } from '#test/lane.ts'
import { twoUsers } from './two-users.ts'

const mebibyte = 1024 * 1024
const senders = timesOf(30, 60)
/** What each sends of the 9 MiB that it announces. */
const sent = 4 * mebibyte

describe.each(databases)('somebody who sends the greater part of many bodies, and no more, on %s', kind => {
  const here = twoUsers(kind, { STOWAGE_WEB_READ_TIMEOUT: '0' })

  const part = '--x\r\ncontent-disposition: form-data; name="csv"; filename="a.csv"\r\n\r\nHB.name\n'
  async function beginImport(answers: string[]): Promise<Socket> {
    const socket = connect(here.server.port, '127.0.0.1')
    await once(socket, 'connect')
    socket.on('error', () => undefined).on('data', chunk => answers.push(String(chunk)))
    socket.write(
      `POST /api/v1/entities/import HTTP/1.1\r\nhost: a\r\nauthorization: ${here.eve.token}\r\n` +
        `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${9 * mebibyte}\r\n\r\n${part}`,
    )
    socket.write(Buffer.alloc(sent, 'a\n'))
    return socket
  }

  test('is refused what is too much of them, and others go on', async () => {
    const before = await here.server.memory()
    const answers: string[] = []
    const sockets = await Promise.all(Array.from({ length: senders }, () => beginImport(answers)))
    // 16 times 4 MiB are held; others wait half a minute for room, and what is refused then is let go of.
    await expect.poll(() => answers.length, { timeout: 90_000 }).toBeGreaterThanOrEqual(senders - 16)
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 429 /)
      expect(answer).toContain('"code":"request.too_many"')
      expect(answer.toLowerCase()).toContain('retry-after: ')
    }
    await here.ada.client.call(createEntity, { name: 'Box' })
    expect((await here.server.memory()) - before).toBeLessThan(200 * mebibyte)
    for (const socket of sockets) socket.destroy()
    const again: string[] = []
    const [socket] = await Promise.all([
      beginImport(again),
      here.ada.client.call(createEntity, { name: 'Crate' }),
    ])
    expect(again).toEqual([])
    socket.destroy()
  })

  test('and registers or signs in with a large body is told so at once', async () => {
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`key${i}`, i])))
    const headers = { 'content-type': 'application/json' }
    for (const path of ['register', 'login']) {
      const answer = await fetch(`${here.server.process.url}/api/v1/users/${path}`, {
        method: 'POST',
        body,
        headers,
      })
      expect(answer.status).toBe(413)
      expect(await answer.json()).toMatchObject({
        code: 'body.too_large',
        error: expect.stringContaining('16 KiB'),
      })
    }
  })
})
