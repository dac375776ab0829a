import type { EntitySummary } from '@stowage/contract/entity'
import { batchesOf } from '#db/query/batches.ts'
import { toCents } from '#kernel/money.ts'
import type { RowLoader } from './rows.ts'

/** Longer answers are sent in batches. */
export const maxHeldRows = 1000
/** How many rows are loaded and sent together: a few milliseconds of work. */
export const batchSize = 250

const priceOf = ({ soldDate, purchasePrice }: EntitySummary): number =>
  soldDate === '' ? Math.round(toCents(purchasePrice) * 100) : 0

/** What the unsold rows cost, each rounded to cents. */
export const sumOf = (items: readonly EntitySummary[]): number =>
  items.reduce((sum, item) => sum + priceOf(item), 0) / 100

/** Loads rows in batches. */
export async function* loadAll(
  rowNumbers: readonly number[],
  loader: RowLoader,
): AsyncGenerator<EntitySummary[]> {
  for await (const batch of batchesOf(rowNumbers, { size: batchSize })) yield await loader.load(batch)
}

interface Frame {
  readonly page: number
  readonly pageSize: number
  readonly total: number
}

/** Writes a page row by row: the same text that the whole page would make. `end` is told the sum of its prices. */
export async function* writePage(
  { page, pageSize, total }: Frame,
  batches: AsyncIterable<EntitySummary[]>,
  end: (totalPrice: number) => object,
): AsyncGenerator<string> {
  let text = `${JSON.stringify({ page, pageSize, total }).slice(0, -1)},"items":[`
  let cents = 0
  let separator = ''
  for await (const items of batches) {
    for (const item of items) {
      text += separator + JSON.stringify(item)
      separator = ','
      cents += priceOf(item)
    }
    yield text
    text = ''
  }
  const last = JSON.stringify(end(cents / 100)).slice(1)
  yield `${text}]${last === '}' ? '' : ','}${last}`
}
