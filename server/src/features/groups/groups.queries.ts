import type { Group } from '@stowage/contract/groups/groups'
import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import type { Selectable } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { Problem } from '#kernel/problem.ts'
import type { Account, Member, ReadCtx } from '#server/context.ts'

type GroupRow = Selectable<Tables['groups']>

const findGroup = statement<{ groupId: string }>()((q, p) =>
  q.selectFrom('groups').selectAll().where('id', '=', p.groupId),
)

/** A group by its id. */
export async function requireGroup(db: Reader, groupId: string): Promise<GroupRow> {
  const group = await db.first(findGroup, { groupId })
  if (group === undefined) throw new Problem('group.not_found')
  return group
}

/** A group as one of its members sees it. */
export const toGroup = (row: GroupRow, role: Group['role']): Group => ({
  id: row.id,
  name: row.name,
  currency: row.currency,
  hue: row.hue,
  hidePrices: row.hide_prices === 1,
  hideSerialNumbers: row.hide_serial_numbers === 1,
  role,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** The selected group. */
export async function showGroup({
  db,
  actor,
}: Pick<ReadCtx<Member>, 'db' | 'actor'>): Promise<Answer<Group>> {
  const group = await requireGroup(db, actor.groupId)
  return answer(toGroup(group, actor.groupRole), { version: group.version })
}

/** Every group that the caller is in, by name. */
export async function listGroups({ db, actor }: ReadCtx<Account>): Promise<Group[]> {
  const rows = await db.q
    .selectFrom('memberships as m')
    .innerJoin('groups as g', 'g.id', 'm.group_id')
    .selectAll('g')
    .select('m.role')
    .where('m.user_id', '=', actor.userId)
    .execute()
  return byName(rows).map(row => toGroup(row, row.role))
}

/** Orders by name, then by id. */
export const byName = <T extends { readonly name: string; readonly id: string }>(rows: readonly T[]): T[] =>
  rows
    .map(row => ({ row, key: nameKeyOf(row.name) }))
    .sort((a, b) => byCodePoint(a.key, b.key) || byCodePoint(a.row.id, b.row.id))
    .map(({ row }) => row)
