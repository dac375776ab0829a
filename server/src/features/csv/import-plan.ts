import { type EntityRow, maxLevels } from '#features/entities/index.ts'
import { depthsOf, heightsAbove, linksOf } from '#kernel/hierarchy.ts'
import { newId } from '#kernel/ids.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { StoredRows } from './find-entities.ts'
import type { LocationTree } from './location-tree.ts'
import { Locations } from './locations.ts'
import type { Matches, Subject } from './match-rows.ts'
import type { AskedRow, RowErrors } from './read-rows.ts'

/** Where a thing will be, and what lies below it, once the file is imported. */
export interface PlannedState {
  readonly id: string
  readonly isLocation: boolean
  parentId: string | null
  locationId: string | null
  height: number
}

const nowhere = { parentId: null, locationId: null }

const toPlannedState = (
  row: Pick<EntityRow, 'id' | 'is_location' | 'parent_id' | 'location_id' | 'height'>,
): PlannedState => ({
  id: row.id,
  isLocation: row.is_location === 1,
  parentId: row.parent_id,
  locationId: row.location_id,
  height: row.height,
})

/** Works out where everything in a file belongs, in the state that the whole file leads to. */
export class ImportPlan {
  readonly locations: Locations
  readonly states = new Map<string, PlannedState>()
  readonly #placesAbove = linksOf(
    id => this.states.get(id)?.parentId,
    id => this.states.get(id)?.locationId,
  )
  readonly #ids = new Map<Subject, string>()
  readonly #subjects = new Map<string, Subject>()
  readonly #settled = new Set<string>()
  readonly #locationTree: LocationTree
  readonly #matches: Matches
  readonly #rowErrors: RowErrors

  constructor(matches: Matches, stored: StoredRows, locationTree: LocationTree, rowErrors: RowErrors) {
    this.#matches = matches
    this.#locationTree = locationTree
    this.#rowErrors = rowErrors
    for (const node of locationTree.nodes.values()) this.states.set(node.id, toPlannedState(node))
    for (const row of stored.byId.values()) this.states.set(row.id, toPlannedState(row))
    for (const subject of matches.subjects) this.#introduce(subject)
    const described = matches.subjects.filter(subject => this.stateOf(subject).isLocation)
    this.locations = new Locations(locationTree, new Set(described.map(subject => this.idOf(subject))), newId)
    this.#declare(described)
  }

  #introduce(subject: Subject): void {
    const id = subject.stored?.id ?? newId()
    this.#ids.set(subject, id)
    this.#subjects.set(id, subject)
    if (subject.stored === undefined) {
      const isLocation = subject.asked.url?.isLocation ?? false
      this.states.set(id, { id, isLocation, ...nowhere, height: 0 })
    }
  }

  /** Paths may name locations that the file itself describes, in any order: those higher up come first. */
  #declare(described: Subject[]): void {
    const ranked = described.map(subject => ({ subject, depth: this.#pathAbove(subject, 0).length }))
    ranked.sort((a, b) => a.depth - b.depth)
    for (const { subject } of ranked)
      this.locations.declare(this.#above(subject), subject.asked.members.name ?? '', this.idOf(subject))
  }

  /** The names of the locations in which the file puts a thing, by its own path or by what its parent says. */
  #pathAbove(subject: Subject, steps: number): readonly string[] {
    const { path, parentRef } = subject.asked
    if (path.length > 0 || parentRef === '' || steps > maxLevels) return path
    const [parent] = this.#matches.parentsOf(subject.asked)
    if (parent === undefined) return []
    if (!('asked' in parent))
      return this.#locationTree.path(
        parent.is_location === 1 ? parent.id : this.#locationTree.locationFrom(parent.kept_in),
      )
    const above = this.#pathAbove(parent, steps + 1)
    return this.stateOf(parent).isLocation ? [...above, parent.asked.members.name ?? ''] : above
  }

  /** The location under which the file puts a location. */
  #above(subject: Subject): string | null {
    const parent = this.#parentOf(subject)
    if (parent?.isLocation) return parent.id
    if (parent === undefined || subject.asked.path.length > 0) return this.#locationNamed(subject)
    return this.#locationOf(parent, 0)
  }

  #parentOf({ asked }: Subject): PlannedState | undefined {
    const [parent, ...others] = asked.parentRef === '' ? [] : this.#matches.parentsOf(asked)
    if (parent === undefined || others.length > 0) return undefined
    return 'asked' in parent ? this.stateOf(parent) : this.states.get(parent.id)
  }

  /** What was known of the levels below a stored thing before the file. */
  heightBefore(id: string): number | undefined {
    return this.#locationTree.nodes.get(id)?.height
  }

  idOf(subject: Subject): string {
    return requireValue(this.#ids.get(subject))
  }

  stateOf(subject: Subject): PlannedState {
    return requireValue(this.states.get(this.idOf(subject)))
  }

  /** Settles every subject, then refuses circles and depth. */
  settleAll(): void {
    for (const subject of this.#matches.subjects) this.#settle(subject, 0)
    for (const { id, parentId } of this.locations.missing)
      this.states.set(id, { id, isLocation: true, parentId, locationId: null, height: 0 })
    this.#raiseHeights()
    const moved = this.#matches.subjects.filter(subject => this.#isMoved(subject))
    const depths = depthsOf(
      moved.map(subject => this.idOf(subject)),
      this.#placesAbove,
    )
    for (const subject of moved) this.#check(subject, depths)
  }

  #isMoved(subject: Subject): boolean {
    const { parentId, locationId } = this.stateOf(subject)
    return subject.stored?.parent_id !== parentId || subject.stored.location_id !== locationId
  }

  #settle(subject: Subject, depth: number): void {
    const state = this.stateOf(subject)
    if (this.#settled.has(state.id)) return
    this.#settled.add(state.id)
    const { asked, stored } = subject
    const named = this.#locationNamed(subject)
    if (asked.parentRef === '') {
      Object.assign(state, { parentId: named, locationId: null })
      return
    }
    const parent = this.#parentOf(subject)
    if (parent === undefined || parent === state) {
      this.#rowErrors.add(asked.row, 'HB.parent_import_ref', this.#faultOf(asked))
      return
    }
    const isPinned =
      !parent.isLocation &&
      named !== null &&
      (named === stored?.location_id || named !== this.#locationOf(parent, depth))
    Object.assign(state, { parentId: parent.id, locationId: isPinned ? named : null })
  }

  /** Why a parent reference is not a good one. */
  #faultOf(asked: AskedRow): string {
    const meant = this.#matches.parentsOf(asked).length
    if (meant === 0) return `nothing has the reference or id "${asked.parentRef}"`
    return meant > 1
      ? 'several things have this reference; give the id of one'
      : 'a thing cannot be its own parent'
  }

  /** The location that a row's path names: where the thing is already if that has this path, else by look-up. */
  #locationNamed({ asked: { path }, stored }: Subject): string | null {
    return this.locations.find(
      path,
      stored === undefined ? null : this.#locationTree.locationFrom(stored.kept_in),
    )
  }

  /** The location where a thing will be. */
  #locationOf(state: PlannedState, depth: number): string | null {
    let at: PlannedState | undefined = state
    for (let steps = depth; at !== undefined && steps <= maxLevels; steps++) {
      const subject = this.#subjects.get(at.id)
      if (subject !== undefined) this.#settle(subject, steps + 1)
      const place: string | null = at.locationId ?? at.parentId
      if (place === null) return null
      at = this.states.get(place)
      // What is missing in the group is a location that a path named.
      if (at === undefined || at.isLocation) return place
    }
    return null
  }

  /** Notes on everything above what the file speaks of how much will be below it. */
  #raiseHeights(): void {
    const ids = [...this.#subjects.keys(), ...this.locations.missing.map(({ id }) => id)]
    const known = ids.map(id => [id, requireValue(this.states.get(id)).height] as const)
    for (const [id, height] of heightsAbove(known, this.#placesAbove, maxLevels + 1)) {
      const entity = this.states.get(id)
      if (entity !== undefined) entity.height = Math.max(entity.height, height)
    }
  }

  #check(subject: Subject, depths: ReadonlyMap<string, number>): void {
    const state = this.stateOf(subject)
    const { row, parentRef } = subject.asked
    const column = parentRef === '' ? 'HB.location' : 'HB.parent_import_ref'
    const levels = depths.get(state.id)
    if (levels === undefined)
      this.#rowErrors.add(row, column, 'a thing cannot lie in itself or in something inside it')
    else if (levels + state.height > maxLevels)
      this.#rowErrors.add(row, column, `would be more than ${maxLevels} levels deep`)
  }
}
