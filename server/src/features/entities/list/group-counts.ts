import type { Reader } from '#db/reader-writer.ts'
import { addTo, type Counts } from './facet-names.ts'
import { countKinds, countPhotos, type Kind, type PhotoCount } from './kind-counts.ts'
import { LocationPaths } from './location-paths.ts'
import { type GroupState, ReadCache } from './read-cache.ts'

/** How many entities of one kind have a value. */
interface ValueCount extends Kind {
  readonly value: string | null
  readonly count: number
}

/** What the entities of a whole group have in common, by kind. */
export interface GroupCounts {
  readonly types: readonly ValueCount[]
  /** By topmost location, with whatever lies in it at any depth; null: in none. */
  readonly locations: readonly ValueCount[]
  readonly photo: readonly ValueCount[]
}

/** Counts whole groups, each once for each of its changes, for all who ask (docs/adr/0051). */
export class GroupCounter {
  readonly #cache = new ReadCache<GroupCounts>(
    ({ types, locations, photo }) => (types.length + locations.length + photo.length) * bytesOfCount,
  )

  /** The counts of a group in the state that the reader sees. */
  count(state: GroupState): Promise<GroupCounts> {
    return this.#cache.get(state, '', () => countGroup(state.db, state.groupId))
  }
}

/** About how much memory one count takes. */
const bytesOfCount = 200

async function countGroup(db: Reader, groupId: string): Promise<GroupCounts> {
  const [types, locations, photo] = [new ValueCounts(), new ValueCounts(), new ValueCounts()]
  const paths = new LocationPaths(db, groupId)
  for await (const page of countKinds(db, groupId)) {
    await paths.load(page.flatMap(({ location }) => location ?? []))
    for (const { type, location, ...each } of page) {
      types.add(type, each)
      locations.add(location === null ? null : paths.topOf(location).id, each)
    }
  }
  for (const each of await countPhotos(db, groupId)) photo.add('1', each)
  return { types: types.list(), locations: locations.list(), photo: photo.list() }
}

/** Adds up counts of the same value and kind. */
class ValueCounts {
  readonly #counts = new Map<string, ValueCount>()

  add(value: string | null, { is_location, archived, count }: PhotoCount): void {
    const key = `${value} ${is_location} ${archived}`
    const sum = count + (this.#counts.get(key)?.count ?? 0)
    this.#counts.set(key, { value, is_location, archived, count: sum })
  }

  list(): ValueCount[] {
    return [...this.#counts.values()]
  }
}

/** How many entities of some kinds have each value. */
export function countsOfKinds(
  counts: readonly ValueCount[],
  { isLocation, archived }: { readonly isLocation: readonly number[]; readonly archived: readonly number[] },
): Counts {
  const sums: Counts = new Map()
  for (const each of counts)
    if (isLocation.includes(each.is_location) && archived.includes(each.archived))
      addTo(sums, each.value, each.count)
  return sums
}
