import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Shapes } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '../../data/items/field-definitions.ts'
import { useMayWrite } from '../../data/person/use-group.ts'
import { listEntityTypes, listFieldDefinitions } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { Empty } from '../../ui/empty/empty.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { BackLink } from '../../ui/page-head/back-link.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { EditType, UseOf } from './edit-type.tsx'
import { everyItem, FieldsOfType } from './fields-of-type.tsx'
import { TypeIcon } from './type-icon.tsx'
import styles from './types.module.css'
import { useTypeCounts } from './use-type-counts.ts'

const { Part: FieldPanel } = loadedPart(async () => (await import('./field-panel.tsx')).FieldPanel)

/** The address of a field that is not made yet. */
const newField = 'new'

/** A type, or every item: its fields, and what else can be changed of it. */
export function TypeScreen() {
  const { id = '' } = useParams({ strict: false })
  return id === everyItem ? <EveryItem /> : <OneType key={id} id={id} />
}

function EveryItem() {
  const { t } = useTranslation()
  return <Page id={everyItem} typeId={null} title={t('types.every')} />
}

function OneType({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: types, error, refetch } = useOperation(listEntityTypes, {})
  const count = useTypeCounts()?.(id)
  const type = types?.find(each => each.id === id)
  if (type === undefined)
    return (
      <Page id={id} typeId={id} isThere={false} title={t('types.one')}>
        {types !== undefined ? (
          <Empty icon={<Shapes aria-hidden />} title={t('types.gone')} />
        ) : error === null ? (
          <Loading lines={10} />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )}
      </Page>
    )
  return (
    <Page
      id={id}
      typeId={id}
      title={
        <span className={styles.headTitle}>
          <TypeIcon type={type} />
          <span dir="auto">{type.name}</span>
        </span>
      }
      beside={<UseOf type={type} count={count} />}
    >
      <EditType
        type={type}
        types={types ?? []}
        count={count}
        onDeleted={() => void navigate({ to: '/types' })}
      />
    </Page>
  )
}

/** Head, fields and what is below them; a field that is open stands beside. */
function Page({
  id,
  typeId,
  title,
  beside,
  isThere = true,
  children,
}: {
  readonly id: string
  /** Null: all types. */
  readonly typeId: string | null
  /** The type is known; a field that is open stays when it is deleted. */
  readonly isThere?: boolean
  readonly title: ReactNode
  readonly beside?: ReactNode
  readonly children?: ReactNode
}) {
  const { t } = useTranslation()
  const mayWrite = useMayWrite()
  const { data: definitions, error, refetch } = useOperation(listFieldDefinitions, {})
  const { field } = useSearch({ strict: false })
  const navigate = useNavigate()
  const open = (next: string | undefined): void =>
    void navigate({
      to: '/types/$id',
      params: { id },
      search: next === undefined ? {} : { field: next },
      replace: field !== undefined,
    })
  const isOpen = field !== undefined && mayWrite
  return (
    <div className={styles.screen} data-open={isOpen || undefined}>
      <div className={styles.main}>
        <PageHead
          title={title}
          beside={beside}
          before={<BackLink href="/types" label={t('types.title')} />}
        />
        <div className={styles.list}>
          {!isThere ? null : definitions === undefined ? (
            error === null ? (
              <Loading lines={6} />
            ) : (
              <Failed error={error} onRetry={() => void refetch()} />
            )
          ) : (
            <FieldsOfType
              typeId={typeId}
              definitions={ofType(definitions, typeId)}
              openId={field}
              onOpen={open}
            />
          )}
          {children}
        </div>
      </div>
      {isOpen ? (
        <FieldPanel
          typeId={typeId}
          fieldId={field === newField ? undefined : field}
          onClose={() => open(undefined)}
        />
      ) : null}
    </div>
  )
}

const ofType = (definitions: readonly FieldDefinition[], typeId: string | null): FieldDefinition[] =>
  definitions.filter(each => each.typeId === null || each.typeId === typeId)
