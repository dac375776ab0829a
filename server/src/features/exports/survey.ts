import { newId } from '#kernel/ids.ts'
import { type GroupSource, type Ids, type Origin, refuseRow } from './group-source.ts'
import { measure } from './levels.ts'
import type { Noting } from './notes.ts'
import { PaperPlan } from './paper-plan.ts'

/** A thing of the archive and where it will stand. */
export interface Standing {
  readonly id: string
  /** Counted from 0 in the order of the archive. */
  readonly index: number
  readonly isLocation: boolean
  /** Ids of the archive. */
  parent: string | null
  pin: string | null
  height: number
  readonly origin: Origin
}

/** A tag of the archive. */
export interface PlannedTag {
  readonly id: string
  readonly index: number
  readonly parent: string | null
  readonly origin: Origin
}

/** What the extra file says of the group. */
interface GroupSettings {
  readonly name: string
  readonly currency: string
}

/**
 * What an archive holds, seen through once: every id has a new one, and every reference leads somewhere. Keyed by the
 * ids of the archive.
 */
export class Survey {
  readonly types = new Map<string, { readonly id: string; readonly isLocation: boolean }>()
  readonly templates = new Map<string, string>()
  readonly tags = new Map<string, PlannedTag>()
  readonly things = new Map<string, Standing>()
  readonly papers: PaperPlan
  /** How many things each template has made. */
  readonly made = new Map<string, number>()
  /** How many notifiers there are. */
  notifiers = 0
  group: GroupSettings | undefined
  readonly notes: Noting
  readonly ids: Ids
  readonly #archive: GroupSource

  private constructor(archive: GroupSource, notes: Noting, ids: Ids) {
    this.#archive = archive
    this.notes = notes
    this.ids = ids
    this.papers = new PaperPlan(archive.groupId, notes, ids)
  }

  /** Looks through an archive; throws `ArchiveRefused` with the first row that is wrong. Ids are new unless told. */
  static async of(archive: GroupSource, notes: Noting, ids: Ids = newId): Promise<Survey> {
    const survey = new Survey(archive, notes, ids)
    await survey.#readTypesAndTemplates()
    await survey.#readTags()
    await survey.#readThings()
    await survey.#readExtras()
    survey.#settlePins()
    measure(survey.things, notes)
    await survey.#checkTemplates()
    await survey.#checkParts()
    await survey.papers.read(archive, survey.things)
    return survey
  }

  async #readTypesAndTemplates(): Promise<void> {
    for await (const rows of this.#archive.rows('entity_templates'))
      for (const { row, origin } of rows) enter(this.templates, row.id, this.ids(row.id), origin)
    for await (const rows of this.#archive.rows('entity_types'))
      for (const { row, origin } of rows) {
        enter(this.types, row.id, { id: this.ids(row.id), isLocation: row.is_location === 1 }, origin)
        find(this.templates, row.entity_type_default_template, 'entity_type_default_template', origin)
      }
  }

  async #readTags(): Promise<void> {
    for await (const rows of this.#archive.rows('tags'))
      for (const { row, origin } of rows) {
        const tag = { id: this.ids(row.id), index: this.tags.size, parent: row.tag_children, origin }
        enter(this.tags, row.id, tag, origin)
      }
    for (const [id, { parent, origin }] of this.tags) {
      find(this.tags, parent, 'tag_children', origin)
      if (this.#tagLevels(id, origin) > 5) this.notes.count('deepTag', id)
    }
  }

  #tagLevels(id: string, origin: Origin): number {
    const seen = new Set<string>()
    for (let at: string | null = id; at !== null; at = this.tags.get(at)?.parent ?? null) {
      if (seen.has(at)) refuseRow(origin, '"tag_children" leads in a circle')
      seen.add(at)
    }
    return seen.size
  }

  async #readThings(): Promise<void> {
    for await (const rows of this.#archive.rows('entities'))
      for (const { row, origin } of rows) {
        const type = this.types.get(row.entity_type_entities)
        if (type === undefined) refuseDangling('entity_type_entities', row.entity_type_entities, origin)
        const { entity_children: parent, entity_location_entities: pin } = row
        const { isLocation } = type
        const standing = {
          id: this.ids(row.id),
          index: this.things.size,
          isLocation,
          parent,
          pin,
          height: 0,
          origin,
        }
        enter(this.things, row.id, standing, origin)
      }
    for (const { parent, pin, origin } of this.things.values()) {
      find(this.things, parent, 'entity_children', origin)
      find(this.things, pin, 'entity_location_entities', origin)
    }
  }

  async #readExtras(): Promise<void> {
    for await (const rows of this.#archive.extras())
      for (const { row, origin } of rows) {
        if (row.kind === 'group') this.group = row
        else if (row.kind === 'template') {
          find(this.templates, row.id, 'id', origin)
          this.made.set(row.id, row.made)
        } else if (row.kind === 'pin') {
          find(this.things, row.location_id, 'location_id', origin)
          const thing = this.things.get(row.entity_id)
          if (thing === undefined) refuseDangling('entity_id', row.entity_id, origin)
          thing.pin = row.location_id
        } else if (row.kind === 'link') this.papers.addLink(row, origin)
      }
  }

  /** A pin is kept where the rules of places have one: to a location, and apart from a parent that is none. */
  #settlePins(): void {
    for (const [id, thing] of this.things) {
      const { pin, parent } = thing
      if (pin === null) continue
      if (this.things.get(pin)?.isLocation !== true) this.notes.count('uselessPin', id)
      else if (parent === null) thing.parent = pin
      else if (parent !== pin && this.things.get(parent)?.isLocation !== true) continue
      else if (parent !== pin) this.notes.count('uselessPin', id)
      thing.pin = null
    }
  }

  async #checkTemplates(): Promise<void> {
    for await (const rows of this.#archive.rows('entity_templates'))
      for (const { row, origin } of rows) {
        find(this.things, row.entity_template_location, 'entity_template_location', origin)
        for (const id of row.default_tag_ids)
          if (!this.tags.has(id)) this.notes.count('deadTag', `${row.id} ${id}`)
      }
    for await (const rows of this.#archive.rows('template_fields'))
      for (const { row, origin } of rows)
        this.#checkOwner(this.templates, row.entity_template_fields, row.id, origin)
  }

  /** What hangs on things: custom fields, upkeep and tags; and the notifiers, which hang on nobody. */
  async #checkParts(): Promise<void> {
    for await (const rows of this.#archive.rows('entity_fields'))
      for (const { row, origin } of rows) this.#checkOwner(this.things, row.entity_fields, row.id, origin)
    for await (const rows of this.#archive.rows('maintenance_entries'))
      for (const { row, origin } of rows) find(this.things, row.entity_id, 'entity_id', origin)
    for await (const rows of this.#archive.rows('tag_entities'))
      for (const { row, origin } of rows) {
        find(this.tags, row.tag_id, 'tag_id', origin)
        find(this.things, row.entity_id, 'entity_id', origin)
      }
    for await (const rows of this.#archive.rows('notifiers')) this.notifiers += rows.length
  }

  #checkOwner(owners: ReadonlyMap<string, unknown>, owner: string | null, id: string, origin: Origin): void {
    if (owner === null) this.notes.count('strayField', id)
    else find(owners, owner, 'the owner of the field', origin)
  }
}

function enter<T>(rows: Map<string, T>, id: string, row: T, origin: Origin): void {
  if (rows.has(id)) refuseRow(origin, 'the same id stands there twice')
  rows.set(id, row)
}

/** Holds that a reference leads somewhere. */
function find(rows: ReadonlyMap<string, unknown>, id: string | null, column: string, origin: Origin): void {
  if (id !== null && !rows.has(id)) refuseDangling(column, id, origin)
}

/** Refuses a row that names what is not there. */
export function refuseDangling(column: string, id: string, origin: Origin): never {
  refuseRow(origin, `"${column}" names ${id}, which is not in the archive`)
}
