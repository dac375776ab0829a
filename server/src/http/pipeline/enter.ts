import { mayWrite, type Operation } from '@stowage/contract/protocol/operation'
import type { FastifyRequest } from 'fastify'
import type { Reader } from '#db/reader-writer.ts'
import type { Instant } from '#kernel/clock.ts'
import type { HttpSettings } from '../input/input.ts'
import { authorize, type Identify } from './authorize.ts'
import { refuseForeignOrigin } from './origin.ts'
import { type AnswerRoute, type Caller, isInSteps } from './serve.ts'

interface Entrance {
  readonly identify: Identify
  readonly settings: HttpSettings
}

/** Authenticates and authorizes the caller of an operation; null for public ones. */
export async function enter(
  { identify, settings }: Entrance,
  { request, operation }: { readonly request: FastifyRequest; readonly operation: Operation },
  db: Reader,
  now: Instant,
): Promise<Caller> {
  if (operation.needs === 'public') return null
  const actor = await authorize(request, operation, db, identify, now)
  if (actor.via === 'cookie' && mayWrite(operation)) refuseForeignOrigin(request, settings.hostname)
  return actor
}

/** Reads authenticate in the state that they read: they have no body to wait for while it is open. */
export const entersInScope = (route: AnswerRoute): boolean =>
  (route.kind === 'read' || route.kind === 'stream') &&
  !isInSteps(route) &&
  route.operation.body === undefined
