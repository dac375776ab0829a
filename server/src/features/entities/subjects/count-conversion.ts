import type { TypeConversion } from '@stowage/contract/catalogues/entity-types'
import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import { requireValue } from '#kernel/require-value.ts'

const conversionOf = statement<{ groupId: string; typeId: string; isLocation: Flag }>()((_q, p) => {
  const converted = sql`from entities e where e.group_id = ${p.groupId}
    and e.entity_type_id = ${p.typeId} and e.is_location <> ${p.isLocation}`
  const inside = sql`from entities c where c.group_id = ${p.groupId} and c.parent_id in (select e.id ${converted})`
  const pinned = sql`from entities c where c.group_id = ${p.groupId} and c.location_id in (select e.id ${converted})`
  return sql<TypeConversion>`select (select count(*) ${converted}) as converted,
    (select count(*) ${inside}) as contents,
    case when ${p.isLocation} = 1
      then (select count(*) ${inside} and coalesce(c.location_id, '') <> '')
      else (select count(*) ${pinned}) end as "pinsCleared"`
})

/** What becomes of the entities of a type when it comes to mean locations, or items; counted as `planConversion` goes through them. */
export const countConversion = async (
  db: Reader,
  groupId: string,
  typeId: string,
  isLocation: boolean,
): Promise<TypeConversion> =>
  requireValue(await db.first(conversionOf, { groupId, typeId, isLocation: isLocation ? 1 : 0 }))
