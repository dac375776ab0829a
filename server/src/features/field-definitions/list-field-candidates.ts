import {
  type FieldCandidate,
  type FieldKind,
  fieldKinds,
  type listFieldCandidates as operation,
} from '@stowage/contract/catalogues/field-definitions'
import type { FieldType } from '@stowage/contract/entities/fields'
import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { fits } from '@stowage/contract/values/field-fit'
import { sql } from 'kysely'
import { pagesByNumber } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { comparableName, findDefinitions, requireType, rowsOfGroup } from '#features/entities/index.ts'
import type { ReadCtx } from '#server/context.ts'

/** The most candidates of an answer, and the most values of each. */
const maxCandidates = 100
const maxValues = 20

/** The most different values of a candidate that are counted. */
const maxCounted = 1000

interface Page {
  readonly groupId: string
  readonly after: number
  readonly limit: number
}

/** SQLite knows the group by its row numbers alone. */
const itemsOfGroup = statement<Page & { high: number }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select('n')
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where('n', '>', p.after)
    .where('n', '<=', p.high)
    .orderBy('n')
    .limit(p.limit),
)

const itemsOfType = statement<Page & { typeId: string }>()((q, p) =>
  q
    .selectFrom('entities')
    .select('n')
    .where('group_id', '=', p.groupId)
    .where('entity_type_id', '=', p.typeId)
    .where('n', '>', p.after)
    .orderBy('n')
    .limit(p.limit),
)

/** The row numbers of the items of a type, or of all types, page after page. */
async function pagesOf(db: Reader, groupId: string, typeId: string | undefined) {
  if (typeId !== undefined)
    return pagesByNumber((after, limit) => db.all(itemsOfType, { groupId, typeId, after, limit }))
  const { low, high } = await rowsOfGroup(db, groupId)
  return pagesByNumber((after, limit) =>
    db.all(itemsOfGroup, { groupId, after: Math.max(after, low - 1), high, limit }),
  )
}

/** Fields of some items that are alike. */
interface AlikeFields {
  readonly name: string
  readonly type: FieldType
  /** Empty when nothing is in it, and for a boolean. */
  readonly value: string
  readonly count: number
}

const alikeFields = statement<{ groupId: string; rowNumbers: readonly number[] }>()(
  (_q, p, dialect) => sql<AlikeFields>`
    select name, type, case type when 'text' then text_value when 'number' then cast(number_value as text)
      when 'time' then coalesce(substr(time_value, 1, 10), '') else '' end as value, count(*) as count
    from entity_fields
    where ${dialect.impliedGroup(sql.ref('group_id'), p.groupId)}
      and ${dialect.isAnyOf(sql.ref('entity_n'), p.rowNumbers, 'number')}
    group by 1, 2, 3`,
)

/** Lists custom fields that items of a type have without a definition. */
export async function listFieldCandidates(
  { db, actor: { groupId } }: ReadCtx,
  { typeId }: InputOf<typeof operation>,
): Promise<FieldCandidate[]> {
  if (typeId !== undefined) await requireType(db, groupId, typeId)
  // A definition of any type stands in the way of one of all types.
  const definitions = (await findDefinitions(db, groupId)).filter(
    ({ entity_type_id: id }) => typeId === undefined || id === null || id === typeId,
  )
  const taken = new Set(definitions.map(({ name }) => comparableName(name)))
  const found = new Map<string, Candidate>()
  for await (const items of await pagesOf(db, groupId, typeId))
    for (const fields of await db.all(alikeFields, { groupId, rowNumbers: items.map(({ n }) => n) })) {
      const key = comparableName(fields.name)
      if (key === '' || taken.has(key)) continue
      const candidate = found.get(key) ?? new Candidate()
      candidate.add(fields)
      found.set(key, candidate)
    }
  return [...found.values()]
    .sort((a, b) => b.count - a.count || byCodePoint(a.name, b.name))
    .slice(0, maxCandidates)
    .map(candidate => candidate.told())
}

const strictKinds = fieldKinds.filter(kind => kind !== 'text' && kind !== 'choice')

/** Keys by how often they were met, the most common first. */
const byCount = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].sort(([a, n], [b, m]) => m - n || byCodePoint(a, b)).map(([key]) => key)

function count<K>(counts: Map<K, number>, key: K, times: number): void {
  counts.set(key, (counts.get(key) ?? 0) + times)
}

/** Custom fields of one name. */
class Candidate {
  count = 0
  #filled = 0
  readonly #spellings = new Map<string, number>()
  readonly #fitting = new Map<FieldKind, number>()
  readonly #values = new Map<string, number>()

  add({ name, type, value, count: told }: AlikeFields): void {
    const times = Number(told)
    this.count += times
    count(this.#spellings, name, times)
    if (value === '' && type !== 'boolean') return
    this.#filled += times
    for (const kind of strictKinds) if (fits(kind, { type, text: value })) count(this.#fitting, kind, times)
    if (value !== '' && (this.#values.size < maxCounted || this.#values.has(value)))
      count(this.#values, value, times)
  }

  get name(): string {
    return (byCount(this.#spellings)[0] ?? '').trim()
  }

  told(): FieldCandidate {
    const values = byCount(this.#values).slice(0, maxValues)
    return { name: this.name, count: this.count, kind: this.#kind(), values }
  }

  /** The kind that fits more than half of the values; else a choice when few texts are repeated, else a text. */
  #kind(): FieldKind {
    const fitting = strictKinds.find(kind => 2 * (this.#fitting.get(kind) ?? 0) > this.#filled)
    if (fitting !== undefined) return fitting
    const { size } = this.#values
    return size > 0 && size <= maxValues && this.#filled >= 2 * size ? 'choice' : 'text'
  }
}
