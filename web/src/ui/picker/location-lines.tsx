import { textLimits } from '@stowage/contract/values/text-limits'
import type { TFunction } from 'i18next'
import { MapPin, MapPinOff, Plus } from 'lucide-react'
import { excessOf } from '../field/excess.ts'
import { NamedPath } from '../path/named-path.tsx'
import type { Line, LineGroup } from './option-list.tsx'
import { isNamed, rankOptions } from './rank-options.ts'

/** A location that can be chosen. */
export interface LocationOption {
  readonly id: string
  readonly name: string
  /** The names of what it is in, from the outside in. */
  readonly path: readonly string[]
}

/** The locations that there are to choose from. */
export interface LocationChoice {
  readonly locations: readonly LocationOption[]
  /** The ids of those that were used last, the latest first. */
  readonly recent: readonly string[]
  /** Makes a location inside another one, or at the top level, and answers its id; undefined where none is made. */
  readonly create: ((name: string, insideId: string | undefined) => Promise<string>) | undefined
}

interface Asked {
  readonly choice: LocationChoice
  readonly typed: string
  /** Where it is now; marked. */
  readonly current?: string | undefined
  /** In which location a new one is made first: the one that is chosen, or where the item is. */
  readonly insideId?: string | undefined
  /** Text for no location, where that can be chosen. */
  readonly noLocation?: string | undefined
}

/** The line for no location, and the beginning of those that make one. */
const noLocationId = 'none'
const createPrefix = 'create '

/** The choice of the line with this id: no location, an existing one, or one to create. */
export function meaningOf(
  id: string,
  { locations, create }: LocationChoice,
):
  | { readonly location: LocationOption | undefined }
  | { readonly make: (name: string) => Promise<LocationOption> } {
  if (!id.startsWith(createPrefix)) return { location: locations.find(location => location.id === id) }
  const inside = locations.find(location => location.id === id.slice(createPrefix.length))
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
export function locationLines(t: TFunction, asked: Asked): LineGroup[] {
  const { choice, typed, noLocation } = asked
  const { locations, recent } = choice
  const none =
    noLocation === undefined ? [] : [{ id: noLocationId, name: noLocation, icon: <MapPinOff aria-hidden /> }]
  if (typed.trim() === '') {
    const used = recent.flatMap(id => locations.find(location => location.id === id) ?? [])
    const others = locations.filter(location => !used.includes(location)).slice(0, maxShown - used.length)
    return [
      { id: 'recent', title: t('picker.recent'), lines: used.map(location => lineOf(t, asked, location)) },
      { id: 'all', title: t('picker.all'), lines: others.map(location => lineOf(t, asked, location)) },
      { id: 'none', lines: none },
    ].filter(({ lines }) => lines.length > 0)
  }
  const found = rankOptions(locations, typed, recent).slice(0, maxShown)
  return [
    {
      id: 'found',
      lines: [
        ...found.map(location => lineOf(t, asked, location)),
        ...rankOptions(none, typed),
        ...creationLines(t, asked),
      ],
    },
  ]
}

function lineOf(t: TFunction, { current }: Asked, { id, name, path }: LocationOption): Line {
  const isHere = id === current
  return {
    id,
    name,
    icon: <MapPin aria-hidden />,
    ...(isHere
      ? {
          detail: t('locationPicker.here'),
          detailText: t('locationPicker.here'),
        }
      : {}),
    ...(isHere || path.length === 0
      ? {}
      : {
          detail: <NamedPath names={path} />,
          detailText: path.join(' › '),
        }),
  }
}

/** Makes a location of the typed name where one would look for it first, or at the top level; not beside one of that name. */
function creationLines(t: TFunction, { choice, typed, insideId }: Asked): Line[] {
  const name = typed.trim()
  if (choice.create === undefined || excessOf(name, textLimits.line, '') > 0) return []
  const inside = choice.locations.find(({ id }) => id === insideId)
  return [...new Set([inside, undefined])]
    .filter(
      parent =>
        !choice.locations.some(location => isNamed(location.name, name) && isDirectlyIn(location, parent)),
    )
    .map(parent => ({
      id: createPrefix + (parent?.id ?? ''),
      name:
        parent === undefined
          ? t('picker.createTop', { name })
          : t('picker.createIn', { name, location: parent.name }),
      icon: <Plus aria-hidden />,
      isNew: true,
      ...(parent === undefined || parent.path.length === 0
        ? {}
        : { detail: <NamedPath names={parent.path} />, detailText: parent.path.join(' › ') }),
    }))
}

const isDirectlyIn = ({ path }: LocationOption, parent: LocationOption | undefined): boolean =>
  JSON.stringify(path) === JSON.stringify(parent === undefined ? [] : [...parent.path, parent.name])
