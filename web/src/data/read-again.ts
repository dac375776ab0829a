import { queryClient } from './query-client.ts'
import { selectedGroup } from './session.ts'

/** Has everything of the selected group read again: at once what is on the screen, the rest when it is wanted. */
export const readAgain = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [selectedGroup() ?? null] })
