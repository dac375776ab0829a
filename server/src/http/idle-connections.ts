import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Closes idle connections when the server closes, so that it waits only for running requests. */
export function closeIdleConnections(server: FastifyInstance): void {
  const answering = countAnswers(server)
  let isClosing = false
  server.addHook('preClose', async () => {
    isClosing = true
    // Browsers open connections in advance; Node would wait for their first request without a limit.
    for (const [socket, count] of answering) if (count === 0) socket.destroy()
  })
  // Answers under way when the close began have no `Connection: close`, so their clients would keep the connection.
  server.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => server.server.closeIdleConnections())
  })
}

/** Running requests by connection. */
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
