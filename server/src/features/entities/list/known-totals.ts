import type { Reader } from '#db/reader-writer.ts'
import { addMilliseconds, type Instant } from '#kernel/clock.ts'
import { batchRows } from './group-rows.ts'
import type { Found } from './hit.ts'
import { keptCount } from './kept-totals.ts'
import type { Part } from './order.ts'
import type { Plan } from './plan.ts'
import { conditionsShape, needsText, paramsOf } from './plan-sql.ts'
import { walkFitting } from './scan.ts'
import { maxAge, newestChange } from './until-change.ts'
import { isOneRange, pick } from './walk.ts'

interface Known {
  /** The newest change of the group when it was counted. */
  readonly change: number
  readonly at: Instant
  /** How many rows fit; undefined when whoever counted was cut off. */
  readonly total: Promise<number | undefined>
  /** Among how many rows. */
  readonly among: number
  /** In which orders what fits lies so far back that a walk does not find it soon. */
  readonly farBack: Set<string>
}

/** From how many matches on it pays to remember how many there are. */
const common = 500
/** How many lists are remembered, and how long the values of their conditions may be. */
const [maxLists, maxLetters] = [2000, 1000]

/**
 * How many rows fit the conditions of lists with many matches, until the next change of the group (docs/adr/0006): the first page of
 * such a list is found by walking in its order, when it need not be counted anew.
 */
export class KnownTotals {
  readonly #known = new Map<string, Known>()

  /** A page, and how many rows fit in all; `find` finds both where that is quicker. */
  async find(db: Reader, plan: Plan, part: Part, now: Instant, find: () => Promise<Found>): Promise<Found> {
    const key = `${conditionsShape(plan)} ${JSON.stringify(paramsOf(plan))}`
    if (key.length > maxLetters) return find()
    const known = this.#known.get(key)
    if (known === undefined) return this.#findFirst(db, plan, now, key, find)
    const change = await newestChange(db, plan.groupId)
    if (change === undefined) return find()
    if (known.change !== change || now >= addMilliseconds(known.at, maxAge)) {
      // Whoever asks meanwhile waits for this one.
      const finding = find()
      const total = finding.then(found => found.total).catch(() => undefined)
      this.#remember(key, { change, at: now, total, among: known.among, farBack: new Set() })
      return finding
    }
    const total = await known.total
    const rows = total === undefined ? undefined : await walkSoon(db, plan, part, known, total)
    return rows === undefined || total === undefined ? find() : { total, rows }
  }

  async #findFirst(
    db: Reader,
    plan: Plan,
    now: Instant,
    key: string,
    find: () => Promise<Found>,
  ): Promise<Found> {
    const found = await find()
    if (found.total < common) return found
    const change = await newestChange(db, plan.groupId)
    const among = await keptCount(db, plan)
    const total = Promise.resolve(found.total)
    if (change !== undefined) this.#remember(key, { change, at: now, total, among, farBack: new Set() })
    return found
  }

  #remember(key: string, known: Known): void {
    this.#known.delete(key)
    this.#known.set(key, known)
    const [oldest] = this.#known.keys()
    if (this.#known.size > maxLists && oldest !== undefined) this.#known.delete(oldest)
  }
}

/**
 * The rows of a page, when a walk finds them sooner than all that fit are put in order; undefined when it does not. To ask an index
 * for a row costs about an eighth of a test, and to put one in order four times as much as to walk over one.
 */
async function walkSoon(
  db: Reader,
  plan: Plan,
  part: Part,
  { among, farBack }: Known,
  total: number,
): Promise<Found['rows'] | undefined> {
  if (part.limit === 0) return []
  const order = `${plan.order.column} ${plan.order.direction}`
  // Where what fits lies evenly.
  const expected = Math.ceil(((part.from + part.limit) * among) / Math.max(1, total))
  if (expected > 4 * total || farBack.has(order)) return undefined
  const most = 4 * expected + 1000
  const [filter, ...others] = plan.filters
  const isIndexed = filter?.source !== undefined && others.length === 0 && total < 8 * expected
  const isLong = plan.rowsAtOnce < batchRows && needsText(plan.filters)
  const rows =
    isOneRange(plan, part.after) && !isLong
      ? await pick(db, plan, part, { most, isIndexed })
      : await walkFitting(db, plan, part, {
          atOnce: Math.min(plan.rowsAtOnce, Math.ceil(expected * 1.1) + 20),
          most,
        })
  if (rows === undefined) farBack.add(order)
  return rows
}
