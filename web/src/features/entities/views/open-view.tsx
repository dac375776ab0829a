import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { listViews } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { Empty } from '../../../ui/empty/empty.tsx'
import { Failed } from '../../../ui/failed/failed.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { searchOf } from './view-search.ts'

const route = getRouteApi('/inside/views/$id')

/** Opens the list that a view keeps. */
export function OpenView() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id } = route.useParams()
  const { data, error, refetch } = useOperation(listViews, {}, { staleTime: 60_000 })
  const view = data?.find(each => each.id === id)
  useEffect(() => {
    if (view !== undefined) void navigate({ to: '/items', search: searchOf(view), replace: true })
  }, [view, navigate])
  if (data === undefined)
    return error === null ? <Loading lines={8} /> : <Failed error={error} onRetry={() => void refetch()} />
  if (view !== undefined) return <Loading lines={8} />
  return (
    <Empty title={t('notFound.title')} text={t('notFound.text')}>
      <ButtonLink variant="main" href="/items">
        {t('list.reset')}
      </ButtonLink>
    </Empty>
  )
}
