import { pagesById } from '#db/query/keyset.ts'
import { groupsOf } from '#features/files/index.ts'
import { addMilliseconds, day } from '#kernel/clock.ts'
import type { Part } from './part.ts'

/** Work that was given up. */
export const jobs: Part = {
  names: ['jobs'],
  async look({ ctx }, tell) {
    const failedAfter = (after: string, limit: number) =>
      ctx.read(({ db }) =>
        db.q
          .selectFrom('jobs')
          .select(['id', 'kind', 'error'])
          .where('state', '=', 'failed')
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit)
          .execute(),
      )
    for await (const rows of pagesById(failedAfter))
      for (const { id, kind, error } of rows)
        tell({ check: 'jobs', severity: 'warn', id, what: `(${kind}) was given up: ${error ?? 'no reason'}` })
  },
}

/** Large changes that cannot go on. */
export const longWrites: Part = {
  names: ['long-writes'],
  async look({ ctx }, tell) {
    const waiting = await ctx.read(({ db }) =>
      db.q
        .selectFrom('long_writes')
        .select(['id', 'kind', 'state', 'done', 'total', 'error'])
        .where('state', '!=', 'ended')
        .where('error', 'is not', null)
        .execute(),
    )
    for (const { id, kind, state, done, total, error } of waiting) {
      const how = state === 'reverting' ? 'is taken back' : 'waits'
      tell({
        check: 'long-writes',
        severity: 'warn',
        id,
        what: `(${kind}, ${done} of ${total}) ${how}: ${error}`,
      })
    }
  },
}

/** They are swept once a day: what is older than this was not. */
const overdue = 2 * day

/** Sessions, reset links and invitations that should have been forgotten long ago. */
export const leftovers: Part = {
  names: ['leftovers'],
  async look({ ctx }, tell) {
    const before = addMilliseconds(ctx.now(), -overdue)
    for (const table of ['sessions', 'password_resets', 'invitations'] as const) {
      const expiredAfter = (after: string, limit: number) =>
        ctx.read(({ db }) =>
          db.q
            .selectFrom(table)
            .select('id')
            .where('expires_at', '<', before)
            .where('id', '>', after)
            .orderBy('id')
            .limit(limit)
            .execute(),
        )
      for await (const rows of pagesById(expiredAfter))
        for (const { id } of rows)
          tell({ check: 'leftovers', severity: 'warn', id, what: `is left in ${table}, and expired` })
    }
  },
  async mend({ sweep }) {
    for (const task of ['sweep-sessions', 'sweep-password-resets', 'sweep-invitations']) await sweep(task)
  },
}

/** Groups that nobody may manage. */
export const owners: Part = {
  names: ['owners'],
  async look({ ctx }, tell) {
    for await (const groupId of groupsOf(ctx)) {
      const members = await ctx.read(({ db }) =>
        db.q.selectFrom('memberships').select('role').distinct().where('group_id', '=', groupId).execute(),
      )
      if (members.some(({ role }) => role === 'owner')) continue
      const what = members.length === 0 ? 'is a group without members' : 'is a group without an owner'
      tell({ check: 'owners', severity: 'warn', id: groupId, what })
    }
  },
}
