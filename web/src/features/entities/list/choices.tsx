import { findsWords } from '@stowage/contract/matching/search-text'
import { type ReactNode, useState } from 'react'
import { Input, SearchField, ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/format.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { Loading } from '../../../ui/loading/loading.tsx'
import styles from './filter-panel.module.css'
import { type Choice, maxChoices, seenChoices } from './seen-choices.ts'

interface ChoicesProps {
  readonly label: string
  /** Undefined until they are known. */
  readonly choices: readonly (Choice & { readonly icon?: ReactNode })[] | undefined
  readonly chosen: readonly string[]
  readonly isSingle?: boolean
  /** Those that are not shown at once are found by typing. */
  readonly isSearched?: boolean
  readonly onChoose: (ids: readonly string[]) => void
}

/** Values that can be chosen, each with its number of items. */
export function Choices({
  label,
  choices,
  chosen,
  isSingle = false,
  isSearched = false,
  onChoose,
}: ChoicesProps) {
  const { t } = useTranslation()
  const [typed, type] = useState('')
  if (choices === undefined) return <Loading lines={1} />
  const hasMore = isSearched && choices.length > maxChoices
  const seen = seenChoices(choices, chosen, findsWords(hasMore ? typed : ''))
  const find = t('filter.find', { count: choices.length })
  return (
    <>
      {hasMore ? (
        <SearchField
          aria-label={labelled(label, find)}
          value={typed}
          onChange={type}
          className={styles.find ?? ''}
        >
          <Input placeholder={find} className={styles.input ?? ''} />
        </SearchField>
      ) : null}
      {seen.length === 0 ? (
        <p className={styles.none}>{t('filter.nothing')}</p>
      ) : (
        <ToggleButtonGroup
          aria-label={label}
          selectionMode={isSingle ? 'single' : 'multiple'}
          selectedKeys={chosen}
          onSelectionChange={keys => onChoose([...keys].map(String))}
          className={styles.choices ?? ''}
        >
          {seen.map(({ id, name, count, icon }) => (
            <ToggleButton key={id} id={id} className={styles.choice ?? ''}>
              {icon}
              <span dir="auto">{name}</span>
              {count === undefined ? null : <span className={styles.count}>{formatNumber(count)}</span>}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
    </>
  )
}
