import { Search } from 'lucide-react'
import { useState } from 'react'
import { Autocomplete, TextField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { FindInput } from '../field/find-input.tsx'
import { BeingCreated } from './being-created.tsx'
import { type LocationChoice, type LocationOption, locationLines, meaningOf } from './location-lines.tsx'
import { OptionList } from './option-list.tsx'
import styles from './picker.module.css'
import { useCreating } from './use-creating.ts'

export interface LocationPickerProps {
  readonly choice: LocationChoice
  /** Where it is now; marked, and where a new location is made first. */
  readonly current?: string | undefined
  /** Text for no location, where that can be chosen. */
  readonly noLocation?: string | undefined
  /** Undefined: no location. */
  readonly onChoose: (location: LocationOption | undefined) => void
}

/** Chooses one of many locations by typing a few of its letters, or makes the one that is typed. */
export function LocationPicker({ choice, current, noLocation, onChoose }: LocationPickerProps) {
  const { t } = useTranslation()
  const [typed, type] = useState('')
  const { create, creating, problem, forget } = useCreating(onChoose)
  const isTyped = typed.trim() !== ''
  const groups = locationLines(t, { choice, typed, current, insideId: current, noLocation })
  const take = (id: string): void => {
    const meaning = meaningOf(id, choice)
    if ('make' in meaning) create(typed.trim(), meaning.make)
    else onChoose(meaning.location)
  }
  const first = groups[0]?.lines[0]?.id
  return (
    <div className={styles.picker} aria-busy={creating !== undefined}>
      <Autocomplete
        disableAutoFocusFirst
        inputValue={typed}
        onInputChange={text => {
          type(text)
          forget()
        }}
      >
        <TextField aria-label={t('locationPicker.search')} autoFocus className={styles.search ?? ''}>
          <Search aria-hidden />
          <FindInput
            placeholder={t('locationPicker.search')}
            className={styles.input ?? ''}
            onFirst={isTyped && first !== undefined ? () => take(first) : undefined}
          />
        </TextField>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <BeingCreated name={creating} />
        <OptionList
          aria-label={t('nav.locations')}
          groups={groups}
          isTyped={isTyped}
          none={t('locationPicker.none')}
          onAction={id => take(String(id))}
        />
      </Autocomplete>
    </div>
  )
}
