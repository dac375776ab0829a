import type { FieldDefinition } from '../../../data/items/field-definitions.ts'
import { statusDefinition } from '../../../data/items/field-definitions.ts'
import type { Found } from '../../../data/items/find-in-groups.ts'
import { useFieldDefinitions } from '../../../data/items/use-field-definitions.ts'
import { listEntities } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'

/** Facts of a found item that are shown beside its name. */
export interface FoundDetails {
  /** The names of what it is in, topmost first, as far as they are known. */
  readonly path: readonly string[]
  readonly status: Pick<FieldDefinition['choices'][number], 'value' | 'color'> | undefined
  readonly isArchived: boolean
  readonly thumbnailId: string | undefined
}

/** Where found items of the selected group are, and their status, as they are now; of others as they were found. */
export function useFoundDetails(found: readonly Found[]): (found: Found) => FoundDetails {
  const ids = found.filter(({ isOfDevice }) => isOfDevice !== true).map(({ id }) => id)
  const { data } = useOperation(
    listEntities,
    {
      ids: ids.join(','),
      isLocation: 'any',
      includeArchived: 'true',
      show: ['path', 'fields'],
      page: '1',
      pageSize: String(Math.max(1, ids.length)),
    },
    { enabled: ids.length > 0, keepsPrevious: true },
  )
  const definition = statusDefinition(useFieldDefinitions())
  const rows = new Map(data?.items.map(row => [row.id, row]))
  return each => {
    const row = rows.get(each.id)
    const { path = each.path ?? [], fields = [], archived = false } = row ?? {}
    const value = fields.find(({ name }) => name === definition?.name)?.textValue ?? ''
    const status = definition?.choices.find(choice => choice.value === value)
    // A single read does not tell the thumbnail.
    return { path, status, isArchived: archived, thumbnailId: row?.thumbnailId ?? each.thumbnailId }
  }
}
