import { Search } from 'lucide-react'
import { Autocomplete, TextField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { FindInput } from '../field/find-input.tsx'
import { BeingCreated } from './being-created.tsx'
import { OptionList } from './option-list.tsx'
import styles from './picker.module.css'
import type { useTagPicking } from './use-tag-picking.ts'

/** Puts tags on and takes them off, found by typing; Enter without a text is `onDone`. */
export function TagPicker({
  picking,
  onDone,
}: {
  readonly picking: ReturnType<typeof useTagPicking>
  readonly onDone?: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const { typed, type, groups, creating, isTyped, problem, takeFirst, selection } = picking
  return (
    <div className={styles.picker} aria-busy={creating !== undefined}>
      <Autocomplete disableAutoFocusFirst inputValue={typed} onInputChange={type}>
        <TextField aria-label={t('picker.findTag')} autoFocus className={styles.search ?? ''}>
          <Search aria-hidden />
          <FindInput
            placeholder={t('picker.findTag')}
            className={styles.input ?? ''}
            onFirst={isTyped ? takeFirst : onDone}
          />
        </TextField>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <BeingCreated name={creating} />
        <OptionList
          {...selection}
          aria-label={t('list.tags')}
          groups={groups}
          isTyped={isTyped}
          none={t(isTyped ? 'picker.noTag' : 'picker.noTags')}
        />
      </Autocomplete>
    </div>
  )
}
