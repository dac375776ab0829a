import type { listFieldValues } from '@stowage/contract/entities/fields'
import type { getEntityPath, PathStep } from '@stowage/contract/entities/locations'
import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import { fold } from '@stowage/contract/matching/fold'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import { textKeyOf } from '#kernel/text-key.ts'
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

interface Beginning {
  readonly groupId: string
  readonly name: string
  readonly from: string
  readonly before: string
  readonly limit: number
}

/** One spelling of each text, as long as some are wanted. */
const fieldValuesFrom = statement<Beginning>()(
  (_q, p) => sql<{ text: string | null }>`
    with recursive keys (key) as (
      select min(text_key) from entity_fields where group_id = ${p.groupId} and name = ${p.name}
        and text_key > '' and text_key >= ${p.from} and text_key < ${p.before}
      union all
      select (select min(f.text_key) from entity_fields f where f.group_id = ${p.groupId} and f.name = ${p.name}
        and f.text_key > keys.key and f.text_key < ${p.before})
      from keys where keys.key is not null)
    select (select f.text_value from entity_fields f
      where f.group_id = ${p.groupId} and f.name = ${p.name} and f.text_key = keys.key limit 1) as text
    from keys where keys.key is not null limit ${p.limit}`,
)

/** Texts of custom fields that begin with something, of all names that differ in case and accents only. */
async function findSomeValues(
  db: Reader,
  groupId: string,
  { field, q = '', limit = 20 }: InputOf<typeof listFieldValues>,
): Promise<string[]> {
  const from = textKeyOf(q)
  const names = sameNames(await findFieldNames(db, groupId), field)
  const found = await Promise.all(
    names.map(name => db.all(fieldValuesFrom, { groupId, name, from, before: `${from}\u{10ffff}`, limit })),
  )
  const texts = inOrder(found.flat())
  return [...new Map(texts.map(text => [textKeyOf(text), text])).values()].slice(0, limit)
}

/** In the order of names, then as written. */
const inOrder = (rows: readonly { text: string | null }[]): string[] =>
  rows
    .map(({ text }) => ({ text: requireValue(text), key: nameKeyOf(requireValue(text)) }))
    .sort((a, b) => byCodePoint(a.key, b.key) || byCodePoint(a.text, b.text))
    .map(({ text }) => text)

/** The names of all custom fields of a group, once each, by code point. */
export const findFieldNames = async (db: Reader, groupId: string): Promise<string[]> =>
  (await db.all(fieldNames, { groupId })).map(({ text }) => requireValue(text))

/** Those of some names that differ from a name in case and accents at most; the name itself where there are none. */
export function sameNames(names: readonly string[], name: string): readonly string[] {
  const folded = fold(name)
  const same = names.filter(each => fold(each) === folded)
  return same.length === 0 ? [name] : same
}

/** Lists the names of all custom fields of the group, once each. */
export const listFieldNames = async ({ db, actor }: ReadCtx): Promise<string[]> =>
  inOrder(await db.all(fieldNames, { groupId: actor.groupId }))

/** Lists the texts that custom fields of a name have, once each, without the empty one. */
export const listValuesOfField = async (
  { db, actor }: ReadCtx,
  asked: InputOf<typeof listFieldValues>,
): Promise<string[]> =>
  asked.q === undefined && asked.limit === undefined
    ? inOrder(await db.all(fieldValues, { groupId: actor.groupId, name: asked.field }))
    : await findSomeValues(db, actor.groupId, asked)
