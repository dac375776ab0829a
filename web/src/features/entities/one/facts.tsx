import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/entities.ts'
import { daysUntil } from '../../../i18n/format.ts'
import { AssetNumber } from '../../../ui/asset-number/asset-number.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { CustomFields } from './custom-fields.tsx'
import styles from './facts.module.css'
import { DayFact, type Edit, FlagFact, NumberFact, TextFact } from './member-facts.tsx'

/** How long a warranty goes on. */
function WarrantyLeft({ day }: { readonly day: string }) {
  const { t } = useTranslation()
  const days = daysUntil(day)
  if (days < 0) return <Badge>{t('one.expired')}</Badge>
  if (days < 60) return <Badge tone="amber">{t('one.daysLeft', { count: days })}</Badge>
  return <Badge>{t('one.monthsLeft', { count: Math.round(days / 30.4) })}</Badge>
}

/** The facts that are looked at first. */
export function MainFacts({ entity, edit }: { readonly entity: Entity; readonly edit: Edit }) {
  const of = { entity, edit }
  const serial = entity.serialNumber === '' ? '' : <span className={styles.mono}>{entity.serialNumber}</span>
  return (
    <dl className={styles.facts}>
      <NumberFact member="quantity" {...of} />
      <TextFact member="serialNumber" shown={serial} {...of} />
      <TextFact member="manufacturer" {...of} />
      <TextFact member="modelNumber" {...of} />
      <NumberFact member="purchasePrice" {...of} />
      <DayFact member="purchaseDate" {...of} />
      <TextFact member="purchaseFrom" {...of} />
      <DayFact member="warrantyExpires" more={<WarrantyLeft day={entity.warrantyExpires} />} {...of} />
      <FlagFact member="insured" {...of} />
      <CustomFields {...of} />
      <TextFact member="notes" lines={4} {...of} />
    </dl>
  )
}

/** The facts that are rarely looked at. */
export function OtherFacts({ entity, edit }: { readonly entity: Entity; readonly edit: Edit }) {
  const of = { entity, edit }
  return (
    <dl className={styles.facts}>
      <TextFact member="assetId" shown={<AssetNumber number={entity.assetId} />} {...of} />
      <TextFact member="description" lines={3} {...of} />
      <FlagFact member="lifetimeWarranty" {...of} />
      <TextFact member="warrantyDetails" {...of} />
      <DayFact member="soldDate" {...of} />
      <TextFact member="soldTo" {...of} />
      <NumberFact member="soldPrice" {...of} />
      <TextFact member="soldNotes" {...of} />
      <FlagFact member="archived" {...of} />
    </dl>
  )
}
