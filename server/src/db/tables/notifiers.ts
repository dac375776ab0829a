import type { Dated, Flag, Id } from './columns.ts'

export interface NotifiersTable extends Dated {
  id: Id
  group_id: Id
  user_id: Id
  name: string
  name_key: string
  url: string
  is_active: Flag
}
