import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Ends connections on which nobody waits for an answer, so that a server that closes waits for nothing else. */
export function closeIdleConnections(server: FastifyInstance): void {
  const answering = countAnswers(server)
  let isClosing = false
  server.addHook('preClose', async () => {
    isClosing = true
    // Browsers connect ahead of need: once it closes, Node would wait for the first request however long that takes.
    for (const [socket, count] of answering) if (count === 0) socket.destroy()
  })
  // Who was still receiving when the closing began has been told nothing of it, and would keep the connection.
  server.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => server.server.closeIdleConnections())
  })
}

/** How many requests are being answered on each connection. */
function countAnswers({ server }: FastifyInstance): ReadonlyMap<Socket, number> {
  const counts = new Map<Socket, number>()
  const add = (socket: Socket, more: number): void => {
    const count = counts.get(socket)
    if (count !== undefined) counts.set(socket, count + more)
  }
  server.on('connection', (socket: Socket) => {
    counts.set(socket, 0)
    socket.once('close', () => counts.delete(socket))
  })
  server.on('upgrade', (_, socket: Socket) => counts.delete(socket))
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    add(socket, 1)
    response.once('close', () => add(socket, -1))
  })
  return counts
}
