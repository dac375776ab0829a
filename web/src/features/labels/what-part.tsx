import { useTranslation } from 'react-i18next'
import { pictureOf, standInOf } from '../../data/items/entities.ts'
import { handSelection } from '../../data/items/handed-selection.ts'
import { useViews } from '../../data/items/views.ts'
import { listEntities } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { LocationInput } from '../../shared/choose-location.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Checkbox, TextField } from '../../ui/field/field.tsx'
import { Stepper } from '../../ui/field/stepper.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Select } from '../../ui/select/select.tsx'
import styles from './labels.module.css'
import { type What, whats } from './labels-search.ts'
import type { Labels } from './use-labels.ts'
import { useTyped, useTypedCount } from './use-typed.ts'

const names = {
  selection: 'labels.whatSelection',
  location: 'labels.whatLocation',
  numbers: 'labels.whatNumbers',
  view: 'labels.whatView',
} as const

const parts: Readonly<Record<What, (props: { readonly labels: Labels }) => React.ReactNode>> = {
  selection: SelectionPart,
  location: LocationPart,
  numbers: NumbersPart,
  view: ViewPart,
}

/** Which items get labels, and how many of each. */
export function WhatPart({ labels }: { readonly labels: Labels }) {
  const { t } = useTranslation()
  const { what = 'selection' } = labels.search
  const Part = parts[what]
  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <h2>{t('labels.what')}</h2>
        <Segmented
          label={t('labels.what')}
          options={whats.map(id => ({ id, name: t(names[id]) }))}
          chosen={what}
          onChoose={id => labels.go({ what: id === 'selection' ? undefined : id, sheet: undefined })}
        />
      </div>
      <Part labels={labels} />
      <Copies labels={labels} />
    </section>
  )
}

function Copies({ labels }: { readonly labels: Labels }) {
  const { t } = useTranslation()
  const max = 100
  const typed = useTypedCount(labels.copies, max, copies =>
    labels.go({ copies: copies === 1 ? undefined : copies, sheet: undefined }),
  )
  return (
    <div className={styles.count}>
      <Stepper
        label={t('labels.copies')}
        name="copies"
        value={typed.value}
        onChange={typed.type}
        error={typed.isWrong ? t('labels.wrongCount', { max }) : undefined}
      />
    </div>
  )
}

/** What is selected: the first few pictures, and how many there are. */
function SelectionPart({ labels }: { readonly labels: Labels }) {
  const { t } = useTranslation()
  const select = labels.asked?.select ?? undefined
  const ids = (select !== undefined && 'ids' in select ? select.ids : undefined) ?? []
  const first = ids.slice(0, 3)
  const { data } = useOperation(
    listEntities,
    { ids: first, isLocation: 'any', includeArchived: true, pageSize: '3' } as never,
    { enabled: first.length > 0 },
  )
  if (select === undefined)
    return (
      <div className={styles.chosen}>
        <p className={styles.quiet}>{t(labels.isLost ? 'labels.lost' : 'labels.nothing')}</p>
        <ButtonLink href="/items" variant="main" size="small">
          {t('labels.choose')}
        </ButtonLink>
      </div>
    )
  const rows = data?.items ?? []
  const isAll = ids.length > 0 && labels.search.part === undefined
  const count = isAll
    ? ids.length
    : (labels.tooMany?.count ?? (labels.preview.data?.labels ?? 0) / labels.copies)
  return (
    <div className={styles.chosen}>
      {rows.length === 0 ? null : (
        <span className={styles.photos}>
          {rows.map(row => (
            <span key={row.id}>
              <Photo src={pictureOf(row)} standIn={standInOf(row)} />
            </span>
          ))}
        </span>
      )}
      <span className={styles.chosenText}>
        <b>{t('labels.items', { count })}</b>
        <span className={styles.quiet}>{rows.map(({ name }) => name).join(', ')}</span>
      </span>
      <ButtonLink href="/items" variant="bare" size="small" onPress={() => handSelection(ids)}>
        {t('labels.change')}
      </ButtonLink>
    </div>
  )
}

function LocationPart({ labels }: { readonly labels: Labels }) {
  const { t } = useTranslation()
  const { search, go } = labels
  return (
    <>
      <LocationInput
        label={t('labels.location')}
        chosen={search.in}
        canCreate={false}
        onChoose={location => go({ in: location?.id, sheet: undefined })}
      />
      <Checkbox
        isSelected={search.locations === true}
        onChange={isOn => go({ locations: isOn ? true : undefined, sheet: undefined })}
      >
        {t('labels.withLocations')}
      </Checkbox>
    </>
  )
}

const isNumber = (text: string): boolean => text === '' || /^[\d-]+$/.test(text)

function NumbersPart({ labels }: { readonly labels: Labels }) {
  const { t } = useTranslation()
  const { search, go, asked } = labels
  const typedIn = (name: 'from' | 'to') => (text: string) =>
    go({ [name]: text || undefined, sheet: undefined })
  const read = (text: string): string => text.trim()
  const from = useTyped(search.from ?? '', read, typedIn('from'))
  const to = useTyped(search.to ?? '', read, typedIn('to'))
  const isWrongOrder = search.from !== undefined && search.to !== undefined && asked === undefined
  const wrong = t('labels.wrongNumber')
  const toError = isNumber(to.value) ? (isWrongOrder ? t('labels.wrongOrder') : undefined) : wrong
  const shared = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <div className={styles.pair}>
      <TextField
        {...shared}
        label={t('labels.from')}
        placeholder="000-001"
        value={from.value}
        onChange={from.type}
        error={isNumber(from.value) ? undefined : wrong}
      />
      <TextField
        {...shared}
        label={t('labels.to')}
        placeholder="000-100"
        value={to.value}
        onChange={to.type}
        error={toError}
      />
    </div>
  )
}

function ViewPart({ labels }: { readonly labels: Labels }) {
  const { t } = useTranslation()
  const views = useViews() ?? []
  if (views.length === 0) return <p className={styles.quiet}>{t('labels.noViews')}</p>
  return (
    <Select
      label={t('labels.view')}
      options={[{ id: '', name: t('labels.chooseView') }, ...views.map(({ id, name }) => ({ id, name }))]}
      chosen={labels.search.view ?? ''}
      onChoose={view => labels.go({ view: view || undefined, sheet: undefined })}
    />
  )
}
