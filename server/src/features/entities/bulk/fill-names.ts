import { hasPlaceholder } from '@stowage/contract/catalogues/placeholders'
import { statement } from '#db/query/statement.ts'
import { showAssetNumber } from '#kernel/asset-number.ts'
import { dayAt } from '#kernel/days.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import type { StoredEntity } from '../model/entity.ts'
import { filledName, setMade } from '../model/filled-name.ts'
import { namesById } from '../read/entity.queries.ts'

const templateById = statement<{ groupId: string; id: string }>()((q, p) =>
  q.selectFrom('templates').select(['name', 'made']).where('group_id', '=', p.groupId).where('id', '=', p.id),
)

/**
 * The same rows with the placeholders of their names filled in, counting on from what the template has made; in at most three
 * statements. Throws `template.not_found`, and `validation` for a name that is empty then.
 */
export async function fillNames(
  { db, actor: { groupId }, now }: WriteCtx,
  rows: readonly StoredEntity[],
  id: string,
  timeZone: string,
): Promise<StoredEntity[]> {
  const template = await db.first(templateById, { groupId, id })
  if (template === undefined) throw new Problem('template.not_found')
  await db.run(setMade, { groupId, id, made: template.made + rows.length })
  const locations = await nameLocations()
  return rows.map((row, i) => {
    const values = {
      date: dayAt(now, timeZone),
      asset_id: showAssetNumber(row.asset_number),
      location: locations.get(locationOf(row)) ?? '',
      manufacturer: row.manufacturer,
      model_number: row.model_number,
      template: template.name,
      count: template.made + i + 1,
    }
    const name = filledName(row.name, values, `items.${i}.name`)
    return { ...row, name, name_key: nameKeyOf(name) }
  })

  async function nameLocations(): Promise<Map<string, string>> {
    const asking = rows.filter(({ name }) => hasPlaceholder(name, 'location'))
    const ids = [...new Set(asking.map(locationOf))]
    const found = ids.length === 0 ? [] : await db.all(namesById, { groupId, ids })
    return new Map([...rows, ...found].map(each => [each.id, each.name]))
  }
}

const locationOf = ({ parent_id, location_id }: StoredEntity): string => parent_id ?? location_id ?? ''
