import { type IssueBody, issueOf } from '@stowage/contract/issues'
import { batchesOf } from '#db/query/batches.ts'
import { maxLevels } from '#features/entities/index.ts'
import { depthsOfMany, heightsAboveMany, linksOf } from '#kernel/hierarchy.ts'
import { newId } from '#kernel/ids.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { LocationNode, LocationTree } from '../location-tree.ts'
import type { StoredRows } from './find-entities.ts'
import { Locations } from './locations.ts'
import type { Matches, Subject } from './match-rows.ts'
import type { AskedRow } from './read-rows.ts'
import type { RowErrors } from './row-errors.ts'

/** Where an item will be, and what lies below it, once the file is imported. */
export interface PlannedState {
  readonly id: string
  readonly isLocation: boolean
  parentId: string | null
  locationId: string | null
  height: number
}

/** How many items are resolved between two yields: each may have to climb over a hundred others. */
const batchSize = 50

const nowhere = { parentId: null, locationId: null }

const toPlannedState = (row: LocationNode): PlannedState => ({
  id: row.id,
  isLocation: row.is_location === 1,
  parentId: row.parent_id,
  locationId: row.location_id,
  height: row.height,
})

const containerOf = ({ location_id, parent_id }: LocationNode): string | null => location_id ?? parent_id

/** What a plan is made of. */
interface Known {
  readonly matches: Matches
  readonly stored: StoredRows
  readonly locationTree: LocationTree
  readonly rowErrors: RowErrors
}

/** Works out where everything in a file belongs, in the state that the whole file leads to. */
export class PlannedLocations {
  readonly locations = new Locations(newId)
  readonly states = new Map<string, PlannedState>()
  readonly #containersAbove = linksOf(
    id => this.states.get(id)?.parentId,
    id => this.states.get(id)?.locationId,
  )
  readonly #subjects = new Map<string, Subject>()
  readonly #depths = new Map<Subject, number>()
  readonly #resolved = new Set<string>()
  readonly #locationTree: LocationTree
  readonly #matches: Matches
  readonly #rowErrors: RowErrors

  private constructor({ matches, locationTree, rowErrors }: Known) {
    this.#matches = matches
    this.#locationTree = locationTree
    this.#rowErrors = rowErrors
  }

  /** Settles where everything goes, letting others in between, and refuses circles and depth. */
  static async of(known: Known): Promise<PlannedLocations> {
    const locations = new PlannedLocations(known)
    await locations.#introduceAll(known)
    await locations.#resolveAll()
    await locations.#raiseHeights()
    await locations.#checkAll()
    return locations
  }

  async #introduceAll({ matches: { subjects }, stored, locationTree }: Known): Promise<void> {
    for (const nodes of [locationTree.nodes, stored.byId])
      for await (const batch of batchesOf([...nodes.values()]))
        for (const node of batch) this.states.set(node.id, toPlannedState(node))
    const described: Subject[] = []
    for await (const batch of batchesOf(subjects))
      for (const subject of batch) if (this.#introduce(subject).isLocation) described.push(subject)
    await this.locations.enterStored(locationTree, new Set(described.map(({ id }) => id)))
    await this.#declare(described)
  }

  #introduce(subject: Subject): PlannedState {
    const { id, stored, asked } = subject
    this.#subjects.set(id, subject)
    const isLocation = asked.url?.isLocation ?? false
    if (stored === undefined) this.states.set(id, { id, isLocation, ...nowhere, height: 0 })
    return this.stateOf(subject)
  }

  /** Paths may name locations that the file itself describes, in any order: those higher up come first. */
  async #declare(described: readonly Subject[]): Promise<void> {
    const ranked: { subject: Subject; depth: number }[] = []
    for await (const batch of batchesOf(described))
      for (const subject of batch) ranked.push({ subject, depth: this.#depthOf(subject, 0) })
    ranked.sort((a, b) => a.depth - b.depth)
    for await (const batch of batchesOf(ranked))
      for (const { subject } of batch)
        this.locations.declare(this.#above(subject), subject.asked.name ?? '', subject.id)
  }

  /** In how many locations the file puts an item, by its own path or by what its parent says. */
  #depthOf(subject: Subject, steps: number): number {
    const known = this.#depths.get(subject)
    if (known !== undefined) return known
    const depth = this.#countAbove(subject, steps)
    this.#depths.set(subject, depth)
    return depth
  }

  #countAbove({ asked }: Subject, steps: number): number {
    if (asked.path !== null || asked.parentRef === '' || steps > maxLevels) return asked.path?.length ?? 0
    const [parent] = this.#matches.parentsOf(asked)
    if (parent === undefined) return 0
    if (!('asked' in parent))
      return this.#locationTree.depth(
        parent.is_location === 1 ? parent.id : this.#locationTree.locationFrom(containerOf(parent)),
      )
    const above = this.#depthOf(parent, steps + 1)
    return this.stateOf(parent).isLocation ? above + 1 : above
  }

  /** The location under which the file puts a location. */
  #above(subject: Subject): string | null {
    const parent = this.#parentOf(subject)
    if (parent?.isLocation) return parent.id
    if (parent === undefined || subject.asked.path !== null) return this.#locationNamed(subject)
    return this.#locationOf(parent, 0)
  }

  #parentOf({ asked }: Subject): PlannedState | undefined {
    const [parent, ...others] = asked.parentRef === '' ? [] : this.#matches.parentsOf(asked)
    if (parent === undefined || others.length > 0) return undefined
    return 'asked' in parent ? this.stateOf(parent) : this.states.get(parent.id)
  }

  /** What was known of the levels below a stored item before the file. */
  heightBefore(id: string): number | undefined {
    return this.#locationTree.nodes.get(id)?.height
  }

  stateOf({ id }: Subject): PlannedState {
    return requireValue(this.states.get(id))
  }

  /** The ids of all that the file makes or speaks of, and before each what it will lie in or be pinned to. */
  async idsInOrder(): Promise<string[]> {
    const ids = new Set([...this.locations.missing.map(({ id }) => id), ...this.#subjects.keys()])
    const depths = await depthsOfMany(ids, this.#containersAbove)
    const ordered = [...depths.keys()].filter(id => ids.delete(id))
    // What lies in a circle of earlier days, and stays there.
    return [...ordered, ...ids]
  }

  async #resolveAll(): Promise<void> {
    for await (const batch of batchesOf(this.#matches.subjects, { size: batchSize }))
      for (const subject of batch) this.#resolve(subject, 0)
    for (const { id, parentId } of this.locations.missing)
      this.states.set(id, { id, isLocation: true, parentId, locationId: null, height: 0 })
  }

  async #checkAll(): Promise<void> {
    const moved = this.#matches.subjects.filter(subject => this.#isMoved(subject))
    const depths = await depthsOfMany(
      moved.map(({ id }) => id),
      this.#containersAbove,
    )
    for await (const batch of batchesOf(moved)) for (const subject of batch) this.#check(subject, depths)
  }

  #isMoved(subject: Subject): boolean {
    const { parentId, locationId } = this.stateOf(subject)
    return subject.stored?.parent_id !== parentId || subject.stored.location_id !== locationId
  }

  #resolve(subject: Subject, depth: number): void {
    const state = this.stateOf(subject)
    if (this.#resolved.has(state.id)) return
    this.#resolved.add(state.id)
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
  #faultOf(asked: AskedRow): IssueBody {
    const meant = this.#matches.parentsOf(asked).length
    if (meant === 0) return issueOf('parent_not_found', { reference: asked.parentRef })
    return issueOf(meant > 1 ? 'parent_not_unique' : 'own_parent')
  }

  /** The location that a row's path names: where the item is already if that has this path, else by look-up. */
  #locationNamed({ asked: { path }, stored }: Subject): string | null {
    return this.locations.find(
      path,
      stored === undefined ? null : this.#locationTree.locationFrom(containerOf(stored)),
    )
  }

  /** The location where an item will be. */
  #locationOf(state: PlannedState, depth: number): string | null {
    let at: PlannedState | undefined = state
    for (let steps = depth; at !== undefined && steps <= maxLevels; steps++) {
      const subject = this.#subjects.get(at.id)
      if (subject !== undefined) this.#resolve(subject, steps + 1)
      const location: string | null = at.locationId ?? at.parentId
      if (location === null) return null
      at = this.states.get(location)
      // What is missing in the group is a location that a path named.
      if (at === undefined || at.isLocation) return location
    }
    return null
  }

  /** Notes on everything above what the file speaks of how much will be below it. */
  async #raiseHeights(): Promise<void> {
    const ids = [...this.#subjects.keys(), ...this.locations.missing.map(({ id }) => id)]
    const known = ids.map(id => [id, requireValue(this.states.get(id)).height] as const)
    for (const [id, height] of await heightsAboveMany(known, this.#containersAbove, maxLevels + 1)) {
      const entity = this.states.get(id)
      if (entity !== undefined) entity.height = Math.max(entity.height, height)
    }
  }

  #check(subject: Subject, depths: ReadonlyMap<string, number>): void {
    const state = this.stateOf(subject)
    const { row, parentRef } = subject.asked
    const column = parentRef === '' ? 'HB.location' : 'HB.parent_import_ref'
    const levels = depths.get(state.id)
    if (levels === undefined) this.#rowErrors.add(row, column, issueOf('row_inside_itself'))
    else if (levels + state.height > maxLevels)
      this.#rowErrors.add(row, column, issueOf('too_deep', { limit: maxLevels }))
  }
}
