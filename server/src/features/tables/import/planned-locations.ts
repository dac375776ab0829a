import { type IssueBody, issueOf } from '@stowage/contract/protocol/issues'
import type { SimilarLocation } from '@stowage/contract/tables/imports'
import { batchesOf } from '#db/query/batches.ts'
import { maxLevels } from '#features/entities/index.ts'
import { chainFrom, depthsOfMany, heightsAboveMany, linksOf } from '#kernel/hierarchy.ts'
import { newId } from '#kernel/ids.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { LocationNode, LocationTree } from '../location-tree.ts'
import type { StoredRows } from './find-entities.ts'
import type { LocationPath } from './location-paths.ts'
import { Locations } from './locations.ts'
import type { Matches, Subject } from './match-rows.ts'
import { cleanName, foldName } from './names.ts'
import type { AskedPlace } from './read-rows.ts'
import type { RowErrors } from './row-errors.ts'
import { findSimilarLocations } from './similar-locations.ts'
import type { TypeNames } from './type-names.ts'
import type { Warnings } from './warnings.ts'

/** Where an item will be, and what lies below it, once the file is imported. */
export interface PlannedState {
  readonly id: string
  readonly isLocation: boolean
  parentId: string | null
  locationId: string | null
  height: number
}

/** Items to resolve between two yields: each may climb over a hundred others. */
const batchSize = 50

const nowhere = { parentId: null, locationId: null }

const toPlannedState = (row: LocationNode): PlannedState => ({
  id: row.id,
  isLocation: row.is_location === 1,
  parentId: row.parent_id,
  locationId: row.location_id,
  height: row.height,
})

/** Does the file leave a stored item where it is? */
const isLeft = ({ asked, stored }: Subject): boolean =>
  stored !== undefined && asked.parentRef === undefined && asked.place === undefined

const containerOf = ({ location_id, parent_id }: LocationNode): string | null => location_id ?? parent_id

/** The input of a plan. */
interface Known {
  readonly matches: Matches
  readonly stored: StoredRows
  readonly locationTree: LocationTree
  readonly rowErrors: RowErrors
  readonly types: TypeNames
  readonly warnings: Warnings
  /** Headers of the columns with locations and parents. */
  readonly headers: { readonly location: string; readonly parent: string }
  /** Where rows go that name no location. */
  readonly locationId: string | null
  /** Do parents without a reference have an empty cell, as in files of Homebox, and not their id? */
  readonly namesParentsByRefOnly: boolean
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
  readonly #known: Known
  /** The paths of stored locations, as one text. */
  readonly #paths = new Map<string, string>()

  private constructor(known: Known) {
    this.#known = known
    this.#matches = known.matches
    this.#locationTree = known.locationTree
    this.#rowErrors = known.rowErrors
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
    const isLocation = asked.url?.isLocation || this.#known.types.isOfLocations(asked.type)
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

  #countAbove(subject: Subject, steps: number): number {
    const { parentRef, place } = subject.asked
    if (isLeft(subject)) return this.#locationTree.depth(this.#locationTree.above(subject.id))
    if (place?.path || !parentRef || steps > maxLevels) return place?.path?.length ?? 0
    const [parent] = this.#matches.parentsOf(parentRef)
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
    if (isLeft(subject)) return this.#locationTree.above(subject.id)
    const parent = this.#parentOf(subject)
    if (parent?.isLocation) return parent.id
    if (parent === undefined || subject.asked.place?.path) return this.#locationNamed(subject)
    return this.#locationOf(parent, 0)
  }

  #parentOf({ asked: { parentRef } }: Subject): PlannedState | undefined {
    const [parent, ...others] = parentRef ? this.#matches.parentsOf(parentRef) : []
    if (parent === undefined || others.length > 0) return undefined
    return 'asked' in parent ? this.stateOf(parent) : this.states.get(parent.id)
  }

  /** The names of the locations down to where a stored item lies. */
  storedPath(container: string | null): string[] {
    return this.#locationTree.path(this.#locationTree.locationFrom(container))
  }

  /** The names of the locations down to where an item will lie. */
  plannedPath(container: string | null): string[] {
    const names: string[] = []
    let at = container
    for (let steps = 0; at !== null && steps <= maxLevels; steps++) {
      const state: PlannedState | undefined = this.states.get(at)
      if (state?.isLocation !== false) names.unshift(this.#nameOf(at))
      at = state?.locationId ?? state?.parentId ?? null
    }
    return names
  }

  /** The new locations that may be misspelt names of stored ones. */
  similar(): Promise<SimilarLocation[]> {
    return findSimilarLocations(this.locations.missing, this.#locationTree)
  }

  #nameOf(id: string): string {
    const asked = this.#subjects.get(id)?.asked.name
    return asked ?? this.locations.madeName(id) ?? this.#locationTree.nodes.get(id)?.name ?? ''
  }

  /** The number of levels below a stored item before the import. */
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
    if (isLeft(subject)) return
    const named = this.#locationNamed(subject)
    const kept = this.#keptParentOf(subject)
    if (kept === undefined && !asked.parentRef) {
      Object.assign(state, { parentId: named, locationId: null })
      return
    }
    const parent = kept ?? this.#parentOf(subject)
    if (parent === undefined || parent === state) {
      this.#rowErrors.add(asked.row, this.#known.headers.parent, this.#faultOf(asked.parentRef ?? ''))
      return
    }
    // A parent alone says nothing of a pin.
    if (asked.place === undefined && parent.id === stored?.parent_id) return
    const pin = asked.place?.path ? named : null
    const isPinned =
      !parent.isLocation &&
      pin !== null &&
      (pin === stored?.location_id || pin !== this.#locationOf(parent, depth))
    Object.assign(state, { parentId: parent.id, locationId: isPinned ? pin : null })
  }

  /** Could the file not have named this parent? */
  #isUnnamed(parentId: string): boolean {
    return this.#known.namesParentsByRefOnly && this.#locationTree.nodes.get(parentId)?.import_ref === null
  }

  /** The item that a stored one belongs to, where the file does not say otherwise. */
  #keptParentOf({ asked, stored }: Subject): PlannedState | undefined {
    const parentId = stored?.parent_id ?? null
    if (asked.parentRef || parentId === null) return undefined
    const parent = this.states.get(parentId)
    const isToldEmpty = asked.parentRef === '' && !this.#isUnnamed(parentId)
    return parent?.isLocation || isToldEmpty ? undefined : parent
  }

  /** Why a parent reference is not a good one. */
  #faultOf(reference: string): IssueBody {
    const meant = this.#matches.parentsOf(reference).length
    if (meant === 0) return issueOf('parent_not_found', { reference })
    return issueOf(meant > 1 ? 'parent_not_unique' : 'own_parent')
  }

  /**
   * The location that a row's cells name: where the item is already if that is what they say, else by look-up; where the file
   * says nothing, that of the item, else the one for such rows.
   */
  #locationNamed({ asked: { place, row }, stored }: Subject): string | null {
    const present = stored === undefined ? null : this.#locationTree.locationFrom(containerOf(stored))
    if (place === undefined && stored !== undefined) return present
    if (place === undefined || place.path === null) return this.#known.locationId
    if (present !== null && (this.#isWhole(place, present) || this.#isAmongItems(place, stored)))
      return present
    const found = this.locations.find(place.path, present)
    if (found !== present && this.locations.countAt(place.path) > 1)
      this.#known.warnings.add('ambiguous_name', { kind: 'location', name: place.cell }, row)
    this.#warnOfSpelling(place.path, found, row)
    return found
  }

  /** Tells of a location that the file makes and writes in several ways. */
  #warnOfSpelling({ name }: LocationPath, found: string | null, row: number): void {
    const made = found === null ? undefined : this.locations.madeName(found)
    if (made !== undefined && made !== cleanName(name))
      this.#known.warnings.add('spelling', { kind: 'location', name: cleanName(name), kept: made }, row)
  }

  /** Does a cell, taken whole, name a location, though it has separators that are none? */
  #isWhole({ cell, path }: AskedPlace, location: string): boolean {
    return (
      (path?.length ?? 0) > this.#locationTree.depth(location) && foldName(cell) === this.#pathTo(location)
    )
  }

  /** The path of a stored location as a cell writes it, with slashes in names as they are. */
  #pathTo(id: string): string {
    const known = this.#paths.get(id) ?? foldName(this.#locationTree.path(id).join(' / '))
    this.#paths.set(id, known)
    return known
  }

  /**
   * Does a cell name what the parent of a stored item lies in, and is that an item itself? Homebox writes the path to it, with
   * the items on the way, where its files tell the location.
   */
  #isAmongItems({ cell }: AskedPlace, stored: LocationNode | undefined): boolean {
    const { nodes } = this.#locationTree
    const container = nodes.get(nodes.get(stored?.parent_id ?? '')?.parent_id ?? '')
    if (container === undefined || container.is_location === 1) return false
    const names = chainFrom(container.id, id => nodes.get(id)?.parent_id).map(id => nodes.get(id)?.name ?? '')
    return foldName(cell) === foldName([...names].reverse().join(' / '))
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
    const column = parentRef ? this.#known.headers.parent : this.#known.headers.location
    const levels = depths.get(state.id)
    if (levels === undefined) this.#rowErrors.add(row, column, issueOf('row_inside_itself'))
    else if (levels + state.height > maxLevels)
      this.#rowErrors.add(row, column, issueOf('too_deep', { limit: maxLevels }))
  }
}
