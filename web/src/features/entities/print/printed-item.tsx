import { membersWith } from '@stowage/contract/entities/entity-members'
import { useTranslation } from 'react-i18next'
import { addressesOf, documentsOf, type Entity, photosOf } from '../../../data/items/entities.ts'
import { entriesOf } from '../../../data/items/entries-of.ts'
import { definitionsOf, fieldsBy } from '../../../data/items/field-definitions.ts'
import { shownValue } from '../../../data/items/field-value.ts'
import { namesTo, useLocations } from '../../../data/items/locations.ts'
import { useFieldDefinitions } from '../../../data/items/use-field-definitions.ts'
import { isHidden, useHidden } from '../../../data/person/hidden.ts'
import { useCurrency } from '../../../data/person/use-currency.ts'
import { listEntities, listEntityMaintenance } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { formatDay, formatMoney } from '../../../i18n/format.ts'
import { doneOf, type Entry, openOf } from '../../../shared/maintenance/entry.ts'
import { ruleText } from '../../../shared/maintenance/rule-text.ts'
import { PrintedFacts, PrintedSection, Printout } from '../../../shared/printout/printout.tsx'
import { columnName } from '../list/column-names.ts'
import { columnOf } from '../list/columns.ts'
import styles from './print.module.css'
import { fieldText, valueText } from './value-text.ts'

/** Stand in places of their own. */
const elsewhere: readonly string[] = ['notes', 'assetId']

/** The facts of an item that are set, as names and values. */
function useFacts(entity: Entity): (readonly [name: string, value: string])[] {
  const { t } = useTranslation()
  const currency = useCurrency()
  const hidden = useHidden()
  const defined = fieldsBy(definitionsOf(useFieldDefinitions(), entity.entityType.id), entity.fields)
  const ofMembers = (members: readonly string[]) =>
    members.flatMap(member => {
      const column = columnOf(member)
      const isLeftOut = elsewhere.includes(member) || isHidden(member, hidden)
      const value = column === undefined || isLeftOut ? '' : valueText({ t, currency }, column, entity)
      return value === '' ? [] : [[columnName(t, column, currency), value] as const]
    })
  return [
    ...ofMembers(['type', ...membersWith('facts', 'main')]),
    ...defined.flatMap(({ definition, field }) => {
      const value = field === undefined ? '' : shownValue(definition, field)
      return value === '' ? [] : [[definition.name, value] as const]
    }),
    ...entity.fields
      .filter(field => defined.every(each => each.field !== field))
      .map(field => [field.name, fieldText(field, { t })] as const),
    ...ofMembers(membersWith('facts', 'other')),
  ]
}

/** An item on paper: where it is, its code, photos, facts, notes, contents, documents and maintenance. */
export function PrintedItem({ entity, onDone }: { readonly entity: Entity; readonly onDone: () => void }) {
  const { t } = useTranslation()
  const { id } = entity
  const locations = useLocations()
  const inside = useOperation(listEntities, {
    parentIds: [id],
    isLocation: 'any',
    pageSize: '500',
    page: '1',
  })
  const maintenance = useOperation(listEntityMaintenance, entriesOf(id))
  const facts = useFacts(entity)
  // What cannot be read is left out.
  if (inside.isLoading || maintenance.isLoading) return null
  const { parent, location, locationId } = entity
  const isInItem = parent !== null && locationId === null && parent.id !== location?.id
  const way = [...namesTo(locations, location?.id), ...(isInItem ? [parent.name] : [])]
  const entries = maintenance.data ?? []
  const documents = documentsOf(entity)
  return (
    <Printout
      title={entity.name}
      above={<p className={styles.way}>{way.join(' › ')}</p>}
      below={
        <>
          {entity.description === '' ? null : <p className={styles.text}>{entity.description}</p>}
          {entity.tags.length === 0 ? null : (
            <p className={styles.tags}>{entity.tags.map(({ name }) => name).join(' · ')}</p>
          )}
        </>
      }
      code={{ id, isLocation: false, number: entity.assetId }}
      onDone={onDone}
    >
      <Photos entity={entity} />
      <PrintedFacts facts={facts} />
      {entity.notes === '' ? null : (
        <PrintedSection title={t('one.notes')}>
          <p className={styles.text} dir="auto">
            {entity.notes}
          </p>
        </PrintedSection>
      )}
      {inside.data === undefined || inside.data.total === 0 ? null : (
        <PrintedSection title={t('one.inside')}>
          <ul className={styles.names}>
            {inside.data.items.map(item => (
              <li key={item.id}>{item.name}</li>
            ))}
          </ul>
        </PrintedSection>
      )}
      {entries.length === 0 ? null : <Maintenance entries={[...openOf(entries), ...doneOf(entries)]} />}
      {documents.length === 0 ? null : (
        <PrintedSection title={t('documents.title')}>
          <ul className={styles.names}>
            {documents.map(document => (
              <li key={document.id}>{document.title}</li>
            ))}
          </ul>
        </PrintedSection>
      )}
    </Printout>
  )
}

/** The photos of an item, the one that stands for it first and largest. */
export function Photos({ entity }: { readonly entity: Entity }) {
  const [first, ...others] = photosOf(entity)
  if (first === undefined) return null
  return (
    <div className={styles.photos}>
      <img src={addressesOf(entity.id, first).large} alt="" className={styles.first} />
      {others.map(photo => {
        const { small, large } = addressesOf(entity.id, photo)
        return <img key={photo.id} src={small ?? large} alt="" />
      })}
    </div>
  )
}

function Maintenance({ entries }: { readonly entries: readonly Entry[] }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  return (
    <PrintedSection title={t('maintenance.title')}>
      <ul className={styles.tasks}>
        {entries.map(({ id, name, description, completedDate, scheduledDate, rule, cost }) => (
          <li key={id} data-done={completedDate !== '' || undefined}>
            <span>
              {name}
              {rule === null ? null : <small> · {ruleText(t, rule)}</small>}
              {description === '' ? null : <p className={styles.text}>{description}</p>}
            </span>
            <span>{Number(cost) === 0 ? '' : formatMoney(Number(cost), currency)}</span>
            <span>
              {completedDate === ''
                ? formatDay(scheduledDate)
                : t('maintenance.doneDay', { day: formatDay(completedDate) })}
            </span>
          </li>
        ))}
      </ul>
    </PrintedSection>
  )
}
