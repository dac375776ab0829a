import type { Reader } from '#db/reader-writer.ts'
import type { Instant } from '#kernel/clock.ts'
import type { ComputedOrder } from './computed-orders.ts'
import type { Found } from './hit.ts'
import type { Part } from './order.ts'
import type { Plan } from './plan.ts'
import { conditionsShape, paramsOf } from './plan-sql.ts'
import { sortRows } from './sort-rows.ts'
import { UntilChange } from './until-change.ts'

/** How many rows of a list are remembered, and from how many matches on it pays. */
const [reach, common] = [200, 500]
/** How many lists are remembered of how many groups, and how long the values of their conditions may be. */
const [maxLists, maxGroups, maxLetters] = [20, 100, 1000]

/**
 * The first rows of lists with many matches in orders that no index has, until the next change of the group (docs/adr/0006): every
 * match would be put in order again for each look at the first page.
 */
export class KnownFirstRows {
  readonly #groups = new UntilChange<Map<string, Promise<Found | undefined>>>(maxGroups)

  /** A page, and how many rows match in all. */
  async find(db: Reader, plan: Plan<ComputedOrder>, part: Part, now: Instant): Promise<Found> {
    const { groupId, order } = plan
    const key = `${order.name} ${order.direction} ${order.sought ?? ''} ${conditionsShape(plan)} ${JSON.stringify(paramsOf(plan))}`
    if (part.after !== undefined || part.from + part.limit > reach || key.length > maxLetters)
      return sortRows(db, plan, order, part)
    const lists = await this.#groups.of(db, groupId, now, () => new Map())
    const known = await lists.get(key)
    if (known !== undefined) return cut(known, part)
    const finding = sortRows(db, plan, order, { after: undefined, from: 0, limit: reach })
    remember(lists, key, finding)
    return cut(await finding, part)
  }
}

const cut = ({ total, rows }: Found, { from, limit }: Part): Found => ({
  total,
  rows: rows.slice(from, from + limit),
})

/** Whoever asks meanwhile waits for the same; what is found soon is forgotten, and so is what whoever asked has given up. */
function remember(
  lists: Map<string, Promise<Found | undefined>>,
  key: string,
  finding: Promise<Found>,
): void {
  const forget = (): undefined => {
    if (lists.get(key) === known) lists.delete(key)
  }
  const known = finding.then(found => (found.total < common ? forget() : found), forget)
  lists.set(key, known)
  const [oldest] = lists.keys()
  if (lists.size > maxLists && oldest !== undefined) lists.delete(oldest)
}
