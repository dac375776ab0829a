import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { addMilliseconds, type Instant, minute } from '#kernel/clock.ts'

interface Known<T> {
  /** The newest change of the group. */
  readonly change: number
  readonly at: Instant
  readonly value: T
}

/** What is not changed by a request, such as what the doctor mends, is seen after so long, milliseconds. */
export const maxAge = minute

const state = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('group_numbers')
    .select(['long_write_id'])
    .select(({ selectFrom }) =>
      selectFrom('changes')
        .where('group_id', '=', p.groupId)
        .select(({ fn }) => fn.max('n').as('n'))
        .as('change'),
    )
    .where('group_id', '=', p.groupId),
)

/** The number of a group's newest change; undefined while a long write goes on: what is read then belongs to no change. */
export async function newestChange(db: Reader, groupId: string): Promise<number | undefined> {
  const found = await db.first(state, { groupId })
  return found === undefined || found.long_write_id !== null ? undefined : (found.change ?? 0)
}

/** Remembers something about each of some groups, the ones asked for last, until their next change (docs/adr/0051). */
export class UntilChange<T extends object> {
  readonly #known = new Map<string, Known<T>>()
  readonly #maxGroups: number

  constructor(maxGroups: number) {
    this.#maxGroups = maxGroups
  }

  /** What is remembered of a group in the state that the reader sees; what is made then is remembered. */
  async of(db: Reader, groupId: string, now: Instant, make: () => T): Promise<T> {
    const change = await newestChange(db, groupId)
    if (change === undefined) return make()
    const known = this.#known.get(groupId)
    const isValid = known?.change === change && now < addMilliseconds(known.at, maxAge)
    const next = isValid ? known : { change, at: now, value: make() }
    this.#known.delete(groupId)
    this.#known.set(groupId, next)
    const [oldest] = this.#known.keys()
    if (this.#known.size > this.#maxGroups && oldest !== undefined) this.#known.delete(oldest)
    return next.value
  }

  /** Forgets something, unless something else is remembered by now. */
  forget(groupId: string, value: T): void {
    if (this.#known.get(groupId)?.value === value) this.#known.delete(groupId)
  }
}
