import type { Writer } from '#db/reader-writer.ts'
import { keepTotals } from '../derived/totals.ts'
import { type Change, type LoadedEntity, toStored } from '../model/entity.ts'
import { rowsByNumber } from '../read/rows-by-number.queries.ts'
import { saveTags } from './save-tags.ts'

/** That an entity carries a tag, by the row numbers of both. */
export interface TagLink {
  readonly n: number
  readonly tag: number
}

/** Takes tags off entities that carry them and keeps the totals; the entities are not one version further. */
export const takeTagsOff = (db: Writer, groupId: string, links: readonly TagLink[]): Promise<void> =>
  changeLinks(db, groupId, links, (tagged, bare) => ({ before: tagged, after: bare }))

/** Puts tags on entities that do not carry them, the same way. */
export const putTagsOn = (db: Writer, groupId: string, links: readonly TagLink[]): Promise<void> =>
  changeLinks(db, groupId, links, (tagged, bare) => ({ before: bare, after: tagged }))

async function changeLinks(
  db: Writer,
  groupId: string,
  links: readonly TagLink[],
  toChange: (tagged: LoadedEntity, bare: LoadedEntity) => Change,
): Promise<void> {
  if (links.length === 0) return
  const tagsOf = Map.groupBy(links, ({ n }) => n)
  const rows = await db.all(rowsByNumber, { groupId, rowNumbers: [...tagsOf.keys()] })
  const changes = rows.map(row => {
    const bare: LoadedEntity = { row: toStored(row), tags: [], fields: [] }
    return toChange({ ...bare, tags: (tagsOf.get(row.n) ?? []).map(({ tag }) => tag) }, bare)
  })
  await saveTags(db, groupId, changes)
  await keepTotals(db, groupId, changes)
}
