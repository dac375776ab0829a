import { countMaintenance } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'

/** How many tasks of the group are overdue; undefined until it is known. Live messages keep it up to date. */
export const useOverdue = (): number | undefined => useOperation(countMaintenance, {}).data?.overdue
