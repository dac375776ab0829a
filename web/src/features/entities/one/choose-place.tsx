import { MapPin } from 'lucide-react'
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField, useFilter } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type Place, type Places, usePlaces } from '../../../data/places.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import styles from './choose.module.css'

interface Choice {
  readonly place: Place
  readonly path: string
}

/** All places with their ways, the nearest to the top first. */
const choicesOf = (places: Places | undefined): Choice[] =>
  [...(places?.byId.values() ?? [])]
    .map(place => ({
      place,
      path:
        places
          ?.pathOf(place.id)
          .map(({ name }) => name)
          .join(' › ') ?? '',
    }))
    .toSorted((one, other) => one.path.localeCompare(other.path, undefined, { numeric: true }))

/** Asks for a place: typed, or chosen from the list. */
export function ChoosePlace({
  title,
  isOpen,
  onClose,
  onChoose,
  without,
}: {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Undefined: no place. */
  readonly onChoose: (place: Place | undefined) => void
  /** A place that cannot be chosen, such as the one that is moved. */
  readonly without?: string
}) {
  const { t } = useTranslation()
  const places = usePlaces()
  const { contains } = useFilter({ sensitivity: 'base' })
  const choose = (id: string): void => {
    onChoose(places?.byId.get(id))
    onClose()
  }
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <Autocomplete filter={contains}>
        <SearchField aria-label={t('one.findPlace')} autoFocus>
          <Input className={styles.find ?? ''} placeholder={t('one.findPlace')} />
        </SearchField>
        <ListBox
          aria-label={title}
          className={styles.options ?? ''}
          items={choicesOf(places).filter(({ place }) => place.id !== without)}
          selectionMode="none"
          onAction={key => choose(String(key))}
        >
          {({ place, path }) => (
            <ListBoxItem id={place.id} textValue={path} className={styles.option ?? ''}>
              <MapPin aria-hidden />
              <span>{path}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
    </Dialog>
  )
}
