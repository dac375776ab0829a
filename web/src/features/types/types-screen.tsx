import { useNavigate, useSearch } from '@tanstack/react-router'
import { MapPin, Package, Plus, Shapes } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMayWrite } from '../../data/person/use-group.ts'
import { listEntityTypes, listFacets } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/empty/empty.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { LoadingRows } from '../../ui/loading/loading-rows.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { TypePanel } from './type-panel.tsx'
import { TypeRow } from './type-row.tsx'
import styles from './types.module.css'
import type { EntityType } from './use-type-changes.ts'

const { Part: NewType } = loadedPart(async () => (await import('./new-type.tsx')).NewType)

/** How many entities each type has, archived ones included; undefined until that is known. */
function useCounts(): ((id: string) => number) | undefined {
  const { data } = useOperation(listFacets, { isLocation: 'any', includeArchived: 'true' })
  return data === undefined ? undefined : id => data.types.find(type => type.id === id)?.count ?? 0
}

/** The type that the address opens, and what opens another one or none. */
function useOpenType() {
  const { open, new: isNew = false } = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    openId: open,
    isNew,
    beNew: (next: boolean): void =>
      void navigate({
        to: '/types',
        search: {
          ...(open === undefined ? {} : { open }),
          ...(next ? { new: true } : {}),
        },
        replace: true,
      }),
    open: (id: string | undefined): void =>
      void navigate({
        to: '/types',
        search: id === undefined ? {} : { open: id },
        replace: open !== undefined || isNew,
      }),
  }
}

/** The types of items and locations: each one can be changed where it is shown. */
export function TypesScreen() {
  const { t } = useTranslation()
  const { data: types, error, refetch } = useOperation(listEntityTypes, {})
  const { openId, open, isNew, beNew } = useOpenType()
  const count = useCounts()
  const mayWrite = useMayWrite()
  const opened = types?.find(({ id }) => id === openId)
  return (
    <div className={styles.screen} data-open={opened !== undefined || undefined}>
      <div className={styles.main}>
        <PageHead title={t('types.title')} count={types?.length}>
          {mayWrite ? (
            <Button variant="main" icon={<Plus aria-hidden />} onPress={() => beNew(true)}>
              {t('types.new')}
            </Button>
          ) : null}
        </PageHead>
        {types === undefined ? (
          <div className={styles.list}>
            {error === null ? (
              <>
                <p className={styles.intro}>{t('types.intro')}</p>
                <LoadingRows rows={8} height={3.25} isCard />
              </>
            ) : (
              <Failed error={error} onRetry={() => void refetch()} />
            )}
          </div>
        ) : types.length === 0 ? (
          <Empty icon={<Shapes aria-hidden />} title={t('types.none')} text={t('types.noneText')}>
            {mayWrite ? (
              <Button variant="main" onPress={() => beNew(true)}>
                {t('types.new')}
              </Button>
            ) : null}
          </Empty>
        ) : (
          <div className={styles.list}>
            <p className={styles.intro}>{t('types.intro')}</p>
            {[false, true].map(isLocation => (
              <TypesOf
                key={String(isLocation)}
                isLocation={isLocation}
                types={types}
                openId={openId}
                count={count}
              />
            ))}
          </div>
        )}
      </div>
      {opened === undefined ? null : (
        <TypePanel
          key={opened.id}
          type={opened}
          types={types ?? []}
          count={count?.(opened.id)}
          onClose={() => open(undefined)}
        />
      )}
      {isNew && mayWrite ? <NewType onClose={() => beNew(false)} onMade={open} /> : null}
    </div>
  )
}

/** The types of items, or of locations. */
function TypesOf({
  isLocation,
  types,
  openId,
  count,
}: {
  readonly isLocation: boolean
  readonly types: readonly EntityType[]
  readonly openId: string | undefined
  readonly count: ((id: string) => number) | undefined
}) {
  const { t } = useTranslation()
  const own = types.filter(type => type.isLocation === isLocation)
  const title = t(isLocation ? 'nav.locations' : 'nav.entities')
  if (own.length === 0) return null
  return (
    <section>
      <h2 className={styles.heading}>
        {isLocation ? <MapPin aria-hidden /> : <Package aria-hidden />}
        {title}
      </h2>
      <ul className={styles.types}>
        {own.map(type => (
          <TypeRow key={type.id} type={type} isOpen={type.id === openId} count={count?.(type.id)} />
        ))}
      </ul>
    </section>
  )
}
