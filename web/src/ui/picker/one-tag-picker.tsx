import { CornerLeftUp, Search } from 'lucide-react'
import { useState } from 'react'
import { Autocomplete, TextField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { FindInput } from '../field/find-input.tsx'
import { NamedPath } from '../path/named-path.tsx'
import { tagColor } from '../tag/tag-color.ts'
import { type Line, OptionList } from './option-list.tsx'
import styles from './picker.module.css'
import { rankOptions } from './rank-options.ts'
import type { TagOption } from './tag-lines.tsx'

/** A tag with the names of the tags above it, from the outside in. */
export interface PlacedTag extends TagOption {
  readonly path: readonly string[]
}

/** The id of the line for no tag. */
const noneId = 'none'

/** More are found by typing. */
const maxShown = 100

/** Chooses one of many tags by typing a few of its letters. */
export function OneTagPicker({
  tags,
  noTag,
  onChoose,
}: {
  readonly tags: readonly PlacedTag[]
  /** Text for no tag, where that can be chosen. */
  readonly noTag?: string | undefined
  /** Undefined: no tag. */
  readonly onChoose: (id: string | undefined) => void
}) {
  const { t } = useTranslation()
  const [typed, type] = useState('')
  const isTyped = typed.trim() !== ''
  const none: Line[] =
    noTag === undefined || isTyped ? [] : [{ id: noneId, name: noTag, icon: <CornerLeftUp aria-hidden /> }]
  const lines = [...none, ...rankOptions(tags, typed).slice(0, maxShown).map(lineOf)]
  const take = (id: string): void => onChoose(id === noneId ? undefined : id)
  const [first] = lines
  return (
    <div className={styles.picker}>
      <Autocomplete disableAutoFocusFirst inputValue={typed} onInputChange={type}>
        <TextField aria-label={t('picker.findTag')} autoFocus className={styles.search ?? ''}>
          <Search aria-hidden />
          <FindInput
            placeholder={t('picker.findTag')}
            className={styles.input ?? ''}
            onFirst={isTyped && first !== undefined ? () => take(first.id) : undefined}
          />
        </TextField>
        <OptionList
          aria-label={t('nav.tags')}
          groups={[{ id: 'tags', lines }]}
          isTyped={isTyped}
          none={t('picker.noTag')}
          onAction={id => take(String(id))}
        />
      </Autocomplete>
    </div>
  )
}

function lineOf(tag: PlacedTag): Line {
  const { id, name, path } = tag
  return {
    id,
    name,
    icon: <span className={styles.square} style={{ background: tagColor(tag) }} />,
    ...(path.length === 0
      ? {}
      : {
          detail: <NamedPath names={path} />,
          detailText: path.join(' › '),
        }),
  }
}
