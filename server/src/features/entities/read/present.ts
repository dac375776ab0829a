import type { Attachment } from '@stowage/contract/attachments/attachment'
import type { EntityTypeSummary } from '@stowage/contract/catalogues/entity-types'
import type { TagSummary } from '@stowage/contract/catalogues/tags'
import type { Entity, EntityRef, EntitySummary } from '@stowage/contract/entities/entity'
import { detailMembers } from '@stowage/contract/entities/entity-member-schemas'
import { columnOf, membersWith } from '@stowage/contract/entities/entity-members'
import type { Field as FieldShape } from '@stowage/contract/entities/fields'
import { zeroId } from '@stowage/contract/values/ids'
import type { Selectable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { showAssetNumber } from '#kernel/asset-number.ts'
import { fromMillionths } from '#kernel/money.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { Lent } from '../lent/lent.queries.ts'
import type { Field } from '../model/entity.ts'
import { type DetailsRow, detailsOf } from '../model/plain-members.ts'
import type { AttachmentRow, ContainerTotals } from './rows.ts'

/** The columns of which every picture of an entity is made. */
export const summaryColumns = [
  'n',
  'id',
  ...membersWith('told', 'always').map(columnOf),
  'created_at',
  'updated_at',
  'entity_type_id',
  'parent_id',
  'is_location',
] as const

export type SummaryRow = Pick<Selectable<Tables['entities']>, (typeof summaryColumns)[number]>

/** The columns of which the rest of a full entity is made. */
export const detailColumns = ['parent_id', 'location_id', ...detailMembers.map(columnOf)] as const

export type TypeRow = Pick<
  Selectable<Tables['entity_types']>,
  'id' | 'name' | 'description' | 'is_location' | 'icon' | 'created_at' | 'updated_at'
>
export type TagRow = Pick<
  Selectable<Tables['tags']>,
  'n' | 'id' | 'name' | 'description' | 'color' | 'icon' | 'created_at' | 'updated_at'
>

/** An entity type as entities show it. */
export const toTypeSummary = (row: TypeRow): EntityTypeSummary => ({
  id: row.id,
  name: row.name,
  description: row.description,
  isLocation: row.is_location === 1,
  icon: row.icon,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** A tag as entities show it: its own parent is not told. */
export const toTagOfEntity = (row: TagRow): TagSummary => ({
  id: row.id,
  parentId: zeroId,
  name: row.name,
  description: row.description,
  color: row.color,
  icon: row.icon,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const plain = (row: SummaryRow, tags: TagSummary[]): Omit<EntityRef, 'entityType'> => ({
  id: row.id,
  assetId: showAssetNumber(row.asset_number),
  name: row.name,
  description: row.description,
  quantity: row.quantity,
  insured: row.insured === 1,
  archived: row.archived === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  purchasePrice: row.purchase_price,
  soldDate: row.sold_date ?? '',
  tags,
})

/** An entity as another one shows it; without a type inside a row of a list. */
export const toRef = (row: SummaryRow, type: EntityTypeSummary | undefined): EntityRef =>
  type === undefined ? plain(row, []) : { ...plain(row, []), entityType: type }

/** What a row of a list is made of besides its own columns. */
export interface SummaryParts {
  readonly type: EntityTypeSummary
  readonly tags: TagSummary[]
  readonly parent: EntityRef | undefined
  readonly photo: { readonly id: string; readonly thumbnail_id: string | null } | undefined
  readonly itemCount: number
}

/** An entity as a row of a list. */
export function toSummary(row: SummaryRow, parts: SummaryParts): EntitySummary {
  const summary: EntitySummary = { ...plain(row, parts.tags), entityType: parts.type }
  if (parts.parent !== undefined) summary.parent = parts.parent
  if (parts.photo !== undefined) {
    summary.imageId = parts.photo.id
    if (parts.photo.thumbnail_id !== null) summary.thumbnailId = parts.photo.thumbnail_id
  }
  if (parts.itemCount !== 0) summary.itemCount = parts.itemCount
  return summary
}

/** What a full entity is made of besides its own columns. */
export interface EntityParts {
  readonly types: ReadonlyMap<string, EntityTypeSummary>
  readonly tags: readonly TagRow[]
  readonly fields: readonly Field[]
  readonly attachments: readonly AttachmentRow[]
  readonly parent: SummaryRow | undefined
  readonly location: SummaryRow | undefined
  readonly children: readonly SummaryRow[]
  readonly totals: ContainerTotals | undefined
  readonly lent: Lent
}

/** An entity with everything that is known about it. */
export function toEntity(row: SummaryRow & DetailsRow, parts: EntityParts): Entity {
  const typeOf = ({ entity_type_id }: { entity_type_id: string }) =>
    requireValue(parts.types.get(entity_type_id))
  const refTo = (other: SummaryRow | undefined) => (other === undefined ? null : toRef(other, typeOf(other)))
  const entity: Entity = {
    ...plain(row, parts.tags.map(toTagOfEntity)),
    entityType: typeOf(row),
    entityTypeId: row.entity_type_id,
    tagIds: parts.tags.map(({ id }) => id),
    parent: refTo(parts.parent),
    location: refTo(parts.location),
    children: parts.children.map(child => toRef(child, typeOf(child))),
    ...detailsOf(row),
    attachments: parts.attachments.map(toAttachment),
    fields: parts.fields.map(toField),
    ...parts.lent,
  }
  const photo = parts.attachments.find(({ type, is_primary }) => type === 'photo' && is_primary === 1)
  if (photo !== undefined) entity.imageId = photo.id
  if (row.is_location === 1) {
    const pieces = parts.totals?.pieces ?? 0
    if (pieces !== 0) entity.itemCount = fromMillionths(pieces)
    entity.totalPrice = fromMillionths(parts.totals?.unsold_price ?? 0)
  }
  return entity
}

/** A custom field as entities show it. */
export const toField = (field: Field): FieldShape => ({
  id: field.id,
  type: field.type,
  name: field.name,
  textValue: field.text_value,
  numberValue: field.number_value,
  booleanValue: field.boolean_value === 1,
  timeValue: field.time_value ?? '',
})

function toAttachment(row: AttachmentRow): Attachment {
  const attachment: Attachment = {
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    type: row.type,
    primary: row.is_primary === 1,
    path: row.path,
    title: row.title,
  }
  if (row.mime_type !== '') attachment.mimeType = row.mime_type
  if (row.thumb_id !== null) {
    attachment.thumbnail = {
      id: row.thumb_id,
      created_at: requireValue(row.thumb_created_at),
      updated_at: requireValue(row.thumb_updated_at),
      type: 'thumbnail',
      primary: false,
      title: requireValue(row.thumb_title),
      path: requireValue(row.thumb_path),
      mime_type: requireValue(row.thumb_mime_type),
      edges: {},
    }
  }
  return attachment
}
