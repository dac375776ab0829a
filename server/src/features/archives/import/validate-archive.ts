import { references } from '#db/inventory/table-lists.ts'
import type { Flag } from '#db/tables/columns.ts'
import { maxLevels } from '#features/entities/index.ts'
import { cutManyCircles, depthsOfMany, linksOf, measureManyHeights } from '#kernel/hierarchy.ts'
import { newId } from '#kernel/ids.ts'
import { requireValue } from '#kernel/require-value.ts'
import { extensionFile } from '../format/stowage-extension.ts'
import { recordTables } from '../format/table-records.ts'
import { AttachmentPlan } from './attachment-plan.ts'
import type { GroupSource, Ids } from './group-source.ts'
import type { Noting } from './notes.ts'
import type { Origin } from './origin.ts'
import type { PlannedEntity } from './planned-entity.ts'

/** How deep the tree of tags may be. */
const maxTagLevels = 5

/** A tag of the archive. */
export interface PlannedTag {
  readonly id: string
  readonly index: number
  parent: string | null
  /** How many tags are above it. */
  depth: number
  readonly origin: Origin
}

/** What the extra file says of the group. */
interface GroupSettings {
  readonly name: string
  readonly currency: string
  readonly hue: number | null
  readonly hide_prices: Flag
  readonly hide_serial_numbers: Flag
  readonly notices: string | null
}

/**
 * What an archive holds, seen through once: every id has a new one, and every reference leads somewhere. Keyed by the
 * ids of the archive.
 */
export class ArchiveValidation {
  readonly types = new Map<string, { readonly id: string; readonly isLocation: boolean }>()
  readonly templates = new Map<string, string>()
  readonly tags = new Map<string, PlannedTag>()
  readonly entities = new Map<string, PlannedEntity>()
  readonly attachments: AttachmentPlan
  /** How many items each template has made. */
  readonly made = new Map<string, number>()
  /** The new ids of rows that are records in the extra file, by their tables. */
  readonly records = new Map(recordTables.map(table => [table, new Map<string, string>()]))
  /** The new ids of maintenance entries. */
  readonly maintenanceEntries = new Map<string, string>()
  /** The rules of maintenance entries, as they are stored, and which entries followed. */
  readonly rules = new Map<string, { readonly rule: string; readonly next_entry_id: string | null }>()
  /** Of which kinds of notices notifiers hear, as it is stored. */
  readonly kindsOfNotices = new Map<string, string>()
  /** How many notifiers there are. */
  notifiers = 0
  /** How many rows there are that may be taken, and how long they are in JSON. */
  readonly rows = { count: 0, size: 0 }
  group: GroupSettings | undefined
  readonly notes: Noting
  readonly ids: Ids
  readonly #archive: GroupSource

  private constructor(archive: GroupSource, notes: Noting, ids: Ids) {
    this.#archive = archive
    this.notes = notes
    this.ids = ids
    this.attachments = new AttachmentPlan(archive.groupId, notes, ids)
  }

  /** Looks through an archive; throws `ArchiveRefused` with all rows that are wrong. Ids are new unless told. */
  static async of(archive: GroupSource, notes: Noting, ids: Ids = newId): Promise<ArchiveValidation> {
    const validation = new ArchiveValidation(archive, notes, ids)
    await validation.#readTypesAndTemplates()
    await validation.#readTags()
    await validation.#readEntities()
    await validation.#readExtras()
    await validation.#cut(validation.entities)
    validation.#dropUselessPins()
    await validation.#measure()
    await validation.#checkTemplates()
    await validation.#checkParts()
    await validation.#checkRecords()
    await validation.attachments.read(archive, validation.entities, (row, owner) =>
      validation.#count(row, owner),
    )
    archive.faults.refuse()
    return validation
  }

  async #readTypesAndTemplates(): Promise<void> {
    for await (const rows of this.#archive.rows('entity_templates'))
      for (const { row, origin } of rows) {
        this.#count(row)
        this.#enter(this.templates, row.id, this.ids(row.id), origin)
      }
    for await (const rows of this.#archive.rows('entity_types'))
      for (const { row, origin } of rows) {
        this.#count(row)
        this.#enter(this.types, row.id, { id: this.ids(row.id), isLocation: row.is_location === 1 }, origin)
        this.#known(this.templates, row.entity_type_default_template, row.id)
      }
  }

  async #readTags(): Promise<void> {
    for await (const rows of this.#archive.rows('tags'))
      for (const { row, origin } of rows) {
        this.#count(row)
        const { size: index } = this.tags
        const tag = { id: this.ids(row.id), index, parent: row.tag_children, depth: 0, origin }
        this.#enter(this.tags, row.id, tag, origin)
      }
    for (const [id, tag] of this.tags) tag.parent = this.#known(this.tags, tag.parent, id)
    await this.#cut(this.tags)
    const depths = await depthsOfMany(
      this.tags.keys(),
      linksOf(id => this.tags.get(id)?.parent),
    )
    for (const [id, tag] of this.tags) {
      tag.depth = depths.get(id) ?? 0
      if (tag.depth >= maxTagLevels) this.notes.count('deepTag', id)
    }
  }

  async #readEntities(): Promise<void> {
    for await (const rows of this.#archive.rows('entities'))
      for (const { row, origin } of rows) {
        const type = this.types.get(row.entity_type_entities)
        if (type === undefined)
          this.#archive.faults.addDangling(origin, 'entity_type_entities', row.entity_type_entities)
        const planned = {
          id: this.ids(row.id),
          index: this.entities.size,
          isLocation: type?.isLocation === true,
          parent: row.entity_children,
          pin: row.entity_location_entities,
          height: 0,
          size: this.#count(row),
          origin,
        }
        this.#enter(this.entities, row.id, planned, origin)
      }
    for (const [id, entity] of this.entities) {
      entity.parent = this.#known(this.entities, entity.parent, id)
      entity.pin = this.#known(this.entities, entity.pin, id)
    }
  }

  async #readExtras(): Promise<void> {
    for await (const rows of this.#archive.extras())
      for (const { row, origin } of rows) {
        if (row.kind === 'group') this.group = row
        else if (row.kind === 'row') {
          const { id, entity_id: owner } = row.row
          this.#count(row.row, typeof owner === 'string' ? owner : null)
          this.#enter(requireValue(this.records.get(row.table)), id, this.ids(id), origin)
        } else if (row.kind === 'template') {
          if (this.#known(this.templates, row.id, extensionFile) !== null) this.made.set(row.id, row.made)
        } else if (row.kind === 'pin') this.#readPin(row)
        else if (row.kind === 'item') {
          if (this.#known(this.entities, row.entity_id, row.entity_id) !== null)
            this.#count(row, row.entity_id)
        } else if (row.kind === 'notifier') this.kindsOfNotices.set(row.id, row.kinds)
        else if (row.kind === 'rule') this.rules.set(row.maintenance_entry_id, row)
        else if (row.kind === 'link') this.attachments.addLink(row, origin)
        else if (row.kind === 'photo') this.attachments.positions.set(row.attachment_id, row.position)
      }
  }

  /** The new id of a row by its id in the archive; null when it is not there. */
  newIdIn(table: string, id: unknown): string | null {
    const found = typeof id === 'string' ? this.#rowsOf(table)?.get(id) : undefined
    return typeof found === 'string' ? found : (found?.id ?? null)
  }

  #rowsOf(table: string): ReadonlyMap<string, string | { readonly id: string }> | undefined {
    const known: Readonly<Record<string, ReadonlyMap<string, string | { readonly id: string }>>> = {
      entities: this.entities,
      tags: this.tags,
      entity_types: this.types,
      templates: this.templates,
      maintenance_entries: this.maintenanceEntries,
    }
    return known[table] ?? [...this.records].find(([name]) => name === table)?.[1]
  }

  /** Holds that the rows of records have what they cannot be without. */
  async #checkRecords(): Promise<void> {
    if (recordTables.length === 0) return
    for await (const rows of this.#archive.extras())
      for (const { row, origin } of rows) {
        if (row.kind === 'item')
          this.#known(this.#rowsOf('products') ?? new Map(), row.product_id, row.entity_id)
        if (row.kind === 'row')
          for (const { column, of, onDelete } of references.filter(({ table }) => table === row.table)) {
            const id = row.row[column]
            if (this.newIdIn(of, id) !== null || id === null) continue
            if (onDelete === 'names nothing') this.notes.count('dangling', row.row.id)
            else this.#archive.faults.addDangling(origin, column, String(id))
          }
      }
  }

  #readPin({ entity_id, location_id }: { entity_id: string; location_id: string }): void {
    const entity = this.entities.get(entity_id)
    if (entity === undefined) this.notes.count('dangling', entity_id)
    else entity.pin = this.#known(this.entities, location_id, entity_id)
  }

  /** Whoever lies in something that lies in it is taken to the top level. */
  async #cut(rows: ReadonlyMap<string, { parent: string | null }>): Promise<void> {
    const parents = new Map([...rows].map(([id, { parent }]) => [id, parent]))
    for (const id of await cutManyCircles(parents)) {
      requireValue(rows.get(id)).parent = null
      this.notes.count('circle', id)
    }
  }

  /** A pin is kept where the rules of locations have one: to a location, and apart from a parent that is none. */
  #dropUselessPins(): void {
    for (const [id, entity] of this.entities) {
      const { pin, parent } = entity
      if (pin === null) continue
      if (this.entities.get(pin)?.isLocation !== true) this.notes.count('uselessPin', id)
      else if (parent === null) entity.parent = pin
      else if (parent !== pin && this.entities.get(parent)?.isLocation !== true) continue
      else if (parent !== pin) this.notes.count('uselessPin', id)
      entity.pin = null
    }
  }

  /** Works out how many levels lie below each item, over parents and pins; a circle of both is a fault. */
  async #measure(): Promise<void> {
    const containersAbove = linksOf(
      id => this.entities.get(id)?.parent,
      id => this.entities.get(id)?.pin,
    )
    const { heights } = await measureManyHeights(this.entities.keys(), containersAbove)
    for (const [id, entity] of this.entities) {
      const height = heights.get(id)
      if (height === undefined)
        return this.#archive.faults.add(entity.origin, 'lies in something that is kept in it')
      entity.height = height
      if (height >= maxLevels) this.notes.count('deepEntity', entity.id)
    }
  }

  async #checkTemplates(): Promise<void> {
    for await (const rows of this.#archive.rows('entity_templates'))
      for (const { row } of rows) {
        this.#known(this.entities, row.entity_template_location, row.id)
        for (const id of row.default_tag_ids)
          if (!this.tags.has(id)) this.notes.count('deadTag', `${row.id} ${id}`)
      }
    for await (const rows of this.#archive.rows('template_fields'))
      for (const { row, origin } of rows) {
        this.#count(row)
        this.#checkOwner(this.templates, row.entity_template_fields, row.id, origin)
      }
  }

  /** What hangs on items: custom fields, upkeep and tags; and the notifiers, which hang on nobody. */
  async #checkParts(): Promise<void> {
    for await (const rows of this.#archive.rows('entity_fields'))
      for (const { row, origin } of rows) {
        this.#count(row, row.entity_fields)
        this.#checkOwner(this.entities, row.entity_fields, row.id, origin)
      }
    for await (const rows of this.#archive.rows('maintenance_entries'))
      for (const { row, origin } of rows) {
        this.#count(row, row.entity_id)
        this.#enter(this.maintenanceEntries, row.id, this.ids(row.id), origin)
        this.#require(this.entities, row.entity_id, 'entity_id', origin)
      }
    for (const [id, { next_entry_id }] of this.rules) this.#known(this.maintenanceEntries, next_entry_id, id)
    for await (const rows of this.#archive.rows('tag_entities'))
      for (const { row, origin } of rows) {
        this.#count(row, row.entity_id)
        this.#require(this.tags, row.tag_id, 'tag_id', origin)
        this.#require(this.entities, row.entity_id, 'entity_id', origin)
      }
    for await (const rows of this.#archive.rows('notifiers'))
      for (const { row } of rows) {
        this.#count(row)
        this.notifiers++
      }
  }

  /** Counts a row, also to the size of the entity on which it hangs; answers how long it is. */
  #count(row: object, owner?: string | null): number {
    const { length } = JSON.stringify(row)
    this.rows.count++
    this.rows.size += length
    const entity = this.entities.get(owner ?? '')
    if (entity !== undefined) entity.size += length
    return length
  }

  #checkOwner(owners: ReadonlyMap<string, unknown>, owner: string | null, id: string, origin: Origin): void {
    if (owner === null) this.notes.count('orphanField', id)
    else this.#require(owners, owner, 'the owner of the field', origin)
  }

  #enter<T>(rows: Map<string, T>, id: string, row: T, origin: Origin): void {
    if (rows.has(id)) this.#archive.faults.add(origin, 'the same id stands there twice')
    rows.set(id, row)
  }

  /** Holds that a row has what it cannot be without. */
  #require(rows: ReadonlyMap<string, unknown>, id: string, column: string, origin: Origin): void {
    if (!rows.has(id)) this.#archive.faults.addDangling(origin, column, id)
  }

  /** What a row names, if it is there; else none, which is noted. */
  #known(rows: ReadonlyMap<string, unknown>, id: string | null, from: string): string | null {
    if (id === null || rows.has(id)) return id
    this.notes.count('dangling', from)
    return null
  }
}
