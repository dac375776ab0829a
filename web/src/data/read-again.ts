import { queryClient } from './query-client.ts'
import { selectedGroup } from './session.ts'

/** Has everything of a group read again: at once what is on the screen, the rest when it is wanted. */
export const readGroupAgain = (groupId: string | undefined): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [groupId ?? null] })

/** Has everything of the selected group read again. */
export const readAgain = (): Promise<void> => readGroupAgain(selectedGroup())
