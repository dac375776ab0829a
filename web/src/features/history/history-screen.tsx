import type { Change } from '@stowage/contract/history'
import { getRouteApi } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordedChanges } from '../../data/recorded-changes.tsx'
import { useChanges } from '../../data/use-changes.ts'
import { Empty } from '../../ui/empty/empty.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import styles from './history.module.css'

const route = getRouteApi('/inside/history')

const kinds = ['created', 'updated', 'moved', 'deleted', 'imported', 'undone'] as const

/** What was changed in the group, by whom and when; each step can be opened and undone. */
export function HistoryScreen() {
  const { t } = useTranslation()
  const [kind, show] = useState<Change['kind'] | 'all'>('all')
  const { person } = route.useSearch()
  const changes = useChanges({
    ...(kind === 'all' ? {} : { kinds: kind }),
    ...(person === undefined ? {} : { actorId: person }),
  })
  return (
    <>
      <PageHead title={t('history.title')} />
      <div className={styles.history}>
        <div className={styles.kinds}>
          <Segmented
            label={t('history.kinds')}
            chosen={kind}
            onChoose={show}
            options={[
              { id: 'all', name: t('history.all') },
              ...kinds.map(id => ({ id, name: t(`history.kind.${id}`) })),
            ]}
          />
        </div>
        <Content changes={changes} />
      </div>
    </>
  )
}

function Content({ changes }: { readonly changes: ReturnType<typeof useChanges> }) {
  const { t } = useTranslation()
  const { items, error, retry, readMore } = changes
  if (items === undefined)
    return error === null ? <Loading lines={8} /> : <Failed error={error} onRetry={retry} />
  if (items.length === 0)
    return <Empty icon={<History aria-hidden />} title={t('history.empty')} text={t('history.emptyText')} />
  return <RecordedChanges items={items} readMore={readMore} hasNames={() => true} />
}
