import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#kernel/problem.ts'

const signals = new WeakMap<Socket, AbortSignal>()

/** Aborts with `request.abandoned` when the connection of a request closes. */
export function goneSignal({ raw: { socket } }: Pick<FastifyRequest, 'raw'>): AbortSignal {
  const known = signals.get(socket)
  if (known !== undefined) return known
  const gone = new AbortController()
  signals.set(socket, gone.signal)
  if (socket.destroyed) gone.abort(new Problem('request.abandoned'))
  else socket.once('close', () => gone.abort(new Problem('request.abandoned')))
  return gone.signal
}

/** Client address of a request; throws `request.abandoned` when the connection is closed and has no address any more. */
export function addressOf(request: Pick<FastifyRequest, 'ip'>): string {
  const address: string | undefined = request.ip
  if (address === undefined) throw new Problem('request.abandoned')
  return address
}
