import { issueOf } from '@stowage/contract/protocol/issues'
import type { ImportOptions } from '@stowage/contract/tables/import-options'
import { forEachBatch } from '#db/query/batches.ts'
import { pagesByNumber } from '#db/query/keyset.ts'
import { always, statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { appendTo } from '#kernel/append-to.ts'
import { type LocationNode, type LocationTree, nodeColumns } from '../location-tree.ts'
import type { StoredRows } from './find-entities.ts'
import { namesOf } from './location-paths.ts'
import type { FittingRows } from './match-rows.ts'
import { foldName } from './names.ts'
import type { AskedRow, RowReader } from './read-rows.ts'
import type { RowErrors } from './row-errors.ts'

/** Items of one statement. */
const pageSize = 1000

const items = statement<{ groupId: string; after: number; limit: number }>()((q, p) =>
  q
    .selectFrom('entities')
    .select([...nodeColumns, 'asset_number', 'serial_number'])
    .where('group_id', '=', p.groupId)
    .where('n', '>', p.after)
    .where('is_location', '=', always(0))
    .orderBy('n')
    .limit(p.limit),
)

/** Whatever a row can look like. */
interface Item extends LocationNode {
  readonly asset_number: number | null
  readonly serial_number: string
}

/** Facts before rows are matched. */
interface Known {
  readonly reader: RowReader
  readonly stored: StoredRows
  readonly locationTree: LocationTree
  /** The location of rows without one. */
  readonly locationId: string | undefined
  readonly onDuplicate: ImportOptions['onDuplicate']
}

/**
 * Finds what the rows look like that name nothing: what has the same asset number, else the same serial number, else the same name
 * at the same location. The items of the group are read once, whatever the file has.
 */
export async function findFitting(
  db: Reader,
  groupId: string,
  rows: readonly AskedRow[],
  known: Known,
  rowErrors: RowErrors,
): Promise<FittingRows> {
  const { stored, onDuplicate } = known
  const fitting = new Map<AskedRow, LocationNode>()
  const isSkipped = onDuplicate === 'skip'
  if (onDuplicate === undefined || onDuplicate === 'create') return { fitting, isSkipped }
  const nameless = rows.filter(
    ({ importRef, url }) =>
      (importRef === null || !stored.byRef.has(importRef)) &&
      (url === undefined || (!url.isLocation && !stored.byId.has(url.id))),
  )
  const looks = new Looks(known)
  await forEachBatch(nameless, async batch => {
    for (const asked of batch) looks.want(asked)
  })
  const pages = pagesByNumber((after, limit) => db.all(items, { groupId, after, limit }), { size: pageSize })
  for await (const page of pages) for (const item of page) looks.enter(item)
  await forEachBatch(nameless, async batch => {
    for (const asked of batch) {
      const { by, found } = looks.of(asked)
      const [first] = found
      if (found.length > 1) rowErrors.add(asked.row, looks.headerOf(by), issueOf('several_fit', { by }))
      else if (first !== undefined) fitting.set(asked, first)
    }
  })
  return { fitting, isSkipped }
}

type By = 'asset_number' | 'serial_number' | 'name_and_location'

const keyOf = (name: string, path: string): string => `${name}\0\0${path}`

/** The items of a group by what rows could have in common with them. */
class Looks {
  readonly #known: Known
  readonly #byNumber = new Map<number, Item[]>()
  readonly #bySerial = new Map<string, Item[]>()
  readonly #byName = new Map<string, Item[]>()
  readonly #byNameAndPath = new Map<string, Item[]>()
  readonly #numbers = new Set<number>()
  readonly #serials = new Set<string>()
  readonly #names = new Set<string>()
  readonly #paths = new Map<string | null, string>()

  constructor(known: Known) {
    this.#known = known
  }

  /** Notes what a row could have in common with an item, before items are entered. */
  want({ assetNumber, serialNumber, name }: AskedRow): void {
    if (assetNumber !== null) this.#numbers.add(assetNumber)
    if (serialNumber !== '') this.#serials.add(serialNumber)
    if (name !== undefined && name !== '') this.#names.add(foldName(name))
  }

  enter(item: Item): void {
    if (item.asset_number !== null && this.#numbers.has(item.asset_number))
      appendTo(this.#byNumber, item.asset_number, item)
    const serial = item.serial_number.trim()
    if (this.#serials.has(serial)) appendTo(this.#bySerial, serial, item)
    const name = foldName(item.name)
    if (!this.#names.has(name)) return
    appendTo(this.#byName, name, item)
    appendTo(this.#byNameAndPath, keyOf(name, this.#pathTo(item)), item)
  }

  of(asked: AskedRow): { by: By; found: readonly Item[] } {
    const numbered = this.#byNumber.get(asked.assetNumber ?? -1)
    if (numbered !== undefined) return { by: 'asset_number', found: numbered }
    const serial = this.#bySerial.get(asked.serialNumber)
    if (serial !== undefined) return { by: 'serial_number', found: serial }
    const name = foldName(asked.name ?? '')
    const path = this.#pathOf(asked)
    const found = path === undefined ? this.#byName.get(name) : this.#byNameAndPath.get(keyOf(name, path))
    return { by: 'name_and_location', found: found ?? [] }
  }

  headerOf(by: By): string {
    const members = {
      asset_number: 'assetId',
      serial_number: 'serialNumber',
      name_and_location: 'name',
    } as const
    return this.#known.reader.headerOf(members[by])
  }

  /** The path that a row names; undefined for one that says nothing of where it is. */
  #pathOf({ place, parentRef }: AskedRow): string | undefined {
    const path = place?.path ?? null
    if (path !== null) return [...namesOf(path)].toReversed().map(foldName).join('\0')
    if (this.#known.locationId !== undefined) return this.#pathAt(this.#known.locationId)
    return place === undefined || parentRef ? undefined : ''
  }

  #pathTo({ location_id, parent_id }: Item): string {
    return this.#pathAt(this.#known.locationTree.locationFrom(location_id ?? parent_id))
  }

  #pathAt(id: string | null): string {
    const known = this.#paths.get(id) ?? this.#known.locationTree.path(id).map(foldName).join('\0')
    this.#paths.set(id, known)
    return known
  }
}
