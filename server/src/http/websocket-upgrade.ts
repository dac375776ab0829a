import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { routeOf } from '@stowage/contract/protocol/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from './pipeline/serve.ts'

/** Is it a WebSocket handshake at a path that supports it? */
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
 * Runs work during a handshake; closes the connection when the client ends it, which Node does not do for
 * upgraded connections. Received data stays unread, for the WebSocket.
 */
export async function whileClientWaits<T>(socket: Socket, work: () => Promise<T>): Promise<T> {
  const close = () => socket.destroy()
  socket.once('end', close)
  // Starts reading without consuming data.
  socket.read(0)
  try {
    return await work()
  } finally {
    socket.off('end', close)
  }
}

/** Closes the connection after the answer: nothing handles it after a failed handshake. */
export function endWith(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close')
  reply.raw.once('finish', () => request.raw.socket.end())
}
