import { isUnnamed } from '@stowage/contract/entities/unnamed'
import { useEffect, useEffectEvent, useState } from 'react'
import { numberIn, typedNumber } from '../../../ui/field/number-in.ts'
import type { PiledPhoto, Values } from './pile.ts'
import { saveValues } from './save-values.ts'

/** The texts and choices in the form for the item of a photo. */
export interface Typed {
  readonly name: string
  readonly locationId: string | undefined
  readonly tagIds: readonly string[]
  readonly quantity: string
}

const typedOf = ({ name, quantity, ...rest }: Values): Typed => ({
  ...rest,
  name: isUnnamed(name) ? '' : name,
  quantity: typedNumber(quantity),
})

/** The form as it is saved; undefined while the quantity is no number. A name that was not typed stays. */
function saidOf({ name, quantity, ...rest }: Typed, before: Values): Values | undefined {
  const number = numberIn(quantity)
  return number === undefined ? undefined : { ...rest, name: name.trim() || before.name, quantity: number }
}

interface Begun {
  readonly handle: string
  readonly typed: Typed
}

/** Where one is among the photos. Behind the last one: `at` is their number. */
interface Position {
  readonly handle: string | undefined
  readonly at: number
}

/** The first that nobody has named. */
const firstUnnamed = (photos: readonly PiledPhoto[]): number =>
  Math.max(
    0,
    photos.findIndex(({ values }) => isUnnamed(values.name)),
  )

/**
 * Steps through photos and keeps what is typed for the one that is shown: going on saves it, in whatever direction. An item that is
 * nowhere yet begins with the location that was chosen last.
 */
export function useNaming(photos: readonly PiledPhoto[], onNamed: (handle: string) => void) {
  const [position, move] = useState<Position>(() => {
    const at = firstUnnamed(photos)
    return { handle: photos[at]?.handle, at }
  })
  const found = photos.findIndex(({ handle }) => handle === position.handle)
  const at = found < 0 ? Math.min(position.at, photos.length) : found
  const photo = photos[at]
  const [lastLocation, noteLocation] = useState<string>()
  const [begun, begin] = useState<Begun>()
  const isBegun = photo !== undefined && begun?.handle === photo.handle
  const first = photo === undefined ? undefined : typedOf(photo.values)
  const locationId = first?.locationId ?? (first?.name === '' ? lastLocation : undefined)
  const typed = isBegun ? begun.typed : first && { ...first, locationId }
  const said = photo === undefined || typed === undefined ? undefined : saidOf(typed, photo.values)
  const change = (changes: Partial<Typed>): void => {
    if (photo === undefined || typed === undefined) return
    if ('locationId' in changes) noteLocation(changes.locationId)
    begin({ handle: photo.handle, typed: { ...typed, ...changes } })
  }
  const save = (): boolean => {
    if (photo === undefined || !isBegun) return true
    if (said === undefined) return false
    saveValues(photo, said)
    if (!isUnnamed(said.name)) onNamed(photo.handle)
    return true
  }
  const go = (to: number): void => {
    if (to < 0 || !save()) return
    begin(undefined)
    move({ handle: photos[to]?.handle, at: Math.min(to, photos.length) })
  }
  // A name is saved also when the screen is left in the middle of it.
  const leave = useEffectEvent(() => void save())
  useEffect(() => () => leave(), [])
  return {
    photo,
    at,
    typed,
    isWrong: typed !== undefined && said === undefined,
    isNamed: typed !== undefined && typed.name.trim() !== '',
    change,
    go,
    toFirstUnnamed: () => go(firstUnnamed(photos)),
    /** The photo is about to go: nothing of what was typed for it is saved. */
    drop(): void {
      begin(undefined)
      move({ handle: undefined, at })
    },
  }
}
