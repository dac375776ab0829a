import { useMemo } from 'react'
import { i18n } from '../i18n/i18n.ts'
import type { PlaceChoice } from '../ui/picker/place-lines.tsx'
import { rememberingCache } from './cache.ts'
import { type InGroup, inSelectedGroup } from './in-group.ts'
import { createEntities, getEntityTree, listEntityTypes } from './operations.ts'
import { type Place, placeOptions, usePlaces } from './places.ts'
import { queryClient } from './query-client.ts'
import { useRecentPlaces } from './recent-places.ts'
import { tellChange } from './undo.ts'
import { readOf } from './use-operation.ts'

/** So many of those that were used last stand first. */
const recentShown = 5

const withPlace = (places: readonly Place[], insideId: string | undefined, place: Place): Place[] =>
  insideId === undefined
    ? [...places, place]
    : places.map(each => ({
        ...each,
        children:
          each.id === insideId ? [...each.children, place] : withPlace(each.children, insideId, place),
      }))

/** The type that new locations have. */
async function placeTypeIn({ groupId, client }: InGroup): Promise<string> {
  const { queryKey } = readOf(groupId, listEntityTypes, {})
  const types = queryClient.getQueryData(queryKey) ?? (await client.call(listEntityTypes, {}))
  return types.find(({ isLocation }) => isLocation)?.id ?? ''
}

/** Makes a location, with a way to undo it, and shows it at once wherever locations are; answers its id. */
async function createPlace(name: string, insideId: string | undefined): Promise<string> {
  const group = inSelectedGroup()
  const { groupId, client, readAgain } = group
  try {
    const item = { name, parentId: insideId ?? null, entityTypeId: await placeTypeIn(group) }
    const { items, change } = await client.call(createEntities, { items: [item] })
    const id = items[0]?.id ?? ''
    const place: Place = { id, name, type: 'location', children: [] }
    rememberingCache(groupId).update(getEntityTree, roots => withPlace(roots, insideId, place))
    tellChange(i18n.t('places.added', { name }), { id: change, groupId })
    return id
  } finally {
    void readAgain()
  }
}

/** The locations to choose from, but for those of `except` and what is in them, and how one is made. */
export function usePlaceChoice(except: readonly string[] = []): PlaceChoice {
  const places = usePlaces()
  const key = except.join()
  return {
    // The key says what is left out.
    places: useMemo(() => placeOptions(places, new Set(except)), [places, key]),
    recent: useRecentPlaces(recentShown).map(({ id }) => id),
    create: createPlace,
  }
}
