import { byNaturalName } from './name-order.ts'

/** An item as the model knows it: money in cents, quantities in quarters, so that sums are exact. */
export interface ModelEntity {
  readonly id: string
  name: string
  typeId: string
  parent: string | null
  pin: string | null
  quarters: number
  cents: number
  sold: boolean
  archived: boolean
  sync: boolean
}

/** What a request says of a container: absent is undefined. */
export interface Container {
  readonly parentId?: string | null | undefined
  readonly locationId?: string | null | undefined
}

/** How a change ends: done, or refused with a status. */
export type ModelResult = 'done' | 404 | 422

export interface ModelNode {
  readonly id: string
  readonly children: readonly ModelNode[]
}

/**
 * An inventory in memory, written from the contract's table "Where an item is", row by row, with no thought of speed.
 * It shares nothing with the server and holds only what that table speaks of.
 */
export class InventoryModel {
  readonly entities = new Map<string, ModelEntity>()
  /** Is a type's every entity a location? */
  readonly types = new Map<string, boolean>()

  isLocation(id: string): boolean {
    return this.types.get(this.of(id).typeId) === true
  }

  of(id: string): ModelEntity {
    return this.entities.get(id) as ModelEntity
  }

  /** Its container is the pin, or else the parent. */
  container(id: string): string | null {
    return this.of(id).pin ?? this.of(id).parent
  }

  /** The container if that is a location; else the container's resolved location; else null. */
  location(id: string): string | null {
    const container = this.container(id)
    if (container === null) return null
    return this.isLocation(container) ? container : this.location(container)
  }

  /** What is kept at a container, locations or items, by name. */
  keptAt(container: string, isLocation: boolean): string[] {
    return this.#inOrder(id => this.container(id) === container && this.isLocation(id) === isLocation)
  }

  /** Everything of one kind, by name. */
  all(isLocation: boolean, withArchived = true): string[] {
    return this.#inOrder(id => this.isLocation(id) === isLocation && (withArchived || !this.of(id).archived))
  }

  #inOrder(fits: (id: string) => boolean): string[] {
    return [...this.entities.keys()]
      .filter(fits)
      .sort((a, b) => byNaturalName(this.of(a).name, this.of(b).name) || (a < b ? -1 : 1))
  }

  /** The pieces kept at a container: items, not archived. */
  itemCount(container: string): number {
    const quarters = this.keptAt(container, false).map(id =>
      this.of(id).archived ? 0 : this.of(id).quarters,
    )
    return quarters.reduce((sum, each) => sum + each, 0) / 4
  }

  /** What the unsold items kept at a container cost. */
  totalPrice(container: string): number {
    const counts = (id: string) => !this.of(id).archived && !this.of(id).sold
    const cents = this.keptAt(container, false).map(id => (counts(id) ? this.of(id).cents : 0))
    return cents.reduce((sum, each) => sum + each, 0) / 100
  }

  /** The chain of parents, whatever the pins say. */
  path(id: string): string[] {
    const { parent } = this.of(id)
    return parent === null ? [id] : [...this.path(parent), id]
  }

  /** Every location once, under the nearest location above its container; with items, each item once under its container. */
  tree(withItems: boolean): ModelNode[] {
    const above = (id: string) => (withItems ? this.container(id) : this.location(id))
    const nodesUnder = (container: string | null): ModelNode[] => {
      const locations = this.all(true).filter(id => above(id) === container)
      const items = withItems ? this.all(false).filter(id => above(id) === container) : []
      return [...locations, ...items].map(id => ({ id, children: nodesUnder(id) }))
    }
    return nodesUnder(null)
  }

  /** Is an item another one itself, or somewhere inside it, over parents and pins? */
  isInside(id: string | null, other: string): boolean {
    if (id === null) return false
    return id === other || this.isInside(this.of(id).parent, other) || this.isInside(this.of(id).pin, other)
  }

  /** Works out where an item comes to be; a status when the request is refused. */
  #settle(
    self: ModelEntity | null,
    asked: Container,
    isPatch: boolean,
  ): Pick<ModelEntity, 'parent' | 'pin'> | 404 | 422 {
    const unchanged = isPatch && self !== null ? self : { parent: null, pin: null }
    const parent = asked.parentId ?? unchanged.parent
    if (parent !== null && !this.entities.has(parent)) return 404
    const isInItself = (id: string | null) => self !== null && this.isInside(id, self.id)
    const location = asked.locationId ?? null
    if (location === null) {
      if (isInItself(parent)) return 422
      const drops = (asked.parentId ?? null) !== null && parent !== null && this.isLocation(parent)
      return { parent, pin: drops ? null : unchanged.pin }
    }
    if (!this.entities.has(location) || !this.isLocation(location)) return 422
    if (isInItself(location) || isInItself(parent)) return 422
    if (parent === null || parent === location) return { parent: location, pin: null }
    return this.isLocation(parent) ? 422 : { parent, pin: location }
  }

  /** Makes an item; the server has chosen its id. */
  create(entity: Omit<ModelEntity, 'parent' | 'pin'>, asked: Container): ModelResult {
    const where = this.#settle(null, asked, false)
    if (typeof where === 'number') return where
    this.entities.set(entity.id, { ...entity, ...where })
    return 'done'
  }

  /** Whether something could be made there. */
  mayCreate(asked: Container): ModelResult {
    const where = this.#settle(null, asked, false)
    return typeof where === 'number' ? where : 'done'
  }

  put(id: string, asked: Container, changes: Partial<ModelEntity>): ModelResult {
    return this.#change(id, asked, changes, false)
  }

  patch(id: string, asked: Container, changes: Partial<ModelEntity>): ModelResult {
    return this.#change(id, asked, changes, true)
  }

  #change(id: string, asked: Container, changes: Partial<ModelEntity>, isPatch: boolean): ModelResult {
    const entity = this.entities.get(id)
    if (entity === undefined) return 404
    const where = this.#settle(entity, asked, isPatch)
    if (typeof where === 'number') return where
    const before = { ...entity, isLocation: this.isLocation(id) }
    Object.assign(entity, changes, where)
    const isMoved = before.parent !== entity.parent || before.pin !== entity.pin
    this.#turned(id, before.isLocation)
    if (!isPatch && entity.sync && (!before.sync || isMoved)) this.#unpinChildren(id)
    return 'done'
  }

  /** What follows when an item has become a location, or has stopped being one. */
  #turned(id: string, wasLocation: boolean): void {
    if (!wasLocation && this.isLocation(id)) this.#unpinChildren(id)
    if (wasLocation && !this.isLocation(id)) this.#unpinFrom(id)
  }

  #unpinChildren(id: string): void {
    for (const entity of this.entities.values()) if (entity.parent === id) entity.pin = null
  }

  #unpinFrom(id: string): void {
    for (const entity of this.entities.values()) if (entity.pin === id) entity.pin = null
  }

  /** The child gets its pin as parent, else it becomes top-level; pins to it are cleared. */
  remove(id: string): ModelResult {
    if (!this.entities.delete(id)) return 404
    for (const entity of this.entities.values()) {
      if (entity.parent !== id) continue
      entity.parent = entity.pin
      entity.pin = null
    }
    this.#unpinFrom(id)
    return 'done'
  }

  /** The copy has another id and name; everything else is as it was. */
  duplicate(id: string, copyId: string, name: string): void {
    this.entities.set(copyId, { ...this.of(id), id: copyId, name })
  }

  /** A type comes to mean locations, or items, for all of its entities at once. */
  flip(typeId: string, isLocation: boolean): void {
    const was = this.types.get(typeId) === true
    this.types.set(typeId, isLocation)
    for (const entity of this.entities.values()) if (entity.typeId === typeId) this.#turned(entity.id, was)
  }
}
