import { once } from 'node:events'
import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { errorCode } from '#kernel/error-code.ts'
import { StartupError } from '#kernel/startup-error.ts'
import type { Config } from '../config.ts'

/** The first file descriptor that systemd hands over. */
const handedOver = 3

/** The greeting says it better, once. */
const quiet = { listenTextResolver: () => 'Ready' }

/** Listens as configured; resolves to the address for people. */
export async function listen(server: FastifyInstance, { host, port }: Config['web']): Promise<string> {
  try {
    if (host?.startsWith('unix?path=')) {
      const path = host.slice('unix?path='.length)
      await server.listen({ path, ...quiet })
      return path
    }
    if (host?.startsWith('sysd?')) {
      await server.listen({ fd: handedOver, ...quiet } as object)
      return 'the socket that systemd opened'
    }
    if (host !== undefined) return await server.listen({ host, port, ...quiet })
    await listenEverywhere(server, port)
    return `http://localhost:${port}`
  } catch (error) {
    throw explain(error, port, 'STOWAGE_WEB_PORT')
  }
}

/** Begins to listen for whoever collects metrics, if there are any. */
export async function listenForMetrics(
  server: Server | undefined,
  { host, port }: Config['metrics'],
): Promise<void> {
  if (server === undefined) return
  try {
    await once(server.listen({ host, port }), 'listening')
  } catch (error) {
    throw explain(error, port, 'STOWAGE_METRICS_PORT')
  }
}

/** Turns what commonly goes wrong into a sentence that says what to do. */
function explain(error: unknown, port: number, setting: string): unknown {
  const code = errorCode(error)
  if (code === 'EADDRINUSE')
    return new StartupError(
      `Port ${port} is taken by another program. Stop it, or choose another with ${setting}.`,
    )
  if (code === 'EACCES')
    return new StartupError(
      `This user may not listen on port ${port}. Choose one above 1023 with ${setting}.`,
    )
  return error
}

/** On every address of both families; machines without IPv6 have only one. */
async function listenEverywhere(server: FastifyInstance, port: number): Promise<void> {
  try {
    await server.listen({ host: '::', port, ...quiet })
  } catch (error) {
    if (errorCode(error) !== 'EAFNOSUPPORT') throw error
    await server.listen({ host: '0.0.0.0', port, ...quiet })
  }
}
