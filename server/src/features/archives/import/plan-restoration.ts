import { defaultsByColumn } from '@stowage/contract/entities/entity-members'
import { columnsOf, isBeforeEntities, isPartTable, type KeptTable } from '#db/inventory/table-lists.ts'
import { batchesOf } from '#db/query/batches.ts'
import { appendTo } from '#kernel/append-to.ts'
import type { Instant } from '#kernel/clock.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import { type ArchiveRow, type ArchiveTable, ownMemberColumns } from '../format/archive-tables.ts'
import { recordTables, type TableRecord } from '../format/table-records.ts'
import { toAttachmentType } from './attachment-plan.ts'
import { type GatheredEntity, groupEntities, subjectsOfEntity } from './gather-entities.ts'
import type { GroupSource } from './group-source.ts'
import type { PlannedEntity } from './planned-entity.ts'
import type { RestoredEntity, RestoredRecord, RestoreSubject } from './restore-subjects.ts'
import { type FilesOf, toRestoredAttachment } from './restored-attachment.ts'
import type { ArchiveValidation, PlannedTag } from './validate-archive.ts'

/** Into which group the rows go. */
export interface Destination {
  readonly groupId: string
  readonly now: Instant
  /** Whose a notifier will be. */
  readonly notifies: (row: ArchiveRow<'notifiers'>) => string
}

/** What is restored: a source that has been looked through, with its files. */
export interface Restored {
  readonly source: GroupSource
  readonly validation: ArchiveValidation
  readonly files: FilesOf
}

/** Of how many entities the subjects are made at once. */
const batchSize = 100

/** Everything of a source for a group that has nothing, in an order in which all that something names is there before it. */
export async function* planRestoration(
  restored: Restored,
  to: Destination,
  takeRowNumbers: PlanCtx['takeRowNumbers'],
): AsyncGenerator<RestoreSubject[]> {
  const { tags, entities } = restored.validation
  const firstTag = await takeRowNumbers(tags.size + entities.size)
  yield* new RestorationPlan(restored, to, firstTag).all()
}

/** Counts the fields of each template, and hands out row numbers in the order of the source. */
class RestorationPlan {
  readonly #source: GroupSource
  readonly #validation: ArchiveValidation
  readonly #files: FilesOf
  readonly #to: Destination
  readonly #firstTag: number
  readonly #firstEntity: number

  constructor({ source, validation, files }: Restored, to: Destination, firstTag: number) {
    this.#source = source
    this.#validation = validation
    this.#files = files
    this.#to = to
    this.#firstTag = firstTag
    this.#firstEntity = firstTag + validation.tags.size
  }

  async *all(): AsyncGenerator<RestoreSubject[]> {
    yield* this.#each('entity_types', row => this.#type(row))
    yield* this.#each('entity_templates', row => this.#template(row))
    const positions = new Map<string, number>()
    yield* this.#each('template_fields', row => this.#templateField(row, positions))
    yield* this.#tags()
    yield* this.#records(recordTables.filter(isBeforeEntities))
    for await (const group of groupEntities(this.#validation.entities)) {
      await this.#gather(group)
      for await (const batch of batchesOf([...group.values()], { size: batchSize }))
        yield batch.flatMap(gathered => [...subjectsOfEntity(gathered)])
    }
    yield* this.#records(recordTables.filter(table => !isBeforeEntities(table) && !isPartTable(table)))
    yield* this.#each('notifiers', row => this.#notifier(row))
  }

  async *#each<T extends ArchiveTable>(
    table: T,
    subjectOf: (row: ArchiveRow<T>) => RestoreSubject | undefined,
  ): AsyncGenerator<RestoreSubject[]> {
    for await (const batch of this.#source.rows(table)) yield batch.flatMap(({ row }) => subjectOf(row) ?? [])
  }

  /** The rows of tables that are records in the extra file, one table after the other. */
  async *#recordsOf(tables: readonly KeptTable[]): AsyncGenerator<TableRecord> {
    for (const table of tables)
      for await (const batch of this.#source.extras())
        for (const { row } of batch) if (row.kind === 'row' && row.table === table) yield row
  }

  async *#records(tables: readonly KeptTable[]): AsyncGenerator<RestoreSubject[]> {
    for await (const record of this.#recordsOf(tables)) yield [{ is: 'record', record: this.#record(record) }]
  }

  /** A row with new ids, its own and those that it names. */
  #record({ table, row }: TableRecord): RestoredRecord {
    const named = columnsOf(table).flatMap(([column, { names }]) =>
      names === undefined || names.isList
        ? []
        : [[column, this.#validation.newIdIn(names.table, row[column])]],
    )
    const id = requireValue(this.#validation.newIdIn(table, row.id))
    return { table, row: { ...row, ...Object.fromEntries(named), id } }
  }

  #plannedEntity = (id: string): PlannedEntity => requireValue(this.#validation.entities.get(id))
  #tag = (id: string): PlannedTag => requireValue(this.#validation.tags.get(id))
  #entityId = (id: string | null): string | null => (id === null ? null : this.#plannedEntity(id).id)

  #type({ id, description, is_location, icon, ...row }: ArchiveRow<'entity_types'>): RestoreSubject {
    const { types, templates } = this.#validation
    const default_template_id = templates.get(row.entity_type_default_template ?? '') ?? null
    return {
      is: 'type',
      row: {
        ...headOf(row),
        id: requireValue(types.get(id)?.id),
        description,
        is_location,
        icon,
        default_template_id,
      },
    }
  }

  #template(row: ArchiveRow<'entity_templates'>): RestoreSubject {
    const { templates, tags, entities, made } = this.#validation
    const { id, default_tag_ids, entity_template_location, group_entity_templates: _, ...same } = row
    return {
      is: 'template',
      row: {
        ...same,
        id: requireValue(templates.get(id)),
        default_location_id: entities.get(entity_template_location ?? '')?.id ?? null,
        default_tag_ids: JSON.stringify(default_tag_ids.flatMap(tagId => tags.get(tagId)?.id ?? [])),
        made: made.get(id) ?? 0,
      },
    }
  }

  #templateField(
    row: ArchiveRow<'template_fields'>,
    positions: Map<string, number>,
  ): RestoreSubject | undefined {
    const owner = row.entity_template_fields
    if (owner === null) return undefined
    const template_id = requireValue(this.#validation.templates.get(owner))
    return {
      is: 'template field',
      row: { ...this.#field(row), template_id, position: nextOf(positions, owner) },
    }
  }

  #field(row: ArchiveRow<'entity_fields'> | ArchiveRow<'template_fields'>) {
    const { name, type, text_value, number_value, boolean_value, time_value } = row
    const values = { text_value, number_value, boolean_value, time_value }
    return { id: this.#validation.ids(row.id), name, type, ...values }
  }

  /** Those above others come first. */
  async *#tags(): AsyncGenerator<RestoreSubject[]> {
    const levels = new Map<number, RestoreSubject[]>()
    for await (const batch of this.#source.rows('tags'))
      for (const { row } of batch) {
        const { id, index, parent, depth } = this.#tag(row.id)
        const { description, color, icon } = row
        const parent_id = parent === null ? null : this.#tag(parent).id
        const values = { id, n: this.#firstTag + index, description, color, icon, parent_id }
        appendTo(levels, depth, { is: 'tag', row: { ...headOf(row), ...values } } as const)
      }
    for (const [, tags] of [...levels].sort(([one], [other]) => one - other)) yield tags
  }

  /** Reads the rows of some entities, and all that hangs on them. */
  async #gather(group: ReadonlyMap<string, GatheredEntity>): Promise<void> {
    for await (const batch of this.#source.rows('entities'))
      for (const { row } of batch) {
        const entity = group.get(row.id)
        if (entity !== undefined) entity.row = this.#entity(row)
      }
    await this.#addOwnMembers(group)
    for await (const batch of this.#source.rows('entity_fields'))
      for (const { row } of batch) group.get(row.entity_fields ?? '')?.fields.push(this.#field(row))
    for await (const batch of this.#source.rows('tag_entities'))
      for (const { row } of batch)
        group.get(row.entity_id)?.tags.push(this.#firstTag + this.#tag(row.tag_id).index)
    for await (const batch of this.#source.rows('maintenance_entries'))
      for (const { row } of batch) group.get(row.entity_id)?.upkeep.push(this.#upkeep(row))
    for await (const record of this.#recordsOf(recordTables.filter(isPartTable)))
      group.get(String(record.row['entity_id']))?.records.push(this.#record(record))
    for await (const batch of this.#source.rows('attachments'))
      for (const { row } of batch) this.#attach(group, row)
    for (const link of this.#validation.attachments.links) this.#attach(group, toAttachmentType(link))
  }

  /** Adds the members that Homebox lacks, which are in records of their own. */
  async #addOwnMembers(group: ReadonlyMap<string, GatheredEntity>): Promise<void> {
    if (Object.keys(ownMemberColumns).length === 0) return
    for await (const batch of this.#source.extras())
      for (const { row } of batch) {
        if (row.kind !== 'item') continue
        const { kind: _, entity_id, ...members } = row
        const entity = group.get(entity_id)
        if (entity?.row === undefined) continue
        const product_id = this.#validation.newIdIn('products', members.product_id)
        entity.row = { ...entity.row, ...members, product_id }
      }
  }

  #attach(group: ReadonlyMap<string, GatheredEntity>, row: ArchiveRow<'attachments'>): void {
    const { attachments } = this.#validation
    const entity = group.get(attachments.ownerOf(row.id) ?? '')
    const { groupId } = this.#to
    const source = { attachments, files: this.#files, groupId, entityId: this.#entityId }
    entity?.attachments.push(...toRestoredAttachment(source, row))
  }

  #entity(row: ArchiveRow<'entities'>): RestoredEntity {
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
      ...defaultsByColumn,
      ...same,
      id,
      n: this.#firstEntity + index,
      entity_type_id: requireValue(this.#validation.types.get(typeId)?.id),
      is_location: isLocation ? 1 : 0,
      asset_number,
      parent_id: this.#entityId(parent),
      location_id: this.#entityId(pin),
      height,
    }
  }

  #upkeep({ date: completed_date, ...row }: ArchiveRow<'maintenance_entries'>) {
    const today = this.#to.now.slice(0, 10)
    const { maintenanceEntries, rules } = this.#validation
    const { rule = null, next_entry_id = null } = rules.get(row.id) ?? {}
    return {
      ...row,
      id: requireValue(maintenanceEntries.get(row.id)),
      completed_date,
      // What was due elsewhere was told there.
      noticed_on: row.scheduled_date !== null && row.scheduled_date < today ? row.scheduled_date : null,
      entity_id: this.#plannedEntity(row.entity_id).id,
      rule,
      next_id: maintenanceEntries.get(next_entry_id ?? '') ?? null,
    }
  }

  #notifier(row: ArchiveRow<'notifiers'>): RestoreSubject {
    const { id, url, is_active } = row
    const user_id = this.#to.notifies(row)
    const { ids, kindsOfNotices } = this.#validation
    const kinds = kindsOfNotices.get(id) ?? null
    return { is: 'notifier', row: { ...headOf(row), id: ids(id), user_id, url, is_active, kinds } }
  }
}

/** What every row has that has a name. */
const headOf = ({
  created_at,
  updated_at,
  name,
}: {
  created_at: string
  updated_at: string
  name: string
}) => ({
  created_at,
  updated_at,
  name,
})

/** Counts the rows of each owner from 0. */
function nextOf(positions: Map<string, number>, owner: string): number {
  const position = positions.get(owner) ?? 0
  positions.set(owner, position + 1)
  return position
}
