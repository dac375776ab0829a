import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { routeOf } from '@stowage/contract/protocol/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from './pipeline/serve.ts'

/** Does somebody ask for a WebSocket at an address that opens one? */
export function isWebSocketUpgrade(
  { method, headers }: IncomingMessage,
  url: string,
  routes: readonly Route[],
): boolean {
  if (method !== 'GET' || headers.upgrade?.toLowerCase() !== 'websocket') return false
  const path = url.replace(/\/?([?#].*)?$/s, '')
  return routes.some(({ kind, operation }) => kind === 'socket' && path === `/api${routeOf(operation).path}`)
}

/**
 * Does work for a handshake; closes the connection when its client ends it meanwhile. Node does not do that for connections that it
 * has handed over. What has come stays unread, for the WebSocket.
 */
export async function whileClientWaits<T>(socket: Socket, work: () => Promise<T>): Promise<T> {
  const close = () => socket.destroy()
  socket.once('end', close)
  // Begins to read, takes nothing.
  socket.read(0)
  try {
    return await work()
  } finally {
    socket.off('end', close)
  }
}

/** Ends the connection with the answer, if there is one: after a handshake that fails, nobody listens to it any more. */
export function endWith(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close')
  reply.raw.once('finish', () => request.raw.socket.end())
}
