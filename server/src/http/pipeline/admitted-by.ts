import type { FastifyRequest } from 'fastify'
import type { Reader } from '#db/reader-writer.ts'
import type { Instant } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { hashToken } from '#kernel/secrets.ts'
import type { Admitted, Member } from '#server/context.ts'
import { findCredential } from './credentials.ts'
import type { Caller } from './serve.ts'

/** Member admitted by a request; `enter` authenticates the request again. */
export function admittedBy(
  request: FastifyRequest,
  member: Member,
  enter: (db: Reader, now: Instant) => Promise<Caller>,
): Admitted {
  const { userId, groupId, sessionId } = member
  return {
    member,
    credential: sessionId ?? hashToken(findCredential(request)?.token ?? ''),
    async enter(db, now) {
      const found = await enter(db, now)
      // The credential may select another group by now.
      if (found?.userId !== userId || found.groupId !== groupId) throw new Problem('group.no_access')
    },
  }
}
