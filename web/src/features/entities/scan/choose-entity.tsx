import { isSearchHit } from '@stowage/contract/entities/search-kinds'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Autocomplete, ListBoxItem, TextField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { knownRows } from '../../../data/items/known-row.ts'
import { quickSearch } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FindInput } from '../../../ui/field/find-input.tsx'
import { FoundListBox } from '../../../ui/field/found-list-box.tsx'
import { NamedPath } from '../../../ui/path/named-path.tsx'
import styles from '../../../ui/picker/picker.module.css'

interface Found {
  readonly id: string
  readonly name: string
  readonly path?: readonly string[] | undefined
}

/** So many items are offered without a network. */
const maxKnown = 20

/** Items of the lists that were read whose names have these letters: what can be found without a network. */
function findKnown(q: string): readonly Found[] {
  const found = new Map<string, string>()
  for (const { id, name } of knownRows())
    if (found.size < maxKnown && name.toLocaleLowerCase().includes(q.toLocaleLowerCase())) found.set(id, name)
  return [...found].map(([id, name]) => ({ id, name }))
}

/** Asks for an item or a location, by a few letters of its name. */
export function ChooseEntity({
  title,
  onChoose,
  onClose,
}: {
  readonly title: string
  readonly onChoose: (id: string) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [typed, type] = useState('')
  const q = typed.trim()
  const { data, error } = useOperation(
    quickSearch,
    { q, kinds: ['item', 'location'], limit: '20' },
    { keepsPrevious: true },
  )
  const found: readonly Found[] = data?.items.filter(isSearchHit) ?? (error === null ? [] : findKnown(q))
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Autocomplete inputValue={typed} onInputChange={type}>
        <TextField aria-label={t('nav.find')} autoFocus className={styles.search ?? ''}>
          <Search aria-hidden />
          <FindInput className={styles.input ?? ''} placeholder={t('nav.find')} />
        </TextField>
        <FoundListBox
          aria-label={t('palette.results')}
          items={found}
          selectionMode="none"
          className={styles.list ?? ''}
          onAction={id => {
            onChoose(String(id))
            onClose()
          }}
          renderEmptyState={() => t('list.none')}
        >
          {({ id, name, path = [] }) => (
            <ListBoxItem id={id} textValue={name} className={styles.option ?? ''}>
              <NamedPath names={[...path, name]} />
            </ListBoxItem>
          )}
        </FoundListBox>
      </Autocomplete>
    </Dialog>
  )
}
