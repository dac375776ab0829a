import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { meaningOf, type PlaceChoice, type PlaceOption, placeLines } from './place-lines.tsx'
import { isNamed } from './rank-options.ts'
import { useCombo } from './use-combo.ts'
import { useCreating } from './use-creating.ts'

export interface AskedPlace {
  readonly choice: PlaceChoice
  /** The id of the location that is chosen; undefined: none is. */
  readonly chosen: string | undefined
  /** What no location is called, where that can be chosen. */
  readonly noPlace?: string | undefined
  readonly onChoose: (place: PlaceOption | undefined) => void
}

/** What is typed into the field of a location, and what that finds. */
export function usePlaceField({ choice, chosen, noPlace, onChoose }: AskedPlace) {
  const { t } = useTranslation()
  const [isUnknown, setUnknown] = useState(false)
  const reset = (): void => {
    combo.end()
    setUnknown(false)
    forget()
  }
  const choose = (place: PlaceOption | undefined): void => {
    reset()
    onChoose(place)
  }
  const combo = useCombo({
    cancel: reset,
    // What is empty is no location; what names none is refused.
    settle(typed, isTab) {
      const name = typed.trim()
      if (creating !== undefined) return
      const isMeant = first !== undefined && first.isNew !== true && (isTab || isNamed(first.name, name))
      if (name === '' && noPlace === undefined) reset()
      else if (name === '') choose(undefined)
      else if (isMeant) take(first.id)
      else setUnknown(true)
    },
  })
  const { create, creating, problem, forget } = useCreating(choose)
  useEffect(reset, [chosen])
  const { typed = '' } = combo
  const insideId = chosen ?? choice.recent[0]
  const groups = placeLines(t, { choice, typed, insideId, noPlace })
  const first = groups[0]?.lines[0]
  const take = (id: string): void => {
    const meaning = meaningOf(id, choice)
    if ('make' in meaning) {
      combo.open(false)
      create(typed.trim(), meaning.make)
    } else choose(meaning.place)
  }
  return {
    ...{ combo, groups, choose, take, creating },
    isUnknown: isUnknown || problem !== undefined,
    problem: problem ?? (isUnknown ? t('picker.unknown', { name: typed.trim() }) : undefined),
    takeFirst() {
      if (first !== undefined) take(first.id)
    },
    type(text: string) {
      combo.type(text)
      setUnknown(false)
      forget()
    },
  }
}
