import { sql } from 'kysely'
import type { Reader } from '#db/scope.ts'
import { statement } from '#db/statement.ts'
import type { Flag } from '#db/tables.ts'
import { breathe } from '#kernel/breathe.ts'

/** How many rows are read between two breaths. */
const slice = 2000

/** What paths and places need to know of a thing. */
export interface Bone {
  readonly n: number
  readonly id: string
  readonly name: string
  readonly parent_id: string | null
  readonly location_id: string | null
  readonly is_location: Flag
  readonly import_ref: string | null
  /** Not less than the number of levels below it. */
  readonly height: number
}

const bones = statement<{ groupId: string; after: number; limit: number }>()((q, p) =>
  q
    .selectFrom('entities')
    .select(['n', 'id', 'name', 'parent_id', 'location_id', 'is_location', 'import_ref', 'height'])
    .where('group_id', '=', p.groupId)
    .where('n', '>', p.after)
    .where(sql<boolean>`(is_location = 1 or height > 0)`)
    .orderBy('n')
    .limit(p.limit),
)

/** Everything in a group in which something can lie or does lie: the frame on which all else hangs. */
export class Skeleton {
  readonly bones = new Map<string, Bone>()
  readonly #locations = new Map<string, string | null>()

  static async of(db: Reader, groupId: string): Promise<Skeleton> {
    const skeleton = new Skeleton()
    for (let after = -1; ; ) {
      const rows: Bone[] = await db.all(bones, { groupId, after, limit: slice })
      for (const bone of rows) skeleton.bones.set(bone.id, bone)
      const last = rows.at(-1)
      if (last === undefined || rows.length < slice) return skeleton
      after = last.n
      await breathe()
    }
  }

  /** The location where whatever lies in `place` is: the place itself, or where that is. */
  locationFrom(place: string | null): string | null {
    const steps: string[] = []
    let at = place
    let found: string | null = null
    while (at !== null && steps.length <= this.bones.size) {
      const known = this.#locations.get(at)
      if (known !== undefined) {
        found = known
        break
      }
      const bone = this.bones.get(at)
      if (bone?.is_location === 1) {
        found = at
        break
      }
      steps.push(at)
      at = bone === undefined ? null : (bone.location_id ?? bone.parent_id)
    }
    for (const step of steps) this.#locations.set(step, found)
    return found
  }

  /** The location above a location in the tree of locations. */
  above(locationId: string): string | null {
    const bone = this.bones.get(locationId)
    return bone === undefined ? null : this.locationFrom(bone.location_id ?? bone.parent_id)
  }

  /** The names from the top of the tree of locations down to this one. */
  path(locationId: string | null): string[] {
    const names: string[] = []
    for (let at = locationId; at !== null && names.length <= this.bones.size; at = this.above(at))
      names.unshift(this.bones.get(at)?.name ?? '')
    return names
  }
}
