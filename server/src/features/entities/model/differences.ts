import { keysOf } from '#kernel/keys-of.ts'
import type { LoadedEntity } from './entity.ts'

/** Never worth telling: what follows from other members. */
const derived = new Set([
  'n',
  'name_key',
  'version',
  'updated_at',
  'created_at',
  'group_id',
  'height',
  'is_location',
])

/** What a change did to the members of an entity: for the history, and to undo it. */
export function differences(
  before: LoadedEntity,
  after: LoadedEntity,
): Record<string, { from: unknown; to: unknown }> {
  const changed: Record<string, { from: unknown; to: unknown }> = {}
  for (const name of keysOf(after.row)) {
    if (derived.has(name) || before.row[name] === after.row[name]) continue
    changed[name] = { from: before.row[name], to: after.row[name] }
  }
  if (before.tags !== after.tags) {
    const from = [...before.tags].sort()
    const to = [...after.tags].sort()
    if (String(from) !== String(to)) changed.tags = { from, to }
  }
  if (before.fields !== after.fields) changed.fields = { from: before.fields, to: after.fields }
  return changed
}
