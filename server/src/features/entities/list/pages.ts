import type { Window } from '@stowage/contract/page'
import type { Reader } from '#db/reader-writer.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import type { Instant } from '#kernel/clock.ts'
import { chooseDriver, type Found, hit } from './hit.ts'
import { keptCount } from './kept-totals.ts'
import type { KnownFirstRows } from './known-first-rows.ts'
import type { KnownTotals } from './known-totals.ts'
import type { Part, Position } from './order.ts'
import type { AnyPlan, Plan } from './plan.ts'
import { noLimit } from './plan-sql.ts'
import { scan } from './scan.ts'
import { sortRows } from './sort-rows.ts'
import { walk, walkBack } from './walk.ts'

/** A window on what comes after a position, or on all of a list. */
export interface Page extends Window {
  readonly after?: Position | undefined
}

/** The row numbers of one page, in order, and how many rows match in all, before the page, on it and after it. */
export interface Keys {
  readonly rowNumbers: readonly number[]
  readonly total: number
  /** The last row of the page, when others come after it. */
  readonly next: Position | undefined
}

/** What is known of lists, and when they are asked for. */
interface Known {
  readonly totals: KnownTotals
  readonly firstRows: KnownFirstRows
  readonly now: Instant
}

/** Finds the rows of a page. */
export async function findKeys(
  db: Reader,
  plan: AnyPlan,
  { from, size = noLimit, after }: Page,
  known?: Known,
): Promise<Keys> {
  // One more than is asked for shows whether there is more.
  const limit = size === 0 ? 0 : Math.min(noLimit, size + 1)
  const part = { after, from, limit }
  const { order } = plan
  const { rows, total } =
    'keysOf' in order
      ? await (known === undefined
          ? sortRows(db, plan, order, part)
          : known.firstRows.find(db, { ...plan, order }, part, known.now))
      : await findRows(db, { ...plan, order }, part, known)
  return {
    rowNumbers: rows.slice(0, size).map(({ n }) => n),
    total,
    next: rows.length > size ? rows[size - 1] : undefined,
  }
}

async function findRows(db: Reader, plan: Plan, part: Part, known: Known | undefined): Promise<Found> {
  if (plan.filters.length === 0) return walkTo(db, plan, part)
  const find = async () => {
    const driver = await chooseDriver(db, plan)
    return (driver && (await hit(db, plan, driver, part))) ?? scan(db, plan, part)
  }
  return known === undefined ? find() : known.totals.find(db, plan, part, known.now, find)
}

/** From how many rows before a page on it is asked first how many there are in all: it may be nearer to the end. */
const farAway = 1000

/** The rows of a page of a list without conditions. */
async function walkTo(db: Reader, plan: Plan, part: Part): Promise<Found> {
  if (part.from >= farAway && part.after === undefined) {
    const total = await keptCount(db, plan)
    return { rows: (await walkBack(db, plan, part, total)) ?? (await walk(db, plan, part)), total }
  }
  const walked = part.limit === 0 ? Promise.resolve([]) : walk(db, plan, part)
  const [rows, total] = await allOrFirstError([walked, keptCount(db, plan)])
  return { rows, total }
}
