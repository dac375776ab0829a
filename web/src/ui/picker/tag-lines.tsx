import { textLimits } from '@stowage/contract/values/text-limits'
import type { TFunction } from 'i18next'
import { Check, Minus, Plus } from 'lucide-react'
import { excessOf } from '../field/excess.ts'
import { tagColor } from '../tag/tag-color.ts'
import type { Line, LineGroup } from './option-list.tsx'
import styles from './picker.module.css'
import { rankOptions } from './rank-options.ts'

/** A tag that can be chosen. */
export interface TagOption {
  readonly id: string
  readonly name: string
  readonly color: string
}

/** The tags that there are to choose from. */
export interface TagChoice {
  readonly tags: readonly TagOption[]
  /** Makes a tag, and answers its id; undefined: only known ones can be chosen. */
  readonly create: ((name: string) => Promise<string>) | undefined
}

/** Whether all, some or none of what is asked about have a tag. */
export type TagState = 'all' | 'some' | 'none'

/** Is a tag called so, in either case? */
export const isTagNamed = (tag: TagOption, name: string): boolean =>
  tag.name.localeCompare(name, undefined, { sensitivity: 'accent' }) === 0

/** The line that makes a tag. */
export const newTagId = 'create'

/** More are found by typing. */
const maxShown = 100

interface Asked {
  readonly choice: TagChoice
  readonly typed: string
  readonly stateOf: (id: string) => TagState
  /** A detail of a tag, such as the number of items. */
  readonly detailOf?: ((id: string) => string | undefined) | undefined
}

/** The tags that fit what is typed, and one that makes a tag of that name; without a text all, those that are on something first. */
export function tagLines(t: TFunction, { choice, typed, stateOf, detailOf }: Asked): LineGroup[] {
  const name = typed.trim()
  const isKnown = choice.tags.some(tag => isTagNamed(tag, name))
  const used = name === '' ? choice.tags.filter(({ id }) => stateOf(id) !== 'none').map(({ id }) => id) : []
  const found = rankOptions(choice.tags, typed, used).slice(0, maxShown)
  const lines = found.map((tag): Line => {
    const detail = detailOf?.(tag.id)
    return {
      id: tag.id,
      name: tag.name,
      icon: <Mark state={stateOf(tag.id)} color={tagColor(tag)} />,
      ...(detail === undefined
        ? {}
        : {
            detail,
            detailText: detail,
          }),
    }
  })
  const isNew =
    choice.create !== undefined && name !== '' && !isKnown && excessOf(name, textLimits.line, '') === 0
  const made = {
    id: newTagId,
    name: t('picker.createTag', { name }),
    icon: <Plus aria-hidden />,
    isNew: true,
  }
  return [{ id: 'tags', lines: [...lines, ...(isNew ? [made] : [])] }]
}

/** Whether a tag is chosen, and its colour. */
const Mark = ({ state, color }: { readonly state: TagState; readonly color: string }) => (
  <>
    <span className={styles.check} data-state={state} aria-hidden="true">
      {state === 'all' ? <Check /> : state === 'some' ? <Minus /> : null}
    </span>
    <span className={styles.square} style={{ background: color }} />
  </>
)
