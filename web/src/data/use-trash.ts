import { getStatus } from './operations.ts'
import { useOperation } from './use-operation.ts'

/** Can what is deleted be had back? Until the server has said so, no: then it is asked before. */
export const useHasTrash = (): boolean =>
  (useOperation(getStatus, {}, { staleTime: 600_000 }).data?.stowage.trashDays ?? 0) > 0
