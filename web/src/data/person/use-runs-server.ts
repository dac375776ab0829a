import { getSelf } from '../wire/operations.ts'
import { useOperation } from '../wire/use-operation.ts'

/** Whether the caller runs the server; false until that is known. */
export const useRunsServer = (): boolean =>
  useOperation(getSelf, {}, { staleTime: 60_000 }).data?.item.runsServer === true
