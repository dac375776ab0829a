import { columnOf, entityMembers, membersWith } from '@stowage/contract/entities/entity-members'
import type { SearchHit } from '@stowage/contract/entities/search'
import type { Selectable } from 'kysely'
import { batchesOf } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { type Needle, readCodes } from '#features/entities/index.ts'
import { appendTo } from '#kernel/append-to.ts'
import { showAssetNumber } from '#kernel/asset-number.ts'
import { requireValue } from '#kernel/require-value.ts'
import { findMember, type OtherMember } from './found-member.ts'
import type { Match } from './match.ts'

const fieldsOf = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entity_fields')
    .select(['entity_n', 'name', 'text_value'])
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('entity_n'), p.rowNumbers, 'number'))
    .orderBy('entity_n')
    .orderBy('position'),
)

const titlesOf = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('attachments')
    .select(['entity_id', 'title'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('entity_id'), p.ids, 'text')),
)

/** How many entities are looked through before others have a turn: each may have 100,000 letters. */
const looked = 10

const searchedMembers = membersWith('isSearched', true).filter(
  member => member !== 'name' && member !== 'assetId',
)

/** The columns of the texts of an entity, besides its name, that a search looks at. */
export const textColumns = searchedMembers.map(columnOf)

type TextRow = Pick<
  Selectable<Tables['entities']>,
  'n' | 'id' | 'asset_number' | (typeof textColumns)[number]
>

/** Short texts before long ones: these say more of what was meant. */
const byLength = searchedMembers
  .filter(member => member !== 'codes')
  .toSorted((one, other) => entityMembers[one].limit - entityMembers[other].limit)

const ownMembers = (row: TextRow): OtherMember[] => [
  ...byLength.map(member => ({ member, text: row[columnOf(member)] })),
  ...readCodes(row.codes).map(text => ({ member: 'codes', text })),
  { member: 'assetId', text: showAssetNumber(row.asset_number) },
]

/** In which members of some answers words stand that their names have not, by row number. */
export async function findMembers(
  db: Reader,
  groupId: string,
  rows: readonly TextRow[],
  matches: readonly Match[],
  words: readonly Needle[],
): Promise<ReadonlyMap<number, SearchHit['found']>> {
  const names = new Map(matches.flatMap(({ n, name }) => (n === undefined ? [] : [[n, name] as const])))
  const wanted = rows.filter(({ n }) => names.has(n))
  if (wanted.length === 0) return new Map()
  const members = new Map(wanted.map(row => [row.n, ownMembers(row)]))
  const [fields, titles] = await Promise.all([
    db.all(fieldsOf, { groupId, rowNumbers: [...members.keys()] }),
    db.all(titlesOf, { groupId, ids: wanted.map(({ id }) => id) }),
  ])
  for (const { entity_n, name, text_value } of fields)
    for (const text of [text_value, name]) appendTo(members, entity_n, { member: `field:${name}`, text })
  const numbers = new Map<string | null, number>(wanted.map(({ id, n }) => [id, n]))
  for (const { entity_id, title } of titles)
    appendTo(members, requireValue(numbers.get(entity_id)), { member: 'attachments', text: title })
  const found = new Map<number, SearchHit['found']>()
  for await (const batch of batchesOf([...members], { size: looked }))
    for (const [n, others] of batch) found.set(n, findMember(names.get(n) ?? '', words, others))
  return found
}
