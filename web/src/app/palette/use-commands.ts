import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGroup } from '../../data/person/use-group.ts'
import { useRunsServer } from '../../data/person/use-runs-server.ts'
import { getEntity, listGroups, listTemplates } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { type Command, useScreenCommands } from '../../shared/screen-commands.ts'
import { useGoToGroup } from '../frame/use-go-to-group.ts'
import { useSignOut } from '../frame/use-sign-out.ts'
import type { Workplace } from './commands.tsx'

let known: ((at: Workplace) => Command[]) | undefined

/** Loads what the palette can do, which is not wanted before it is open. */
export async function loadCommands(): Promise<void> {
  known = (await import('./commands.tsx')).commandsOf
}

/** The id of the item that has a page of its own now, or stands beside the list. */
const useOpenId = (): string | undefined =>
  useRouterState({
    select({ location: { pathname, search } }) {
      const [, id] = /^\/items\/([^/]+)$/.exec(pathname) ?? []
      return id ?? (pathname === '/items' ? (search as { readonly peek?: string }).peek : undefined)
    },
  })

/** Everything that the palette can do here; undefined until it is loaded. */
export function useCommands(ways: Pick<Workplace, 'go' | 'ask' | 'add'>): readonly Command[] | undefined {
  const { t } = useTranslation()
  const [isLoaded, setLoaded] = useState(known !== undefined)
  useEffect(() => {
    // Without them the palette still finds.
    if (!isLoaded)
      loadCommands().then(
        () => setLoaded(true),
        () => undefined,
      )
  }, [isLoaded])
  const id = useOpenId()
  const item = useOperation(getEntity, { id: id ?? '' }, { enabled: id !== undefined }).data
  const groups = useOperation(listGroups, {}, { staleTime: 60_000 }).data ?? []
  const templates = useOperation(listTemplates, {}, { staleTime: 60_000 }).data ?? []
  const group = useGroup()
  const runsServer = useRunsServer()
  const ofScreen = useScreenCommands()
  const signOut = useSignOut()
  const goToGroup = useGoToGroup()
  return known?.({
    t,
    ...ways,
    runsServer,
    signOut,
    goToGroup,
    groups,
    templates,
    group,
    ofScreen,
    item: id === undefined ? undefined : item,
  })
}
