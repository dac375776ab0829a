import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LocationChoice, type LocationOption, locationLines, meaningOf } from './location-lines.tsx'
import { isNamed } from './rank-options.ts'
import { useCombo } from './use-combo.ts'
import { useCreating } from './use-creating.ts'

export interface AskedLocation {
  readonly choice: LocationChoice
  /** The id of the location that is chosen; undefined: none is. */
  readonly chosen: string | undefined
  /** Text for no location, where that can be chosen. */
  readonly noLocation?: string | undefined
  readonly onChoose: (location: LocationOption | undefined) => void
}

/** State of the field of a location: the typed text and its results. */
export function useLocationField({ choice, chosen, noLocation, onChoose }: AskedLocation) {
  const { t } = useTranslation()
  const [isUnknown, setUnknown] = useState(false)
  const reset = (): void => {
    combo.end()
    setUnknown(false)
    forget()
  }
  const choose = (location: LocationOption | undefined): void => {
    reset()
    onChoose(location)
  }
  const combo = useCombo({
    cancel: reset,
    // What is empty is no location; what names none is refused.
    settle(typed, isTab) {
      const name = typed.trim()
      if (creating !== undefined) return
      const isMeant = first !== undefined && first.isNew !== true && (isTab || isNamed(first.name, name))
      if (name === '' && noLocation === undefined) reset()
      else if (name === '') choose(undefined)
      else if (isMeant) take(first.id)
      else setUnknown(true)
    },
  })
  const { create, creating, problem, forget } = useCreating(choose)
  const onChosen = useEffectEvent(reset)
  useEffect(() => onChosen(), [chosen])
  const { typed = '' } = combo
  const groups = locationLines(t, { choice, typed, insideId: chosen, noLocation })
  const first = groups[0]?.lines[0]
  const take = (id: string): void => {
    const meaning = meaningOf(id, choice)
    if ('make' in meaning) {
      combo.open(false)
      create(typed.trim(), meaning.make)
    } else choose(meaning.location)
  }
  return {
    combo,
    groups,
    choose,
    take,
    creating,
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
