import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { listEntities } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { labelled } from '../../i18n/labelled.ts'
import styles from './tags.module.css'

/** How many items there are, and how many of them have no tag, with the way to those. */
export function Untagged() {
  const { t } = useTranslation()
  const all = useOperation(listEntities, { page: 1, pageSize: 0 }).data?.total
  const without = useOperation(listEntities, { hasTags: false, page: 1, pageSize: 0 }).data?.total
  if (all === undefined || without === undefined) return null
  const text = t('tags.untagged', { count: without })
  return (
    <p className={styles.untagged}>
      {t('list.found', { count: all })}
      {without === 0 ? null : (
        <>
          {` · ${text} `}
          <Link href="/items?hasTags=false" aria-label={labelled(t('tags.showUntagged'), text)}>
            {t('tags.showUntagged')}
          </Link>
        </>
      )}
    </p>
  )
}
