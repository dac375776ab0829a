import { useNavigate, useSearch } from '@tanstack/react-router'
import { Layers, MapPin, Package, Plus, Shapes } from 'lucide-react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useFieldDefinitions } from '../../data/items/use-field-definitions.ts'
import { useMayWrite } from '../../data/person/use-group.ts'
import { listEntityTypes } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/empty/empty.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { LoadingRows } from '../../ui/loading/loading-rows.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { everyItem } from './fields-of-type.tsx'
import { TypeRow } from './type-row.tsx'
import styles from './types.module.css'
import type { EntityType } from './use-type-changes.ts'
import { useTypeCounts } from './use-type-counts.ts'

const { Part: NewType } = loadedPart(async () => (await import('./new-type.tsx')).NewType)

/** The types of items and locations, each with a page of its own. */
export function TypesScreen() {
  const { t } = useTranslation()
  const { data: types, error, refetch } = useOperation(listEntityTypes, {})
  const { new: isNew = false } = useSearch({ strict: false })
  const navigate = useNavigate()
  const mayWrite = useMayWrite()
  const beNew = (next: boolean): void =>
    void navigate({ to: '/types', search: next ? { new: true } : {}, replace: true })
  return (
    <>
      <PageHead title={t('types.title')} count={types?.length}>
        {mayWrite ? (
          <Button variant="main" icon={<Plus aria-hidden />} onPress={() => beNew(true)}>
            {t('types.new')}
          </Button>
        ) : null}
      </PageHead>
      <div className={styles.list}>
        <p className={styles.intro}>{t('types.intro')}</p>
        {types === undefined ? (
          error === null ? (
            <LoadingRows rows={8} height={3.25} isCard />
          ) : (
            <Failed error={error} onRetry={() => void refetch()} />
          )
        ) : (
          <TypeList types={types} />
        )}
      </div>
      {isNew && mayWrite ? (
        <NewType
          onClose={() => beNew(false)}
          onMade={id => void navigate({ to: '/types/$id', params: { id }, replace: true })}
        />
      ) : null}
    </>
  )
}

/** Every item, then the types by what they are used for. */
function TypeList({ types }: { readonly types: readonly EntityType[] }) {
  const { t } = useTranslation()
  const count = useTypeCounts()
  const definitions = useFieldDefinitions()
  const fieldsOf = (typeId: string | null): number =>
    definitions.filter(each => each.typeId === typeId).length
  const ofEvery = fieldsOf(null)
  return (
    <>
      <ul className={styles.types}>
        <li>
          <Link href={`/types/${everyItem}`} className={styles.row ?? ''}>
            <span className={`${styles.icon} ${styles.every}`}>
              <Layers aria-hidden />
            </span>
            <span className={styles.what}>
              <b>{t('types.every')}</b>
              <span>{ofEvery === 0 ? t('types.everyText') : t('types.fieldCount', { count: ofEvery })}</span>
            </span>
          </Link>
        </li>
      </ul>
      {types.length === 0 ? (
        <Empty icon={<Shapes aria-hidden />} title={t('types.none')} text={t('types.noneText')} />
      ) : null}
      {[false, true].map(isLocation => (
        <TypesOf
          key={String(isLocation)}
          isLocation={isLocation}
          types={types}
          count={count}
          fieldsOf={fieldsOf}
        />
      ))}
    </>
  )
}

/** The types of items, or of locations. */
function TypesOf({
  isLocation,
  types,
  count,
  fieldsOf,
}: {
  readonly isLocation: boolean
  readonly types: readonly EntityType[]
  readonly count: ((id: string) => number) | undefined
  readonly fieldsOf: (id: string) => number
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
          <TypeRow key={type.id} type={type} count={count?.(type.id)} fields={fieldsOf(type.id)} />
        ))}
      </ul>
    </section>
  )
}
