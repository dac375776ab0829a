import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/items/entities.ts'
import { useLocations } from '../../../data/items/locations.ts'
import type { EntityChanges } from '../../../data/outbox/show-edit.ts'
import { useCurrency } from '../../../data/person/use-currency.ts'
import { listEntityTypes, listTags } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { formatDay, formatMoney, formatNumber } from '../../../i18n/format.ts'
import { labelled } from '../../../i18n/labelled.ts'

type Member = keyof EntityChanges
type Field = Entity['fields'][number]

const textOfField = ({ name, type, textValue, numberValue, booleanValue, timeValue }: Field): string => {
  const values: Readonly<Record<string, string>> = {
    number: formatNumber(numberValue),
    boolean: booleanValue ? '✓' : '–',
    time: timeValue === '' ? '' : formatDay(timeValue),
  }
  return labelled(name, values[type] ?? textValue)
}

/** The value of a member, in the words in which the page shows it elsewhere. */
export function ConflictValue({ member, value }: { readonly member: Member; readonly value: unknown }) {
  const { t } = useTranslation()
  const locations = useLocations()
  const currency = useCurrency()
  const { data: tags = [] } = useOperation(listTags, {}, { staleTime: 60_000 })
  const { data: types = [] } = useOperation(listEntityTypes, {}, { staleTime: 60_000 })
  if (value === null || value === '') return t('one.unset')
  if (typeof value === 'boolean') return t(value ? 'one.yes' : 'one.no')
  if (member === 'tagIds') return namesOf(tags, value as string[]) || t('one.unset')
  if (member === 'entityTypeId') return namesOf(types, [String(value)])
  if (member === 'parentId' || member === 'locationId')
    return locations?.byId.get(String(value))?.name ?? t('one.unset')
  if (member === 'fields') return (value as Field[]).map(textOfField).join('\n') || t('one.unset')
  if (member === 'purchasePrice' || member === 'soldPrice') return formatMoney(Number(value), currency)
  return /Date$|Expires$/.test(member) ? formatDay(String(value)) : String(value)
}

const namesOf = (known: readonly { readonly id: string; readonly name: string }[], ids: readonly string[]) =>
  known
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ')
