import type { Change } from '@stowage/contract/history/history'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ChevronDown, History, User } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordedChanges } from '../../data/history/recorded-changes.tsx'
import { useChanges } from '../../data/history/use-changes.ts'
import { useFieldText } from '../../data/items/use-field-text.ts'
import { getGroupStatistics, listMembers } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { labelled } from '../../i18n/labelled.ts'
import { Button } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/empty/empty.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Menu, MenuChoices, MenuItem } from '../../ui/menu/menu.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import styles from './history.module.css'

const route = getRouteApi('/inside/history')

const kinds = ['created', 'updated', 'moved', 'deleted', 'imported', 'undone'] as const

/** What was changed in the group, by whom and when; each step can be opened and undone. */
export function HistoryScreen() {
  const { t } = useTranslation()
  const [kind, show] = useState<Change['kind'] | 'all'>('all')
  const { person = '' } = route.useSearch()
  const navigate = useNavigate()
  const showPerson = (id: string): void =>
    void navigate({ to: '/history', search: id === '' ? {} : { person: id }, replace: true })
  const changes = useChanges({
    ...(kind === 'all' ? {} : { kinds: kind }),
    ...(person === '' ? {} : { actorId: person }),
  })
  return (
    <>
      <PageHead title={t('history.title')} />
      <div className={styles.history}>
        <div className={styles.filters}>
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
          <PersonFilter chosen={person} onChoose={showPerson} />
        </div>
        <Content changes={changes} />
      </div>
    </>
  )
}

/** Chooses whose changes are shown; not there in a group of one. */
function PersonFilter({
  chosen,
  onChoose,
}: {
  readonly chosen: string
  readonly onChoose: (id: string) => void
}) {
  const { t } = useTranslation()
  const users = useOperation(getGroupStatistics, {}).data?.totalUsers ?? 0
  const { data: members = [] } = useOperation(listMembers, {}, { enabled: users > 1 })
  if (members.length < 2) return null
  const name = members.find(({ id }) => id === chosen)?.name ?? t('history.everybody')
  return (
    <Menu
      label={t('history.person')}
      onAction={id => onChoose(String(id).replace(/^all$/, ''))}
      trigger={
        <Button icon={<User aria-hidden />} label={labelled(t('history.person'), name)}>
          {name} <ChevronDown aria-hidden />
        </Button>
      }
    >
      <MenuChoices label={t('history.person')} chosen={chosen || 'all'}>
        <MenuItem id="all">{t('history.everybody')}</MenuItem>
        {members.map(member => (
          <MenuItem key={member.id} id={member.id}>
            {member.name}
          </MenuItem>
        ))}
      </MenuChoices>
    </Menu>
  )
}

function Content({ changes }: { readonly changes: ReturnType<typeof useChanges> }) {
  const { t } = useTranslation()
  const { items, error, retry, readMore } = changes
  const fieldText = useFieldText()
  if (items === undefined)
    return error === null ? <Loading lines={8} /> : <Failed error={error} onRetry={retry} />
  if (items.length === 0)
    return <Empty icon={<History aria-hidden />} title={t('history.empty')} text={t('history.emptyText')} />
  return <RecordedChanges items={items} readMore={readMore} heading="h2" fieldText={fieldText} />
}
