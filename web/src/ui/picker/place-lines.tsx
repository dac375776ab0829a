import { textLimits } from '@stowage/contract/text-limits'
import type { TFunction } from 'i18next'
import { MapPin, MapPinOff, Plus } from 'lucide-react'
import { excessOf } from '../field/excess.ts'
import { NamedPath } from '../path/named-path.tsx'
import type { Line, LineGroup } from './option-list.tsx'
import { isNamed, rankOptions } from './rank-options.ts'

/** A location that can be chosen. */
export interface PlaceOption {
  readonly id: string
  readonly name: string
  /** The names of what it is in, from the outside in. */
  readonly path: readonly string[]
}

/** The locations that there are to choose from. */
export interface PlaceChoice {
  readonly places: readonly PlaceOption[]
  /** The ids of those that were used last, the latest first. */
  readonly recent: readonly string[]
  /** Makes a location inside another one, or at the top level, and answers its id; undefined where none is made. */
  readonly create: ((name: string, insideId: string | undefined) => Promise<string>) | undefined
}

interface Asked {
  readonly choice: PlaceChoice
  readonly typed: string
  /** Where it is now; marked. */
  readonly current?: string | undefined
  /** In which location a new one is made first: the one that is chosen, or where the item is. */
  readonly insideId?: string | undefined
  /** What no location is called, where that can be chosen. */
  readonly noPlace?: string | undefined
}

/** The line for no location, and the beginning of those that make one. */
const noPlaceId = 'none'
const createPrefix = 'create '

/** What taking the line with this id means: no location, one that there is, or one that is still to be made. */
export function meaningOf(
  id: string,
  { places, create }: PlaceChoice,
): { readonly place: PlaceOption | undefined } | { readonly make: (name: string) => Promise<PlaceOption> } {
  if (!id.startsWith(createPrefix)) return { place: places.find(place => place.id === id) }
  const inside = places.find(place => place.id === id.slice(createPrefix.length))
  return {
    make: async name => ({
      id: (await create?.(name, inside?.id)) ?? '',
      name,
      path: inside === undefined ? [] : [...inside.path, inside.name],
    }),
  }
}

/** More are found by typing. */
const maxShown = 100

/** The lines that fit what is typed, and those that make a location of that name; without a text those that were used last, and all. */
export function placeLines(t: TFunction, asked: Asked): LineGroup[] {
  const { choice, typed, noPlace } = asked
  const { places, recent } = choice
  const none =
    noPlace === undefined ? [] : [{ id: noPlaceId, name: noPlace, icon: <MapPinOff aria-hidden /> }]
  if (typed.trim() === '') {
    const used = recent.flatMap(id => places.find(place => place.id === id) ?? [])
    const others = places.filter(place => !used.includes(place)).slice(0, maxShown - used.length)
    return [
      { id: 'recent', title: t('picker.recent'), lines: used.map(place => lineOf(t, asked, place)) },
      { id: 'all', title: t('picker.all'), lines: others.map(place => lineOf(t, asked, place)) },
      { id: 'none', lines: none },
    ].filter(({ lines }) => lines.length > 0)
  }
  const found = rankOptions(places, typed, recent).slice(0, maxShown)
  return [
    {
      id: 'found',
      lines: [
        ...found.map(place => lineOf(t, asked, place)),
        ...rankOptions(none, typed),
        ...creationLines(t, asked),
      ],
    },
  ]
}

function lineOf(t: TFunction, { current }: Asked, { id, name, path }: PlaceOption): Line {
  const isHere = id === current
  return {
    ...{ id, name, icon: <MapPin aria-hidden /> },
    ...(isHere ? { detail: t('placePicker.here'), detailText: t('placePicker.here') } : {}),
    ...(isHere || path.length === 0
      ? {}
      : { detail: <NamedPath names={path} />, detailText: path.join(' › ') }),
  }
}

/** Makes a location of the typed name where one would look for it first, or at the top level; not beside one of that name. */
function creationLines(t: TFunction, { choice, typed, insideId }: Asked): Line[] {
  const name = typed.trim()
  if (choice.create === undefined || excessOf(name, textLimits.line, '') > 0) return []
  const inside = choice.places.find(({ id }) => id === insideId)
  return [...new Set([inside, undefined])]
    .filter(parent => !choice.places.some(place => isNamed(place.name, name) && isDirectlyIn(place, parent)))
    .map(parent => ({
      id: createPrefix + (parent?.id ?? ''),
      name:
        parent === undefined
          ? t('picker.createTop', { name })
          : t('picker.createIn', { name, place: parent.name }),
      icon: <Plus aria-hidden />,
      isNew: true,
      ...(parent === undefined || parent.path.length === 0
        ? {}
        : { detail: <NamedPath names={parent.path} />, detailText: parent.path.join(' › ') }),
    }))
}

const isDirectlyIn = ({ path }: PlaceOption, parent: PlaceOption | undefined): boolean =>
  JSON.stringify(path) === JSON.stringify(parent === undefined ? [] : [...parent.path, parent.name])
