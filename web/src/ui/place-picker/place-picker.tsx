import { findsWords } from '@stowage/contract/search-text'
import { MapPin, Search } from 'lucide-react'
import { useState } from 'react'
import { Autocomplete, ListBox, ListBoxItem, SearchField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { FindInput } from '../field/find-input.tsx'
import { NamedPath } from '../path/named-path.tsx'
import styles from './place-picker.module.css'

/** A place that can be chosen. */
export interface PlaceOption {
  /** Empty: no place, the top level. */
  readonly id: string
  readonly name: string
  /** The names of what it is in, from the outside in. */
  readonly path: readonly string[]
}

/** More are found by typing. */
const maxShown = 100

/** Chooses one of many places by typing a few of its letters. */
export function PlacePicker({
  places,
  onChoose,
  current,
}: {
  readonly places: readonly PlaceOption[]
  readonly onChoose: (id: string) => void
  /** Where it is now; marked. */
  readonly current?: string | undefined
}) {
  const { t } = useTranslation()
  const [typed, type] = useState('')
  const isFound = findsWords(typed)
  const found = places.filter(({ name, path }) => isFound(`${path.join(' ')} ${name}`))
  // No place is always among them: nobody would know what to type for it.
  const shown = [
    ...found.filter(({ id }) => id !== '').slice(0, maxShown),
    ...found.filter(({ id }) => id === ''),
  ]
  return (
    <div className={styles.picker}>
      <Autocomplete inputValue={typed} onInputChange={type}>
        <SearchField aria-label={t('placePicker.search')} autoFocus className={styles.search ?? ''}>
          <Search aria-hidden />
          <FindInput placeholder={t('placePicker.search')} className={styles.input ?? ''} />
        </SearchField>
        <ListBox
          aria-label={t('nav.places')}
          items={shown}
          dependencies={[current]}
          onAction={id => onChoose(String(id))}
          className={styles.list ?? ''}
          renderEmptyState={() => <p className={styles.none}>{t('placePicker.none')}</p>}
        >
          {option => (
            <ListBoxItem textValue={[option.name, ...option.path].join(', ')} className={styles.option ?? ''}>
              <MapPin aria-hidden />
              <span className={styles.name}>{option.name}</span>
              <span className={styles.path}>
                {option.id === current ? t('placePicker.here') : <NamedPath names={option.path} />}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
    </div>
  )
}
