import { useMemo } from 'react'
import { i18n } from '../../i18n/i18n.ts'
import type { LocationChoice } from '../../ui/picker/location-lines.tsx'
import { useSame } from '../../ui/stable/use-kept.ts'
import { tellChange } from '../history/undo.ts'
import { useMayWrite } from '../person/use-group.ts'
import { rememberingCache } from '../wire/cache.ts'
import { type InGroup, inSelectedGroup } from '../wire/in-group.ts'
import { createEntities, getEntityTree, listEntityTypes } from '../wire/operations.ts'
import { queryClient } from '../wire/query-client.ts'
import { makeOnce } from '../wire/send-once.ts'
import { readOf } from '../wire/use-operation.ts'
import { type Location, locationOptions, useLocations } from './locations.ts'
import { useRecentLocations } from './recent-locations.ts'

/** So many of those that were used last stand first. */
const recentShown = 5

const withLocation = (
  locations: readonly Location[],
  insideId: string | undefined,
  location: Location,
): Location[] =>
  insideId === undefined
    ? [...locations.filter(({ id }) => id !== location.id), location]
    : locations.map(each => ({
        ...each,
        children: withLocation(each.children, each.id === insideId ? undefined : insideId, location),
      }))

/** The type that new locations have. */
export async function locationTypeIn({ groupId, client }: InGroup): Promise<string> {
  const { queryKey } = readOf(groupId, listEntityTypes, {})
  const types = queryClient.getQueryData(queryKey) ?? (await client.call(listEntityTypes, {}))
  return types.find(({ isLocation }) => isLocation)?.id ?? ''
}

/** Makes a location, with a way to undo it, and shows it at once wherever locations are; answers its id. */
async function createLocation(name: string, insideId: string | undefined): Promise<string> {
  const group = inSelectedGroup()
  const { groupId, readAgain } = group
  try {
    const item = { name, parentId: insideId ?? null, entityTypeId: await locationTypeIn(group) }
    const { items, change } = (await makeOnce(group, createEntities, { items: [item] })).body
    const id = items[0]?.id ?? ''
    const location: Location = { id, name, type: 'location', children: [] }
    rememberingCache(groupId).update(getEntityTree, roots => withLocation(roots, insideId, location))
    tellChange(i18n.t('locations.added', { name }), { id: change, groupId })
    return id
  } finally {
    void readAgain()
  }
}

/** The locations to choose from, but for those of `except` and what is in them, and how one is made by members who may. */
export function useLocationChoice(except: readonly string[] = []): LocationChoice {
  const mayWrite = useMayWrite()
  const locations = useLocations()
  const without = useSame(except)
  return {
    locations: useMemo(() => locationOptions(locations, new Set(without)), [locations, without]),
    recent: useRecentLocations(recentShown).map(({ id }) => id),
    create: mayWrite ? createLocation : undefined,
  }
}
