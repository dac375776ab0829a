import { byKind, memberNames } from '@stowage/contract/entities/entity-members'
import type { ColumnKind } from '#db/query/dialect.ts'
import { keysOf } from '#kernel/keys-of.ts'
import type { StoredEntity } from './entity.ts'

const text = (): ColumnKind => 'text'
const real = (): ColumnKind => 'real'
const integer = (): ColumnKind => 'integer'

const memberKinds = {
  ...{ name: text, text, quantity: real, amount: real, flag: integer, day: text },
  ...{ assetNumber: integer, importReference: text },
}

/** Every column of an entity that is written, and its kind. */
export const columnKinds: Readonly<Record<keyof StoredEntity, ColumnKind>> = {
  n: 'integer',
  id: 'text',
  group_id: 'text',
  entity_type_id: 'text',
  is_location: 'integer',
  name_key: 'text',
  parent_id: 'text',
  location_id: 'text',
  height: 'integer',
  ...byKind(memberNames, memberKinds, 'column'),
  version: 'integer',
  created_at: 'text',
  updated_at: 'text',
}

/** Every column of an entity that is written: all but what the database works out. */
export const storedColumns = keysOf(columnKinds)
