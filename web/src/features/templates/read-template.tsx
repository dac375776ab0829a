import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import type { Template } from './template-input.ts'
import styles from './templates.module.css'

/** A template for people who may only look: what it says, without what it leaves empty. */
export function ReadTemplate({ template }: { readonly template: Template }) {
  const { t } = useTranslation()
  const { defaultLocation, defaultTags, fields } = template
  const yes = (isOn: boolean): string => (isOn ? t('one.yes') : '')
  const rows = [
    [t('templates.description'), template.description],
    [t('templates.notes'), template.notes],
    [t('templates.defaultName'), template.defaultName],
    [t('one.description'), template.defaultDescription],
    [t('add.quantity'), formatNumber(template.defaultQuantity)],
    [t('add.location'), defaultLocation?.name ?? ''],
    [t('add.tags'), defaultTags.map(({ name }) => name).join(', ')],
    [t('one.manufacturer'), template.defaultManufacturer],
    [t('one.modelNumber'), template.defaultModelNumber],
    [t('one.insured'), yes(template.defaultInsured)],
    [t('one.lifetimeWarranty'), yes(template.defaultLifetimeWarranty)],
    [t('one.warrantyDetails'), template.defaultWarrantyDetails],
    [t('fields.title'), fields.map(({ name }) => name).join(', ')],
  ]
  return (
    <dl className={styles.facts}>
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
