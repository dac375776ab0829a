import { useEffect, useRef, useState } from 'react'
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

/** State of a search for tags: the typed text and its results; after a choice the next can be typed, also while a tag is being created. */
export function useTagPicking({ choice, stateOf, detailOf, onToggle }: AskedTags) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const putOn = (id: string): void => {
    if (stateOf(id) !== 'all') onToggle(id)
  }
  // What has been typed since stays.
  const putBack = (name: string): void => setTyped(now => (now === '' ? name : now))
  const making = useCreating(putOn, putBack)
  const { creating, problem } = making
  const settle = useSettling(making)
  const groups = tagLines(t, { choice, typed, stateOf, detailOf })
  const first = groups[0]?.lines[0]
  const create = (): void => {
    if (choice.create === undefined) return
    setTyped('')
    making.create(typed.trim(), choice.create)
  }
  const toggle = (id: string): void => {
    setTyped('')
    making.forgetProblem()
    onToggle(id)
  }
  const take = (id: string): void => (id === newTagId ? create() : toggle(id))
  return {
    typed,
    groups,
    creating,
    problem,
    take,
    isTyped: typed.trim() !== '',
    type(text: string) {
      setTyped(text)
      making.forgetProblem()
    },
    takeFirst() {
      if (first !== undefined) take(first.id)
    },
    settle(goOn: () => void) {
      const name = typed.trim()
      const known = choice.tags.find(tag => isTagNamed(tag, name))
      if (name !== '' && known === undefined) create()
      else making.forgetProblem()
      if (known !== undefined) putOn(known.id)
      settle(goOn)
    },
    takeKnown() {
      if (first !== undefined && first.isNew !== true) take(first.id)
    },
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

interface Settling {
  readonly creating: string | undefined
  readonly problem: string | undefined
}

/** Goes on with the latest work once nothing is being made and what was put on is seen; not when something was not made. */
function useSettling({ creating, problem }: Settling) {
  const work = useRef<() => void>(undefined)
  const [asked, ask] = useState(0)
  useEffect(() => {
    if (creating !== undefined || work.current === undefined) return
    if (problem === undefined) work.current()
    work.current = undefined
  }, [asked, creating, problem])
  return (goOn: () => void): void => {
    work.current = goOn
    ask(asked + 1)
  }
}
