import { countMaintenance } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'

/** The number of overdue tasks of the group; undefined until it is known. Live messages keep it up to date. */
export const useOverdue = (): number | undefined => useOperation(countMaintenance, {}).data?.overdue
