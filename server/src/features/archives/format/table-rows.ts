import path from 'node:path'
import { zeroInstant } from '@stowage/contract/values/times'
import { batchSize } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { readableAtOnce } from '#db/search-index.ts'
import type { Flag } from '#db/tables/columns.ts'
import { type Field, fieldRowsOf } from '#features/entities/index.ts'
import { linkType } from '#features/files/index.ts'
import { requireValue } from '#kernel/require-value.ts'
import {
  type AttachmentRow,
  everyAttachment,
  everyRow,
  knownIds,
  tagsOf,
  templateFieldsOf,
} from '../export/group-rows.ts'
import type { ArchiveTable, WrittenRow } from './archive-tables.ts'

/** Whose archive it is: the group, and the person who asked for it. */
export interface Owner {
  readonly groupId: string
  readonly userId: string
}

type Rows<T extends ArchiveTable> = AsyncGenerator<WrittenRow<T>[]>

const yes = (flag: Flag): boolean => flag === 1
const midnight = (day: string | null): string | null => (day === null ? null : `${day}T00:00:00Z`)

/** The rows of each table as the archive has them, in batches, from one state of the database. */
export const tableRows: { [T in ArchiveTable]: (db: Reader, owner: Owner) => Rows<T> } = {
  async *entity_types(db, { groupId }) {
    for await (const rows of everyRow(db, groupId, 'entity_types')) {
      const templates = await knownIds(
        db,
        groupId,
        'templates',
        rows.map(row => row.default_template_id),
      )
      yield rows.map(row => ({
        ...headOf(row),
        description: row.description,
        is_location: yes(row.is_location),
        icon: row.icon,
        group_entity_types: groupId,
        entity_type_default_template: templates.has(row.default_template_id) ? row.default_template_id : null,
      }))
    }
  },

  async *entity_templates(db, { groupId }) {
    for await (const rows of everyRow(db, groupId, 'templates')) {
      const tagIds = rows.map((row): string[] => JSON.parse(row.default_tag_ids))
      const tags = await knownIds(db, groupId, 'tags', tagIds.flat())
      const locations = await knownIds(
        db,
        groupId,
        'entities',
        rows.map(row => row.default_location_id),
      )
      yield rows.map((row, i) => ({
        ...headOf(row),
        description: row.description,
        notes: row.notes,
        default_quantity: row.default_quantity,
        default_insured: yes(row.default_insured),
        default_name: row.default_name,
        default_description: row.default_description,
        default_manufacturer: row.default_manufacturer,
        default_model_number: row.default_model_number,
        default_lifetime_warranty: yes(row.default_lifetime_warranty),
        default_warranty_details: row.default_warranty_details,
        include_warranty_fields: yes(row.include_warranty_fields),
        include_purchase_fields: yes(row.include_purchase_fields),
        include_sold_fields: yes(row.include_sold_fields),
        default_tag_ids: JSON.stringify((tagIds[i] ?? []).filter(id => tags.has(id))),
        entity_template_location: locations.has(row.default_location_id) ? row.default_location_id : null,
        group_entity_templates: groupId,
      }))
    }
  },

  async *template_fields(db, { groupId }) {
    for await (const templates of everyRow(db, groupId, 'templates')) {
      const dates = new Map(templates.map(template => [template.id, template]))
      const fields = await db.all(templateFieldsOf, { groupId, ids: [...dates.keys()] })
      yield fields.map(field => ({
        ...valuesOf(field, requireValue(dates.get(field.template_id))),
        time_value: field.time_value,
        entity_template_fields: field.template_id,
      }))
    }
  },

  async *tags(db, { groupId }) {
    for await (const rows of everyRow(db, groupId, 'tags'))
      yield rows.map(row => ({
        ...headOf(row),
        description: row.description,
        color: row.color,
        icon: row.icon,
        group_tags: groupId,
        tag_children: row.parent_id,
      }))
  },

  async *entities(db, { groupId }) {
    for await (const rows of everyRow(db, groupId, 'entities'))
      yield rows.map(row => ({
        ...headOf(row),
        description: row.description,
        import_ref: row.import_ref,
        notes: row.notes,
        quantity: row.quantity,
        insured: yes(row.insured),
        archived: yes(row.archived),
        asset_id: row.asset_number ?? 0,
        sync_child_entity_locations: yes(row.sync_child_entity_locations),
        serial_number: row.serial_number,
        model_number: row.model_number,
        manufacturer: row.manufacturer,
        lifetime_warranty: yes(row.lifetime_warranty),
        warranty_expires: midnight(row.warranty_expires),
        warranty_details: row.warranty_details,
        purchase_date: midnight(row.purchase_date),
        purchase_from: row.purchase_from,
        purchase_price: row.purchase_price,
        sold_date: midnight(row.sold_date),
        sold_to: row.sold_to,
        sold_price: row.sold_price,
        sold_notes: row.sold_notes,
        group_entities: groupId,
        entity_type_entities: row.entity_type_id,
        entity_children: row.parent_id,
      }))
  },

  async *entity_fields(db, { groupId }) {
    const size = Math.min(batchSize, await readableAtOnce(db, groupId))
    for await (const entities of everyRow(db, groupId, 'entities', { size })) {
      const found = await db.all(fieldRowsOf, { groupId, rowNumbers: entities.map(({ n }) => n) })
      const fields = Map.groupBy(found, field => field.entity_n)
      yield entities.flatMap(entity =>
        (fields.get(entity.n) ?? []).map(field => ({
          ...valuesOf(field, entity),
          // Older readers refuse a field without a time.
          time_value: field.time_value ?? zeroInstant,
          entity_fields: entity.id,
        })),
      )
    }
  },

  async *maintenance_entries(db, { groupId }) {
    for await (const rows of everyRow(db, groupId, 'maintenance_entries'))
      yield rows.map(row => ({
        ...headOf(row),
        date: midnight(row.completed_date),
        scheduled_date: midnight(row.scheduled_date),
        description: row.description,
        cost: row.cost,
        entity_id: row.entity_id,
      }))
  },

  async *attachments(db, { groupId }) {
    for await (const rows of everyAttachment(db, groupId))
      yield rows
        .filter(({ mime_type }) => mime_type !== linkType)
        .map(row => ({
          id: row.id,
          created_at: row.created_at,
          updated_at: row.updated_at,
          type: row.type,
          primary: yes(row.is_primary),
          path: pathIn(groupId, row),
          title: row.title,
          mime_type: row.mime_type,
          entity_attachments: row.entity_id,
          attachment_thumbnail: row.type === 'thumbnail' ? row.original_id : row.known_thumbnail_id,
        }))
  },

  async *tag_entities(db, { groupId }) {
    for await (const entities of everyRow(db, groupId, 'entities')) {
      const found = await db.all(tagsOf, { groupId, rowNumbers: entities.map(({ n }) => n) })
      const tags = Map.groupBy(found, ({ n }) => n)
      yield entities.flatMap(({ n, id }) =>
        (tags.get(n) ?? []).map(tag => ({ tag_id: tag.id, entity_id: id })),
      )
    }
  },

  async *notifiers(db, { groupId, userId }) {
    for await (const rows of everyRow(db, groupId, 'notifiers'))
      yield rows
        .filter(row => row.user_id === userId)
        .map(row => ({
          ...headOf(row),
          url: row.url,
          is_active: yes(row.is_active),
          group_id: groupId,
          user_id: userId,
        }))
  },
}

interface Dated {
  readonly created_at: string
  readonly updated_at: string
}

const headOf = ({ id, created_at, updated_at, name }: Dated & { id: string; name: string }) => ({
  id,
  created_at,
  updated_at,
  name,
})

/** A custom field, which is as old as what it belongs to. */
const valuesOf = (field: Field, { created_at, updated_at }: Dated) => ({
  ...headOf({ ...field, created_at, updated_at }),
  description: '',
  type: field.type,
  text_value: field.text_value,
  number_value: field.number_value,
  boolean_value: yes(field.boolean_value),
})

/** Path of a file for other readers of the archive; never outside of the group's documents. */
function pathIn(groupId: string, { path: stored, id }: AttachmentRow): string {
  const name = path.posix.basename(stored)
  return `${groupId}/documents/${name === '' || name === '..' ? id : name}`
}
