import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isTagNamed, newTagId, type TagChoice, type TagState, tagLines } from './tag-lines.tsx'
import { useCreating } from './use-creating.ts'

export interface AskedTags {
  readonly choice: TagChoice
  readonly stateOf: (id: string) => TagState
  readonly detailOf?: ((id: string) => string | undefined) | undefined
  /** Puts a tag on, or takes it off. */
  readonly onToggle: (id: string) => void
}

/** What is typed to find tags, and what that finds: taking one lets the next be typed. */
export function useTagPicking({ choice, stateOf, detailOf, onToggle }: AskedTags) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  /** What waits for the tag that is being made. */
  const waiting = useRef<(id: string | undefined) => void>(undefined)
  const { create, creating, problem, forget } = useCreating((id: string) => {
    if (waiting.current === undefined) return toggle(id)
    setTyped('')
    waiting.current(id)
  })
  const groups = tagLines(t, { choice, typed, stateOf, detailOf })
  const first = groups[0]?.lines[0]
  const toggle = (id: string): void => {
    setTyped('')
    onToggle(id)
  }
  const take = (id: string): void => {
    waiting.current = undefined
    if (id === newTagId) create(typed.trim(), choice.create)
    else toggle(id)
  }
  return {
    ...{ typed, groups, creating, problem, take },
    isTyped: typed.trim() !== '',
    type(text: string) {
      setTyped(text)
      forget()
    },
    takeFirst() {
      if (first !== undefined) take(first.id)
    },
    /** Has what is typed be a tag, known or new, and goes on with its id; without one when nothing is typed. */
    settle(goOn: (id: string | undefined) => void) {
      const name = typed.trim()
      const known = choice.tags.find(tag => isTagNamed(tag, name))
      if (name === '' || known !== undefined) return goOn(known?.id)
      waiting.current = goOn
      create(name, choice.create)
    },
    /** Takes what was found first, but makes no tag. */
    takeKnown() {
      if (first !== undefined && first.isNew !== true) take(first.id)
    },
    /** The ids of what is chosen, as the list is told them; its answer names the one that was taken. */
    selection: {
      selectionMode: 'multiple' as const,
      selectedKeys: choice.tags.filter(({ id }) => stateOf(id) === 'all').map(({ id }) => id),
      onSelectionChange(keys: 'all' | Set<unknown>) {
        const before = new Set<unknown>(
          choice.tags.filter(({ id }) => stateOf(id) === 'all').map(({ id }) => id),
        )
        const [taken] = keys === 'all' ? [] : before.symmetricDifference(keys)
        if (taken !== undefined) take(String(taken))
      },
    },
  }
}
