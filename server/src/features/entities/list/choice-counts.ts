import type { EntityFacets } from '@stowage/contract/entities/entity-lists'
import { sql } from 'kysely'
import type { Dialect } from '#db/query/dialect.ts'
import type { Reader } from '#db/reader-writer.ts'
import { textKeyOf } from '#kernel/text-key.ts'
import { type DefinitionRow, findDefinitions, readChoices } from '../read/field-definitions.queries.ts'
import { fieldFacet } from './field-filters.ts'
import type { Filter, Params } from './filters.ts'
import { countsOfKinds, type GroupCounter, type ValueCount } from './group-counts.ts'
import { type Conditions, everyEntity } from './plan.ts'
import { rowBatchesOf, selectMatching } from './row-batches.ts'
import type { Counts } from './totals.ts'

type ChoiceFacet = NonNullable<EntityFacets['fields']>[number]

/** Counts by the choices of custom fields whose definitions have some; each leaves out the conditions on its own field. */
export async function countChoices(
  { db, groups }: { readonly db: Reader; readonly groups: GroupCounter },
  all: Conditions,
  names: readonly string[],
): Promise<ChoiceFacet[]> {
  const definitions = await findDefinitions(db, all.groupId)
  const facets: ChoiceFacet[] = []
  for (const name of new Set(names)) {
    const choices = choicesOf(definitions, name)
    const filters = all.filters.filter(({ facet }) => facet !== fieldFacet(name))
    const counts = await countField({ db, groups }, { ...all, filters }, name, [...choices.keys()])
    facets.push({
      name,
      choices: [...choices].flatMap(([key, value]) => {
        const count = counts.get(key)
        return count === undefined ? [] : [{ value, count }]
      }),
    })
  }
  return facets
}

/** The choices of a custom field by the key of their text, in the order of its definitions. */
function choicesOf(definitions: readonly DefinitionRow[], name: string): ReadonlyMap<string, string> {
  const ofName = definitions.filter(each => each.name === name && each.field_kind === 'choice')
  const values = ofName.flatMap(({ choices }) => readChoices(choices).map(({ value }) => value))
  const groups = Map.groupBy(values, textKeyOf)
  return new Map([...groups].map(([key, [first = '']]) => [key, first]))
}

async function countField(
  { db, groups }: { readonly db: Reader; readonly groups: GroupCounter },
  plan: Conditions,
  name: string,
  choices: readonly string[],
): Promise<Counts> {
  if (choices.length === 0) return new Map()
  if (plan.filters.length > 0) return countsOfKinds(await countRows(db, plan, name, choices), plan)
  const { groupId } = plan
  const counts = await groups.choices({ db, groupId }, name, () =>
    countRows(db, everyEntity(groupId), name, choices),
  )
  return countsOfKinds(counts, plan)
}

const isChoice = (p: Params, dialect: Dialect) => sql`f.group_id = ${p.groupId} and f.name = ${p.choiceField}
  and f.type = 'text' and ${dialect.isAnyOf(sql.ref('f.text_key'), p.choices, 'text')}`

/** Has one of the choices: rows without one are not looked at. */
const having = (params: Params): Filter => ({
  shape: 'choices',
  params,
  source: (p, dialect) =>
    sql`(select distinct f.entity_n as n from entity_fields f where ${isChoice(p, dialect)})`,
  test: (p, dialect) =>
    sql<boolean>`exists (select 1 from entity_fields f where ${isChoice(p, dialect)} and f.entity_n = e.n)`,
})

async function countRows(
  db: Reader,
  plan: Conditions,
  choiceField: string,
  choices: readonly string[],
): Promise<readonly ValueCount[]> {
  const params = { groupId: plan.groupId, choiceField, choices }
  const found: ValueCount[] = []
  for await (const batch of rowBatchesOf(db, { ...plan, filters: [...plan.filters, having(params)] })) {
    const count = selectMatching<ValueCount>(
      'choices',
      batch,
      (fitting, p, dialect) => sql`
        select f.text_key as value, hit.is_location, hit.archived, count(distinct hit.n) as count
        from (select e.n, e.is_location, e.archived ${fitting}) hit cross join entity_fields f
        where f.entity_n = hit.n and ${isChoice(p, dialect)}
        group by f.text_key, hit.is_location, hit.archived`,
    )
    found.push(...(await db.all(count, { ...batch.params, ...params })))
  }
  return found
}
