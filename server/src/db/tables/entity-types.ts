import type { Generated } from 'kysely'
import type { Flag, Id, Versioned } from './columns.ts'

export interface EntityTypesTable extends Versioned {
  id: Id
  group_id: Id
  name: string
  name_key: string
  description: Generated<string>
  is_location: Flag
  icon: string
  default_template_id: Id | null
}
