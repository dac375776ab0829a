import {
  type CodeMatch,
  codeMatches,
  maxCoded,
  type findByCode as operation,
} from '@stowage/contract/entities/codes'
import { readLabelAddress } from '@stowage/contract/labels/label-address'
import { codeKeyOf } from '@stowage/contract/matching/codes'
import type { InputOf, ReplyOf } from '@stowage/contract/protocol/operation'
import { readAssetNumber } from '@stowage/contract/values/asset-numbers'
import { readId } from '@stowage/contract/values/ids'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { findMergedInto, findMergedWithNumber, RowLoader } from '#features/entities/index.ts'
import { findProductsCoded } from '#features/stock/index.ts'
import { showAssetNumber } from '#kernel/asset-number.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { ReadCtx } from '#server/context.ts'
import { findByIds, findNumbered } from './entity-rows.ts'

const coded = statement<{ groupId: string; key: string }>()((q, p) =>
  q
    .selectFrom('entity_codes')
    .select(['n', 'is_serial'])
    .where('group_id', '=', p.groupId)
    .where('code_key', '=', p.key)
    .orderBy('is_serial')
    .orderBy('n')
    .limit(maxCoded),
)

interface Hit {
  readonly n: number
  readonly matched: CodeMatch
}

/** Finds what a code stands for in the group: at most 50 entities, each with what of it is the code, and products. */
export async function findByCode(
  { db, actor: { groupId } }: ReadCtx,
  { value = '' }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const text = value.trim()
  const products = await findProductsCoded(db, groupId, text, maxCoded)
  const found = (
    await Promise.all([
      findMeantNumber(db, groupId, text),
      findAddressed(db, groupId, text),
      findCoded(db, groupId, text),
    ])
  ).flat()
  const hits = found.length > 0 ? found : await findNumber(db, groupId, digitsIn(text), 'assetId')
  const matched = new Map<number, CodeMatch>()
  for (const hit of hits.toSorted(byMatch)) if (!matched.has(hit.n)) matched.set(hit.n, hit.matched)
  const rowNumbers = [...matched.keys()].slice(0, maxCoded)
  const loader = new RowLoader(db, groupId, { photos: true, counts: true, lentOn: undefined, members: [] })
  // Between the two reads nothing can be deleted: they are of one state.
  const items = (await loader.load(rowNumbers)).map((item, i) => ({
    ...item,
    matched: requireValue(matched.get(requireValue(rowNumbers[i]))),
  }))
  return { items, products }
}

const byMatch = (one: Hit, other: Hit): number =>
  codeMatches.indexOf(one.matched) - codeMatches.indexOf(other.matched)

const hitsOf = (rows: readonly { readonly n: number }[], matched: CodeMatch): Hit[] =>
  rows.map(({ n }) => ({ n, matched }))

/** Digits that may be an asset number, with dashes. */
const digitsIn = (text: string): number | undefined =>
  /^\d[\d-]*$/.test(text) ? (readAssetNumber(text) ?? undefined) : undefined

/** Entities with the asset number that a text means: one behind `#`, or written as labels show it. */
function findMeantNumber(db: Reader, groupId: string, text: string): Promise<Hit[]> {
  const number = digitsIn(text.replace(/^#/, ''))
  const isMeant = number !== undefined && (text.startsWith('#') || showAssetNumber(number) === text)
  return findNumber(db, groupId, isMeant ? number : undefined, 'assetId')
}

/** Entities with an asset number, and the locations into which those with it were merged. */
async function findNumber(
  db: Reader,
  groupId: string,
  number: number | undefined,
  matched: CodeMatch,
): Promise<Hit[]> {
  if (number === undefined) return []
  const rows = await findNumbered(db, groupId, number, maxCoded)
  return hitsOf(rows.length > 0 ? rows : await findMergedWithNumber(db, groupId, number), matched)
}

/** The entity that the address on a label names. */
async function findAddressed(db: Reader, groupId: string, text: string): Promise<Hit[]> {
  const label = readLabelAddress(text)
  if (label === undefined) return []
  if (label.kind === 'number') return findNumber(db, groupId, digitsIn(label.number), 'address')
  const id = readId(label.id)
  if (id === undefined) return []
  const rows = await findByIds(db, groupId, [id])
  if (rows.length > 0) return hitsOf(rows, 'address')
  const into = await findMergedInto(db, groupId, id)
  return into === undefined ? [] : hitsOf([into], 'address')
}

/** Entities with a code or serial number. */
async function findCoded(db: Reader, groupId: string, text: string): Promise<Hit[]> {
  const key = codeKeyOf(text)
  const rows = key === '' ? [] : await db.all(coded, { groupId, key })
  return rows.map(({ n, is_serial }) => ({ n, matched: is_serial === 1 ? 'serialNumber' : 'code' }))
}
