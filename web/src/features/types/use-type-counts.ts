import { listFacets } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'

/** Number of entities of each type, archived ones included; undefined until that is known. */
export function useTypeCounts(): ((id: string) => number) | undefined {
  const { data } = useOperation(listFacets, { isLocation: 'any', includeArchived: 'true' })
  return data === undefined ? undefined : id => data.types.find(type => type.id === id)?.count ?? 0
}
