import { refreshPlannerStatistics } from '#db/postgres/planner-statistics.ts'
import { takeRowNumbers } from '#db/query/row-numbers.ts'
import type { Writer } from '#db/reader-writer.ts'
import { type Entry, record } from '#events/history.ts'
import { keepRestored, restoreRows } from '#features/entities/index.ts'
import type { Instant } from '#kernel/clock.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { ArchiveRow } from '../archive/archive-tables.ts'
import type { GroupSource } from './group-source.ts'
import {
  insertFields,
  insertMaintenance,
  insertNotifiers,
  insertTagLinks,
  insertTags,
  insertTemplateFields,
  insertTemplates,
  insertTypes,
} from './insert-rows.ts'
import type { PlannedEntity } from './planned-entity.ts'
import { restoreAttachments } from './restore-attachments.ts'
import type { RestoredFiles } from './restore-files.ts'
import type { ArchiveValidation, PlannedTag } from './validate-archive.ts'

/** Into which group the rows go, and on whose account. */
export interface Destination {
  readonly groupId: string
  /** Whose doing it is; nobody's when it is done from the command line. */
  readonly actorId: string | null
  /** Whose a notifier will be. */
  readonly notifies: (row: ArchiveRow<'notifiers'>) => string
  /** What the history says they came by. */
  readonly via: string
  readonly now: Instant
}

/** Writes the rows of an archive that has been looked through, within one transaction. */
export class Restoration {
  readonly #db: Writer
  readonly #archive: GroupSource
  readonly #validation: ArchiveValidation
  readonly #files: Pick<RestoredFiles, 'of'>
  readonly #to: Destination
  #firstTag = 0
  #firstEntity = 0

  constructor(
    db: Writer,
    archive: GroupSource,
    validation: ArchiveValidation,
    files: Pick<RestoredFiles, 'of'>,
    to: Destination,
  ) {
    this.#db = db
    this.#archive = archive
    this.#validation = validation
    this.#files = files
    this.#to = to
  }

  /** Writes everything, into a group that has nothing. */
  async run(): Promise<void> {
    const { tags, entities } = this.#validation
    this.#firstTag = await takeRowNumbers(this.#db, this.#to.groupId, tags.size + entities.size)
    this.#firstEntity = this.#firstTag + tags.size
    await this.#restoreTypes()
    await this.#restoreTemplates()
    await this.#restoreTags()
    await this.#restoreEntities()
    await this.#restoreFields()
    await this.#restoreTagLinks()
    await this.#restoreMaintenance()
    await restoreAttachments({
      db: this.#db,
      archive: this.#archive,
      attachments: this.#validation.attachments,
      files: this.#files,
      groupId: this.#to.groupId,
      entityId: this.#entityId,
    })
    await this.#restoreNotifiers()
    await keepRestored(this.#db, this.#to.groupId, this.#firstEntity, entities.size)
  }

  /** What every row has that lists order by name. */
  #head({ created_at, updated_at, name }: { created_at: string; updated_at: string; name: string }) {
    return { group_id: this.#to.groupId, created_at, updated_at, name, name_key: nameKeyOf(name) }
  }

  #plannedEntity = (id: string): PlannedEntity => requireValue(this.#validation.entities.get(id))
  #tag = (id: string): PlannedTag => requireValue(this.#validation.tags.get(id))
  #entityId = (id: string | null): string | null => (id === null ? null : this.#plannedEntity(id).id)

  async #record(
    name: Entry['name'],
    rows: readonly { readonly id: string; readonly name: string }[],
  ): Promise<void> {
    const { groupId, actorId, via, now: at } = this.#to
    await record(
      this.#db,
      rows.map(row => ({
        ...{ groupId, at, actorId, name },
        subjectId: row.id,
        facts: { name: row.name, via },
      })),
    )
  }

  async #restoreTypes(): Promise<void> {
    const { types, templates } = this.#validation
    for await (const batch of this.#archive.rows('entity_types')) {
      const rows = batch.map(({ row }) => ({
        ...this.#head(row),
        id: requireValue(types.get(row.id)?.id),
        description: row.description,
        is_location: row.is_location,
        icon: row.icon,
        default_template_id: templates.get(row.entity_type_default_template ?? '') ?? null,
      }))
      await insertTypes(this.#db, rows)
      await this.#record('entity_type.created', rows)
    }
  }

  async #restoreTemplates(): Promise<void> {
    const { templates, tags, made } = this.#validation
    for await (const batch of this.#archive.rows('entity_templates')) {
      const rows = batch.map(({ row }) => {
        const { id, default_tag_ids, entity_template_location, group_entity_templates: _, ...same } = row
        const known = default_tag_ids.flatMap(tagId => tags.get(tagId)?.id ?? [])
        return {
          ...same,
          ...this.#head(row),
          id: requireValue(templates.get(id)),
          default_location_id: this.#validation.entities.get(entity_template_location ?? '')?.id ?? null,
          default_tag_ids: JSON.stringify(known),
          made: made.get(id) ?? 0,
        }
      })
      await insertTemplates(this.#db, rows)
      await this.#record('template.created', rows)
    }
    const positions = new Map<string, number>()
    for await (const batch of this.#archive.rows('template_fields'))
      await insertTemplateFields(
        this.#db,
        batch.flatMap(({ row }) => {
          const owner = row.entity_template_fields
          if (owner === null) return []
          const template_id = requireValue(templates.get(owner))
          return { ...this.#field(row), template_id, position: nextOf(positions, owner) }
        }),
      )
  }

  #field(row: ArchiveRow<'entity_fields'> | ArchiveRow<'template_fields'>) {
    const { name, type, text_value, number_value, boolean_value, time_value } = row
    const { groupId: group_id } = this.#to
    return {
      id: this.#validation.ids(row.id),
      group_id,
      name,
      type,
      text_value,
      number_value,
      boolean_value,
      time_value,
    }
  }

  async #restoreTags(): Promise<void> {
    for await (const batch of this.#archive.rows('tags')) {
      const rows = batch.map(({ row }) => {
        const { id, index, parent } = this.#tag(row.id)
        const { description, color, icon } = row
        const parent_id = parent === null ? null : this.#tag(parent).id
        return { ...this.#head(row), id, n: this.#firstTag + index, description, color, icon, parent_id }
      })
      await insertTags(this.#db, rows)
      await this.#record('tag.created', rows)
    }
  }

  async #restoreEntities(): Promise<void> {
    let done = 0
    for await (const batch of this.#archive.rows('entities')) {
      const rows = batch.map(({ row }) => this.#entity(row))
      await restoreRows(this.#db, rows)
      await this.#record('entity.created', rows)
      done += rows.length
      await refreshPlannerStatistics(this.#db, done)
    }
  }

  #entity(row: ArchiveRow<'entities'>) {
    const {
      asset_id: asset_number,
      group_entities: _group,
      entity_type_entities: typeId,
      entity_children: _parent,
      entity_location_entities: _pin,
      ...same
    } = row
    const { id, index, isLocation, parent, pin, height } = this.#plannedEntity(row.id)
    return {
      ...same,
      ...this.#head(row),
      id,
      n: this.#firstEntity + index,
      entity_type_id: requireValue(this.#validation.types.get(typeId)?.id),
      is_location: isLocation ? (1 as const) : (0 as const),
      asset_number,
      parent_id: this.#entityId(parent),
      location_id: this.#entityId(pin),
      height,
      version: 1,
    }
  }

  async #restoreFields(): Promise<void> {
    const positions = new Map<number, number>()
    for await (const batch of this.#archive.rows('entity_fields'))
      await insertFields(
        this.#db,
        batch.flatMap(({ row }) => {
          if (row.entity_fields === null) return []
          const entity_n = this.#firstEntity + this.#plannedEntity(row.entity_fields).index
          return { ...this.#field(row), entity_n, position: nextOf(positions, entity_n) }
        }),
      )
  }

  async #restoreTagLinks(): Promise<void> {
    const { groupId: group_id } = this.#to
    for await (const batch of this.#archive.rows('tag_entities'))
      await insertTagLinks(
        this.#db,
        batch.map(({ row }) => ({
          group_id,
          tag_n: this.#firstTag + this.#tag(row.tag_id).index,
          n: this.#firstEntity + this.#plannedEntity(row.entity_id).index,
        })),
      )
  }

  async #restoreMaintenance(): Promise<void> {
    const { groupId: group_id, now } = this.#to
    const today = now.slice(0, 10)
    for await (const batch of this.#archive.rows('maintenance_entries'))
      await insertMaintenance(
        this.#db,
        batch.map(({ row: { date: completed_date, ...row } }) => ({
          ...row,
          id: this.#validation.ids(row.id),
          group_id,
          completed_date,
          // What was due elsewhere was told there.
          noticed_on: row.scheduled_date !== null && row.scheduled_date < today ? row.scheduled_date : null,
          entity_id: this.#plannedEntity(row.entity_id).id,
        })),
      )
  }

  async #restoreNotifiers(): Promise<void> {
    for await (const batch of this.#archive.rows('notifiers'))
      await insertNotifiers(
        this.#db,
        batch.map(({ row }) => ({
          ...this.#head(row),
          id: this.#validation.ids(row.id),
          user_id: this.#to.notifies(row),
          url: row.url,
          is_active: row.is_active,
        })),
      )
  }
}

/** Counts the rows of each owner from 0. */
function nextOf<Owner>(positions: Map<Owner, number>, owner: Owner): number {
  const position = positions.get(owner) ?? 0
  positions.set(owner, position + 1)
  return position
}
