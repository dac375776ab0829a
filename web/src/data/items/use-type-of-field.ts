import { listEntities } from '../wire/operations.ts'
import { useOperation } from '../wire/use-operation.ts'
import type { Entity } from './entities.ts'
import { knownTypeOfField } from './type-of-field.ts'

/** The type that a custom field of this name has: as known from items that were read, or from one that is asked for. */
export function useTypeOfField(
  name: string,
  names: readonly string[],
): Entity['fields'][number]['type'] | undefined {
  const known = knownTypeOfField(name)
  const { data } = useOperation(
    listEntities,
    // Items without it are the last in its order.
    { orderBy: `field:${name}`, show: 'fields', includeArchived: true, page: 1, pageSize: 1 },
    { enabled: known === undefined && names.includes(name), staleTime: 60_000 },
  )
  return known ?? data?.items[0]?.fields?.find(field => field.name === name)?.type
}
