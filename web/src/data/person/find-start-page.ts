import { getSettings } from '../wire/operations.ts'
import { queryClient } from '../wire/query-client.ts'
import { selectedGroup } from '../wire/session.ts'
import { readOf } from '../wire/use-operation.ts'
import { preferencesIn } from './preferences.ts'
import { followStartPage, type StartPage, startPageOf } from './start-page.ts'

/** With which screen the page opens for whoever has just signed in; the first one when the server does not say. */
export async function findStartPage(): Promise<StartPage> {
  const settings = await queryClient
    .fetchQuery(readOf(selectedGroup(), getSettings, {}))
    .catch(() => undefined)
  const path = settings === undefined ? undefined : preferencesIn(settings.item).startPage
  followStartPage(path)
  return startPageOf(path)
}
