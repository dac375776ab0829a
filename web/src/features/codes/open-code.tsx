import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf, byId, byNumber, findInAllGroups, type Look } from '../../data/items/find-in-groups.ts'
import { basePath } from '../../data/wire/base-path.ts'
import { selectGroup } from '../../data/wire/session.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/empty/empty.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { FoundList } from '../../ui/found-list/found-list.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import styles from './open-code.module.css'

/** Opens what a printed label points to, in whichever of the caller's groups has it. */
function OpenCode({ code, look }: { readonly code: string; readonly look: Look }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: ['code', code],
    queryFn: () => findInAllGroups(look),
    gcTime: 0,
  })
  const only = data?.length === 1 ? data[0] : undefined
  useEffect(() => {
    if (only === undefined) return
    selectGroup(only.group.id)
    void navigate({ href: basePath + addressOf(only), replace: true })
  }, [only, navigate])
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined || only !== undefined) return <Loading />
  if (data.length === 0)
    return (
      <Empty icon={<SearchX aria-hidden />} title={t('code.notFound', { code })} text={t('notFound.text')}>
        <ButtonLink variant="main" href="/home">
          {t('action.goHome')}
        </ButtonLink>
      </Empty>
    )
  return (
    <>
      <PageHead title={t('code.several')} count={data.length} />
      <div className={styles.content}>
        <FoundList
          found={data.map(each => ({ ...each, href: addressOf(each) }))}
          onOpen={({ group }) => selectGroup(group.id)}
        />
      </div>
    </>
  )
}

const numbered = getRouteApi('/inside/a/$code')
const asset = getRouteApi('/inside/assets/$code')
const item = getRouteApi('/inside/item/$code')
const location = getRouteApi('/inside/location/$code')

/** `/a/000-042` */
export function OpenNumber() {
  const { code } = numbered.useParams()
  return <OpenCode code={code} look={byNumber(code)} />
}

/** `/assets/000-042` */
export function OpenAsset() {
  const { code } = asset.useParams()
  return <OpenCode code={code} look={byNumber(code)} />
}

/** `/item/{id}` */
export function OpenItem() {
  const { code } = item.useParams()
  return <OpenCode code={code} look={byId(code)} />
}

/** `/location/{id}` */
export function OpenLocation() {
  const { code } = location.useParams()
  return <OpenCode code={code} look={byId(code)} />
}
