import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { suggestedTags } from '../../data/items/suggested-tags.ts'

export const rooms = [
  'start.room.kitchen',
  'start.room.livingRoom',
  'start.room.bedroom',
  'start.room.childrensRoom',
  'start.room.guestRoom',
  'start.room.bathroom',
  'start.room.office',
  'start.room.hall',
  'start.room.garage',
  'start.room.attic',
  'start.room.basement',
  'start.room.pantry',
  'start.room.utilityRoom',
  'start.room.workshop',
  'start.room.garden',
  'start.room.shed',
  'start.room.balcony',
] as const

type SuggestionKey = (typeof rooms)[number] | (typeof suggestedTags)[number]

const fold = (name: string): string => name.trim().toLowerCase()

export interface Suggestion {
  readonly id: string
  readonly name: string
}

/**
 * Names to choose from, none of them chosen at first. They follow the language of the page; what the group has already is not
 * among them, and neither is the second of two names that are the same.
 */
export function useSuggestions(keys: readonly SuggestionKey[], present: readonly string[]) {
  const { t } = useTranslation()
  const [own, setOwn] = useState<readonly string[]>([])
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const seen = new Set(present.map(fold))
  const all = [
    ...keys.map((key): Suggestion => ({ id: key, name: t(key) })),
    ...own.map((name): Suggestion => ({ id: `own ${fold(name)}`, name })),
  ].filter(({ name }) => !seen.has(fold(name)) && seen.add(fold(name)))
  return {
    all,
    chosen,
    choose,
    /** The names that are chosen. */
    names: all.filter(({ id }) => chosen.has(id)).map(({ name }) => name),
    /** Adds a name, chosen; one that is there is chosen. */
    add(name: string): void {
      const known = all.find(each => fold(each.name) === fold(name))
      if (known === undefined) setOwn(before => [...before, name])
      choose(new Set([...chosen, known?.id ?? `own ${fold(name)}`]))
    },
  }
}
