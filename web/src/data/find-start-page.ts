import { getSettings } from './operations.ts'
import { preferencesIn } from './preferences.ts'
import { queryClient } from './query-client.ts'
import { selectedGroup } from './session.ts'
import { followStartPage, type StartPage, startPageOf } from './start-page.ts'
import { readOf } from './use-operation.ts'

/** With which screen the page opens for whoever has just signed in; the first one when the server does not say. */
export async function findStartPage(): Promise<StartPage> {
  const settings = await queryClient
    .fetchQuery(readOf(selectedGroup(), getSettings, {}))
    .catch(() => undefined)
  const path = settings === undefined ? undefined : preferencesIn(settings.item).startPage
  followStartPage(path)
  return startPageOf(path)
}
