import type { listFieldValues } from '@stowage/contract/entities/fields'
import type { getEntityPath, PathStep } from '@stowage/contract/entities/locations'
import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { ReadCtx } from '#server/context.ts'
import { findPath } from './location.queries.ts'

/** Shows the chain of parents, the topmost first and the entity itself last. */
export async function showPath(
  { db, actor }: ReadCtx,
  { id }: InputOf<typeof getEntityPath>,
): Promise<PathStep[]> {
  const steps = await findPath(db, actor.groupId, id)
  if (steps.length === 0) throw new Problem('entity.not_found')
  return steps.map(step => ({
    type: step.is_location === 1 ? 'location' : 'item',
    id: step.id,
    name: step.name,
  }))
}

// Both look up the next larger text in the index again and again: the cost grows with the answer.
const fieldNames = statement<{ groupId: string }>()(
  (_q, p) => sql<{ text: string | null }>`
    with recursive texts (text) as (
      select min(name) from entity_fields where group_id = ${p.groupId}
      union all
      select (select min(f.name) from entity_fields f where f.group_id = ${p.groupId} and f.name > texts.text)
      from texts where texts.text is not null)
    select text from texts where text is not null`,
)

const fieldValues = statement<{ groupId: string; name: string }>()(
  (_q, p) => sql<{ text: string | null }>`
    with recursive texts (text) as (
      select min(text_value) from entity_fields
      where group_id = ${p.groupId} and name = ${p.name} and text_value > ''
      union all
      select (select min(f.text_value) from entity_fields f
        where f.group_id = ${p.groupId} and f.name = ${p.name} and f.text_value > texts.text)
      from texts where texts.text is not null)
    select text from texts where text is not null`,
)

/** In the order of names, then as written. */
const inOrder = (rows: readonly { text: string | null }[]): string[] =>
  rows
    .map(({ text }) => ({ text: requireValue(text), key: nameKeyOf(requireValue(text)) }))
    .sort((a, b) => byCodePoint(a.key, b.key) || byCodePoint(a.text, b.text))
    .map(({ text }) => text)

/** The names of all custom fields of a group, once each, by code point. */
export const findFieldNames = async (db: Reader, groupId: string): Promise<string[]> =>
  (await db.all(fieldNames, { groupId })).map(({ text }) => requireValue(text))

/** Lists the names of all custom fields of the group, once each. */
export const listFieldNames = async ({ db, actor }: ReadCtx): Promise<string[]> =>
  inOrder(await db.all(fieldNames, { groupId: actor.groupId }))

/** Lists the texts that custom fields of a name have, once each, without the empty one. */
export const listValuesOfField = async (
  { db, actor }: ReadCtx,
  { field }: InputOf<typeof listFieldValues>,
): Promise<string[]> => inOrder(await db.all(fieldValues, { groupId: actor.groupId, name: field }))
