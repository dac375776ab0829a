import { isSearchHit } from '@stowage/contract/entities/search-kinds'
import { fold } from '@stowage/contract/matching/fold'
import { useTranslation } from 'react-i18next'
import { quickSearch } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import styles from './list.module.css'

/** So many are offered at most. */
const limit = 5

/** Offers what may have been meant by a search that a list finds nothing for: the quick search forgives letters that are wrong. */
export function AlmostFound({ q }: { readonly q: string }) {
  const { t } = useTranslation()
  const { data } = useOperation(quickSearch, { q, limit: String(limit) })
  // Locations of just this name are offered as filters above the list.
  const found =
    data?.items
      .filter(isSearchHit)
      .filter(
        ({ kind, name }) => kind === 'item' || (kind === 'location' && fold(name) !== fold(q.trim())),
      ) ?? []
  if (found.length === 0) return null
  return (
    <div className={styles.almost}>
      <span>{t('list.almost')}</span>
      {found.map(({ kind, id, name }) => (
        <ButtonLink key={id} href={kind === 'item' ? `/items/${id}` : `/locations/${id}`}>
          {name}
        </ButtonLink>
      ))}
    </div>
  )
}
