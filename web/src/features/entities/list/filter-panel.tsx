import type { ReplyOf } from '@stowage/contract/protocol/operation'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNamesOf } from '../../../data/items/names-of.ts'
import { useHasStock } from '../../../data/items/products.ts'
import { useTagChoice } from '../../../data/items/tag-choice.ts'
import { useHasLent } from '../../../data/items/use-loans.ts'
import { getStockProduct, listFacets } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { LocationInput } from '../../../shared/choose-location.tsx'
import { ProductField } from '../../../shared/stock/product-field.tsx'
import { TagField } from '../../../ui/picker/tag-field.tsx'
import { Segmented } from '../../../ui/segmented/segmented.tsx'
import { ChoiceFields, choiceFieldsOf } from './choice-fields.tsx'
import { Choices } from './choices.tsx'
import { Depth } from './depth.tsx'
import { useKnownFields } from './field-choice.tsx'
import { FieldConditions } from './field-conditions.tsx'
import styles from './filter-panel.module.css'
import { filterQueryOf } from './list-query.ts'
import { type FilterProps, filtersOf, idsIn } from './list-search.ts'
import { RangeInputs } from './range-inputs.tsx'

interface GroupProps extends FilterProps {
  readonly data: ReplyOf<typeof listFacets> | undefined
}

/** Everything that a list can be narrowed by, with how many items there are of each. */
export function FilterPanel({ search, own, onChange }: FilterProps) {
  const { t } = useTranslation()
  const known = useKnownFields()
  const choiceFields = choiceFieldsOf(known.definitions, search)
  const { data } = useOperation(
    listFacets,
    {
      ...filterQueryOf(filtersOf(search)),
      ...(choiceFields.length === 0 ? {} : { choicesOf: choiceFields.map(({ name }) => name) }),
    },
    { keepsPrevious: true },
  )
  const props = { search, own, onChange, data }
  const isLocated = own.within !== undefined || own.hasLocation !== undefined
  return (
    <div className={styles.panel}>
      {isLocated ? null : <LocationGroup {...props} />}
      <TagGroup {...props} />
      <TypeGroup {...props} />
      <ChoiceFields {...props} fields={choiceFields} />
      <PhotoGroup {...props} />
      <ArchivedGroup {...props} />
      <LentGroup {...props} />
      <ContactGroup {...props} />
      <ProductGroup {...props} />
      <Group title={t('filter.more')}>
        <Flag name={t('one.insured')} value={search.insured} onChange={insured => onChange({ insured })} />
        <Flag name={t('filter.soldName')} value={search.sold} onChange={sold => onChange({ sold })} />
      </Group>
      <RangeInputs {...props} />
      <FieldConditions search={search} onChange={onChange} known={known} choiceFields={choiceFields} />
    </div>
  )
}

const idsChosen = (ids: readonly string[]): string | undefined =>
  ids.length === 0 ? undefined : ids.join(',')

function LocationGroup({ search, onChange, data }: GroupProps) {
  const { t } = useTranslation()
  const nowhere = { id: 'nowhere', name: t('filter.noLocation'), count: data?.withoutLocation }
  return (
    <Group title={t('filter.location')}>
      <Choices
        label={t('filter.location')}
        choices={data && [...data.locations, ...(data.withoutLocation === 0 ? [] : [nowhere])]}
        chosen={search.hasLocation === false ? ['nowhere'] : idsIn(search.within)}
        isSingle
        onChoose={([id]) =>
          onChange({
            within: id === 'nowhere' ? undefined : id,
            ...(id === undefined || id === 'nowhere' ? { directly: undefined } : {}),
            hasLocation: id === 'nowhere' ? false : undefined,
          })
        }
      />
      <LocationInput
        label={t('filter.anyLocation')}
        chosen={search.within}
        noLocation={t('filter.allLocations')}
        canCreate={false}
        onChoose={location =>
          onChange({
            within: location?.id,
            ...(location === undefined ? { directly: undefined } : {}),
            hasLocation: undefined,
          })
        }
      />
      {search.within === undefined ? null : (
        <Depth search={search} onChoose={directly => onChange({ directly })} />
      )}
    </Group>
  )
}

function TagGroup({ search, onChange, data }: GroupProps) {
  const { t } = useTranslation()
  const { tags } = useTagChoice()
  const counts = new Map(data?.tags.map(({ id, count }) => [id, count]))
  return (
    <section className={styles.group}>
      <div className={styles.titled}>
        <TagField
          label={t('list.tags')}
          choice={{ tags, create: undefined }}
          placeholder={t('picker.findTag')}
          chosen={idsIn(search.tags)}
          detailOf={id => (data === undefined ? undefined : formatNumber(counts.get(id) ?? 0))}
          onChoose={ids =>
            onChange({
              tags: idsChosen(ids),
              ...(ids.length === 0 ? { tagMode: undefined } : { hasTags: undefined }),
            })
          }
        />
      </div>
      <Choices
        label={t('filter.anyOrNoTag')}
        choices={[{ id: 'none', name: t('filter.noTags'), count: undefined }]}
        chosen={search.hasTags === false ? ['none'] : []}
        isSingle
        onChoose={([id]) =>
          onChange(
            id === undefined
              ? { hasTags: undefined }
              : { hasTags: false, tags: undefined, tagMode: undefined },
          )
        }
      />
      {idsIn(search.tags).length === 0 ? null : (
        <Segmented
          label={t('filter.tagMode')}
          options={[
            { id: 'any', name: t('filter.anyTag') },
            { id: 'all', name: t('filter.allTags') },
            { id: 'none', name: t('filter.noTag') },
          ]}
          chosen={search.tagMode ?? 'any'}
          onChoose={mode => onChange({ tagMode: mode === 'any' ? undefined : mode })}
        />
      )}
    </section>
  )
}

/** Where there is one type only, there is nothing to choose. */
function TypeGroup({ search, onChange, data }: GroupProps) {
  const { t } = useTranslation()
  if ((data?.types.length ?? 0) < 2 && search.types === undefined) return null
  return (
    <Group title={t('list.type')}>
      <Choices
        label={t('list.type')}
        choices={data?.types ?? []}
        isSearched
        chosen={idsIn(search.types)}
        onChoose={ids => onChange({ types: idsChosen(ids) })}
      />
    </Group>
  )
}

function PhotoGroup({ search, onChange, data }: GroupProps) {
  const { t } = useTranslation()
  return (
    <Group title={t('list.photo')}>
      <Choices
        label={t('list.photo')}
        choices={[
          { id: 'with', name: t('filter.withPhoto'), count: data?.withPhoto },
          { id: 'without', name: t('filter.withoutPhoto'), count: data?.withoutPhoto },
        ]}
        chosen={search.photo === undefined ? [] : [search.photo]}
        isSingle
        onChoose={([photo]) => onChange({ photo })}
      />
    </Group>
  )
}

function ArchivedGroup({ search, onChange, data }: GroupProps) {
  const { t } = useTranslation()
  return (
    <Group title={t('one.archived')}>
      <Choices
        label={t('one.archived')}
        choices={[
          { id: 'too', name: t('filter.archived'), count: undefined },
          { id: 'only', name: t('filter.onlyArchived'), count: data?.archived },
        ]}
        chosen={search.archived === undefined ? [] : [search.archived === 'only' ? 'only' : 'too']}
        isSingle
        onChoose={([id]) => onChange({ archived: id === 'too' ? true : id })}
      />
    </Group>
  )
}

/** Nothing to choose where nothing was ever lent. */
function LentGroup({ search, onChange, data }: GroupProps) {
  const { t } = useTranslation()
  if (useHasLent() !== true && search.lent === undefined) return null
  return (
    <Group title={t('filter.lentTitle')}>
      <Choices
        label={t('filter.lentTitle')}
        choices={[
          { id: 'true', name: t('filter.lent'), count: data?.lent },
          { id: 'overdue', name: t('filter.overdue'), count: data?.overdue },
          { id: 'false', name: t('filter.notLent'), count: undefined },
        ]}
        chosen={search.lent === undefined ? [] : [String(search.lent)]}
        isSingle
        onChoose={([id]) => onChange({ lent: id === undefined || id === 'overdue' ? id : id === 'true' })}
      />
    </Group>
  )
}

/** Nothing to choose where nobody has anything. */
function ContactGroup({ search, onChange, data }: GroupProps) {
  const { t } = useTranslation()
  if ((data?.contacts.length ?? 0) === 0 && search.contacts === undefined) return null
  return (
    <Group title={t('filter.lentTo')}>
      <Choices
        label={t('filter.lentTo')}
        choices={data?.contacts ?? []}
        isSearched
        chosen={idsIn(search.contacts)}
        onChoose={ids => onChange({ contacts: idsChosen(ids) })}
      />
    </Group>
  )
}

/** Nothing to choose where there is no product. */
function ProductGroup({ search, onChange }: GroupProps) {
  const { t } = useTranslation()
  const chosen = idsIn(search.products)
  const nameOf = useNamesOf(getStockProduct, chosen)
  const choose = (ids: readonly string[]): void => onChange({ products: idsChosen(ids) })
  if (useHasStock() !== true && chosen.length === 0 && search.belowMinimum === undefined) return null
  return (
    <section className={styles.group}>
      <div className={styles.titled}>
        <ProductField
          label={t('stock.one')}
          chosen={undefined}
          onChoose={product => {
            if (product !== undefined) choose([...new Set([...chosen, product.id])])
          }}
        />
      </div>
      {chosen.length === 0 ? null : (
        <Choices
          label={t('stock.one')}
          choices={chosen.map(id => ({ id, name: nameOf(id) ?? '…', count: undefined }))}
          chosen={chosen}
          onChoose={choose}
        />
      )}
      <Flag
        name={t('shopping.reason.below')}
        value={search.belowMinimum}
        onChange={belowMinimum => onChange({ belowMinimum })}
      />
    </section>
  )
}

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.group}>
    <h3>{title}</h3>
    {children}
  </section>
)

/** Yes, no, or all the same. */
function Flag({
  name,
  value,
  onChange,
}: {
  readonly name: string
  readonly value: boolean | undefined
  readonly onChange: (value: boolean | undefined) => void
}) {
  const { t } = useTranslation()
  return (
    <div className={styles.flag}>
      <span>{name}</span>
      <Segmented
        label={name}
        options={[
          { id: 'all', name: t('filter.all') },
          { id: 'true', name: t('one.yes') },
          { id: 'false', name: t('one.no') },
        ]}
        chosen={value === undefined ? 'all' : value ? 'true' : 'false'}
        onChoose={id => onChange(id === 'all' ? undefined : id === 'true')}
      />
    </div>
  )
}
