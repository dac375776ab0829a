import { CallError } from '@stowage/contract/protocol/client'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { knownRow } from '../../../data/items/known-row.ts'
import { useFieldDefinitions } from '../../../data/items/use-field-definitions.ts'
import { outbox } from '../../../data/outbox/outbox.ts'
import { getEntity } from '../../../data/wire/operations.ts'
import { useIsAway } from '../../../data/wire/reachability.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { NothingHere } from '../../../shared/nothing-here.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Failed } from '../../../ui/failed/failed.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { useIsWide } from '../../../ui/phone/use-is-phone.ts'
import { Details } from './details.tsx'
import type { Asking } from './details-dialogs.tsx'
import styles from './entity-page.module.css'
import { EntityMenu, HeadActions } from './loaded-entity-menu.tsx'
import { WithoutServer } from './loaded-without-server.ts'
import { PlaceInList } from './place-in-list.tsx'
import { Preview } from './preview.tsx'

const route = getRouteApi('/inside/items/$id')

/** What a list knows of the item, until everything about it is there. */
function Known({ id, isWide }: { readonly id: string; readonly isWide: boolean }) {
  const isAway = useIsAway()
  const row = knownRow(id)
  if (isAway)
    return (
      <div className={styles.content}>
        <WithoutServer id={id} heading="h1" />
      </div>
    )
  if (row === undefined || isWide) return <Loading lines={8} />
  return (
    <div className={styles.content}>
      <Preview row={row} heading="h1" />
    </div>
  )
}

/** An item on a page of its own. */
export function EntityPage() {
  const { t } = useTranslation()
  const router = useRouter()
  const { id } = route.useParams()
  const isWide = useIsWide()
  const isWaiting = outbox.use(all => all.some(({ key }) => key === id))
  const [newId, noteNew] = useState<string>()
  if (isWaiting && newId !== id) noteNew(id)
  const isNew = isWaiting || newId === id
  const { data: entity, error, refetch } = useOperation(getEntity, { id }, { enabled: !isNew })
  // They are shown with the item.
  useFieldDefinitions()
  const isAway = useIsAway()
  const isGone = error instanceof CallError && (error.status === 404 || error.code === 'route.bad_id')
  const [asked, setAsked] = useState<{ readonly of: string; readonly what: Asking }>()
  const onPage = {
    asking: asked?.of === id ? asked.what : undefined,
    ask: (what: Asking | undefined): void => setAsked(what && { of: id, what }),
  }
  const back = (): void => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '/items' })
  }
  // Deleted late, it takes nobody away from where they have gone since.
  const leave = (): void => {
    if (router.state.location.pathname === `/items/${id}`) void router.navigate({ to: '/items' })
  }
  return (
    <article
      className={isWide ? `${styles.page} ${styles.wide}` : styles.page}
      data-item={isNew || isGone ? undefined : id}
    >
      <header className={styles.head}>
        <Button variant="bare" icon={<ArrowLeft aria-hidden />} label={t('list.title')} onPress={back} />
        <PlaceInList id={id} />
        <span className={styles.end}>
          {entity === undefined || isGone ? null : (
            <>
              {isWide ? <HeadActions key={`actions ${id}`} entity={entity} ask={onPage.ask} /> : null}
              <EntityMenu key={id} entity={entity} isBesideCopy={isWide} onGone={leave} />
            </>
          )}
        </span>
      </header>
      {isGone ? (
        <NothingHere id={id} />
      ) : isNew ? (
        <div className={styles.content}>
          <WithoutServer id={id} isNew heading="h1" />
        </div>
      ) : entity === undefined ? (
        error === null || isAway ? (
          <Known id={id} isWide={isWide} />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <div className={styles.content} key={entity.id}>
          <Details entity={entity} heading="h1" isWide={isWide} asked={onPage} />
        </div>
      )}
    </article>
  )
}
