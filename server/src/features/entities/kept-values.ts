import type { Reader } from '#db/scope.ts'
import { breathe } from '#kernel/breathe.ts'
import { fold } from '#kernel/fold.ts'
import { findFields } from './entity.queries.ts'
import { searchTextOf } from './search-text.ts'
import { Tally } from './tally.ts'
import type { EntityRow } from './thing.ts'

/** How many entities are looked at between two breaths. */
const most = 500

/** What is told of a group's kept values. */
class Findings {
  readonly texts: string[] = []

  /** Notes a value that is not what the rows say. */
  compare(what: string, kept: unknown, counted: unknown): void {
    if (kept !== counted)
      this.texts.push(`${what} is ${JSON.stringify(kept)} and should be ${JSON.stringify(counted)}`)
  }

  /** Sums beyond 2^53 are kept as near as a double comes. */
  compareSums(
    what: string,
    kept: Record<string, number> | undefined,
    counted: Record<string, number> | undefined,
  ): void {
    for (const column of Object.keys(counted ?? kept ?? {})) {
      const [have, want] = [kept?.[column] ?? 0, counted?.[column] ?? 0]
      const slack = Math.abs(want) < 2 ** 53 ? 0 : Math.abs(want) * 1e-9
      if (Math.abs(have - want) > slack) this.compare(`${what} ${column}`, have, want)
    }
  }
}

/**
 * Works out every kept value of a group from its rows (folded names, search texts, copies of the type's kind, totals,
 * heights) and tells in a sentence each what is not as it should be; nothing when all is well.
 */
export async function findStaleValues(db: Reader, groupId: string): Promise<string[]> {
  const findings = new Findings()
  const tally = new Tally()
  const links = new Map<string, readonly (string | null)[]>()
  const heights = new Map<string, number>()
  let after = -1
  for (;;) {
    const rows: EntityRow[] = await db.q
      .selectFrom('entities')
      .selectAll()
      .where('group_id', '=', groupId)
      .where('n', '>', after)
      .orderBy('n')
      .limit(most)
      .execute()
    for (const row of rows) {
      links.set(row.id, [row.parent_id, row.location_id])
      heights.set(row.id, row.height)
      const tags = await tagsOf(db, groupId, row.n)
      tally.count({ row, tags }, 1)
      await compareRow(db, row, findings)
    }
    after = rows.at(-1)?.n ?? after
    if (rows.length < most) break
    await breathe()
  }
  await compareTotals(db, groupId, tally, findings)
  compareHeights(links, heights, findings)
  return findings.texts
}

async function tagsOf(db: Reader, groupId: string, n: number): Promise<number[]> {
  const links = db.q
    .selectFrom('entity_tags')
    .select('tag_n')
    .where('group_id', '=', groupId)
    .where('n', '=', n)
  return (await links.execute()).map(({ tag_n }) => tag_n)
}

async function compareRow(db: Reader, row: EntityRow, findings: Findings): Promise<void> {
  const { group_id: groupId, n, id } = row
  const type = await db.q
    .selectFrom('entity_types')
    .select('is_location')
    .where('group_id', '=', groupId)
    .where('id', '=', row.entity_type_id)
    .executeTakeFirst()
  const titles = await db.q
    .selectFrom('attachments')
    .select('title')
    .where('group_id', '=', groupId)
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
  const search = await db.q
    .selectFrom('entity_search')
    .select('search_text')
    .where('group_id', '=', groupId)
    .where('n', '=', n)
    .executeTakeFirst()
  const thing = { row, tags: [], fields: await findFields(db, groupId, n) }
  const text = searchTextOf(
    thing,
    titles.map(({ title }) => title),
  )
  findings.compare(`name_key of ${id}`, row.name_key, fold(row.name))
  findings.compare(`is_location of ${id}`, row.is_location, type?.is_location)
  findings.compare(`search_text of ${id}`, search?.search_text, text)
}

async function compareTotals(db: Reader, groupId: string, tally: Tally, findings: Findings): Promise<void> {
  const of = (table: 'group_totals' | 'place_totals' | 'tag_totals') =>
    db.q.selectFrom(table).selectAll().where('group_id', '=', groupId).execute()
  const compare = (
    what: string,
    kept: Map<string, Record<string, number>>,
    counted: Map<string, Record<string, number>>,
  ) => {
    for (const key of new Set([...kept.keys(), ...counted.keys()]))
      findings.compareSums(`${what} ${key}`, kept.get(key), counted.get(key))
  }
  const group = (await of('group_totals')) as {
    is_location: number
    archived: number
    n: number
    worth: number
    price: number
    lifetime_warranty: number
  }[]
  compare(
    'group_totals',
    new Map(
      group.map(({ is_location, archived, n, worth, price, lifetime_warranty }) => [
        `${is_location} ${archived}`,
        { n, worth, price, lifetime_warranty },
      ]),
    ),
    new Map(tally.group),
  )
  const place = (await of('place_totals')) as {
    entity_id: string
    pieces: number
    unsold_price: number
    price: number
  }[]
  compare(
    'place_totals',
    new Map(
      place.map(({ entity_id, pieces, unsold_price, price }) => [entity_id, { pieces, unsold_price, price }]),
    ),
    new Map(tally.place),
  )
  const tag = (await of('tag_totals')) as {
    tag_n: number
    is_location: number
    archived: number
    n: number
    price: number
  }[]
  compare(
    'tag_totals',
    new Map(
      tag.map(({ tag_n, is_location, archived, n, price }) => [
        `${tag_n} ${is_location} ${archived}`,
        { n, price },
      ]),
    ),
    new Map(tally.tag),
  )
}

/** A height may be more than what is below a thing, never less. */
function compareHeights(
  links: ReadonlyMap<string, readonly (string | null)[]>,
  heights: ReadonlyMap<string, number>,
  findings: Findings,
): void {
  const below = new Map<string, number>()
  const climb = (id: string, height: number, steps: number): void => {
    if ((below.get(id) ?? -1) >= height || steps > 1000) return
    below.set(id, height)
    for (const above of links.get(id) ?? []) if (above !== null) climb(above, height + 1, steps + 1)
  }
  for (const id of links.keys()) climb(id, 0, 0)
  for (const [id, height] of below) {
    const kept = heights.get(id) ?? 0
    if (kept < height) findings.compare(`height of ${id}`, kept, height)
  }
}
