import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { frameServer } from '#test/frame-server.ts'
import { databases } from '#test/lane.ts'

const start = '--x\r\ncontent-disposition: form-data; name="csv"; filename="a.csv"\r\n\r\nabc'
const whole = `${start}\r\n--x--\r\n`
const head = `POST /api/v1/late HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${whole.length}\r\n\r\n`

describe.each(databases)('a form whose client has gone, on %s', kind => {
  test.each([
    ['before it is read, having sent nothing of it', '', false],
    ['before it is read, having sent some of it', start, false],
    ['before it is read, having sent all of it', whole, false],
    ['while it is read', start, true],
  ])('ends as incomplete %s', async (_when, sent, isRead) => {
    const server = await frameServer(kind)
    const { held } = server
    const socket = connect(server.port, '127.0.0.1')
    socket.write(head + sent)
    await held.come
    if (isRead) held.go()
    socket.destroy()
    await expect.poll(() => server.connections()).toBe(0)
    held.go()
    expect(await held.ended).toMatchObject({ code: 'body.incomplete' })
    expect(server.loggedErrors).toEqual([])
    await server.close()
  })
})
