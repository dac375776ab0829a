import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type {
  getStatisticsBy as operation,
  StatisticsBy,
  StatisticsFilters,
  StatisticsShare,
} from '@stowage/contract/upkeep/value-statistics'
import { forEachBatch } from '#db/query/batches.ts'
import { findTypeNames, LocationPaths, TagTree, type TopLocations } from '#features/entities/index.ts'
import { fromMillionths } from '#kernel/money.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import type { ReadCtx } from '#server/context.ts'
import type { FilteredSums, Placed } from './filtered-sums.ts'
import { findLeftOut } from './left-out.ts'

type Shares = Pick<StatisticsBy, 'groups' | 'others'>

/** Sums up what is neither sold nor archived by location, tag or type. */
export const showShares =
  (sums: FilteredSums, tops: TopLocations) =>
  async (ctx: ReadCtx, input: InputOf<typeof operation>): Promise<StatisticsBy> => {
    const shares = await finders[input.group]({ ...ctx, sums, tops }, input)
    return { ...shares, leftOut: await findLeftOut(sums, ctx, input) }
  }

interface SharesCtx extends ReadCtx {
  readonly sums: FilteredSums
  readonly tops: TopLocations
}

const finders = { location: byLocation, tag: byTag, type: byType } as const

async function byLocation(ctx: SharesCtx, filters: StatisticsFilters): Promise<Shares> {
  const rows = await ctx.sums.read(ctx, 'placed', filters)
  const groupOf = await findGroupOf(ctx, rows, filters.within)
  const shares = new ShareSums()
  for (const { location, ...row } of rows) {
    const group = location === null ? undefined : groupOf(location)
    if (group === undefined) shares.addOther(row)
    else shares.add(group.id, group.name, row)
  }
  return shares.sorted()
}

/** Which location stands for another one: the topmost above it, or the one right below the only one that is asked for. */
async function findGroupOf(
  ctx: SharesCtx,
  rows: readonly Placed[],
  within: readonly string[] | undefined,
): Promise<(location: string) => { readonly id: string; readonly name: string } | undefined> {
  const { db, actor } = ctx
  const { groupId } = actor
  const ids = [...new Set(rows.flatMap(({ location }) => location ?? []))]
  const [only] = within?.length === 1 ? within : []
  if (only === undefined) {
    const tops = await ctx.tops.above({ db, groupId }, ids)
    return location => tops.get(location)
  }
  const paths = new LocationPaths(db, groupId)
  const steps = new Map<string, { readonly id: string; readonly name: string } | undefined>()
  await forEachBatch(ids, async batch => {
    await paths.load(batch)
    for (const id of batch) steps.set(id, paths.stepBelow(only, id))
  })
  return location => steps.get(location)
}

async function byTag(ctx: SharesCtx, filters: StatisticsFilters): Promise<Shares> {
  const { tags } = await TagTree.of(ctx.db, ctx.actor.groupId)
  const names = new Map(tags.map(({ id, name }) => [id, name]))
  const shares = new ShareSums()
  for (const { tag, ...sum } of await ctx.sums.byTag(ctx, filters))
    if (tag === null) shares.addOther(sum)
    else shares.add(tag, names.get(tag) ?? '', sum)
  return shares.sorted()
}

async function byType(ctx: SharesCtx, filters: StatisticsFilters): Promise<Shares> {
  const rows = await ctx.sums.read(ctx, 'placed', filters)
  const names = await findTypeNames(ctx.db, ctx.actor.groupId, new Set(rows.map(({ type }) => type)))
  const shares = new ShareSums()
  for (const { type, ...row } of rows) shares.add(type, names.get(type) ?? '', row)
  return shares.sorted()
}

/** Items and their worth in millionths. */
interface Amount {
  readonly count: number
  readonly worth: number
}

/** Adds up shares by id. */
class ShareSums {
  readonly #shares = new Map<string, { name: string; count: number; worth: number }>()
  readonly #others = { count: 0, worth: 0 }

  add(id: string, name: string, { count, worth }: Amount): void {
    const share = this.#shares.get(id) ?? { name, count: 0, worth: 0 }
    share.count += count
    share.worth += worth
    this.#shares.set(id, share)
  }

  addOther({ count, worth }: Amount): void {
    this.#others.count += count
    this.#others.worth += worth
  }

  sorted(): Shares {
    const { count, worth } = this.#others
    const groups = [...this.#shares].map(
      ([id, share]): StatisticsShare => ({
        id,
        name: share.name,
        count: share.count,
        value: fromMillionths(share.worth),
      }),
    )
    return { groups: groups.sort(byValue), others: { count, value: fromMillionths(worth) } }
  }
}

const byValue = (a: StatisticsShare, b: StatisticsShare): number =>
  b.value - a.value ||
  b.count - a.count ||
  byCodePoint(nameKeyOf(a.name), nameKeyOf(b.name)) ||
  byCodePoint(a.id, b.id)
