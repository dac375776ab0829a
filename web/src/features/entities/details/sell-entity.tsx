import { textLimits } from '@stowage/contract/values/text-limits'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/items/entities.ts'
import { edit } from '../../../data/outbox/edit-entity.ts'
import { useCurrency } from '../../../data/person/use-currency.ts'
import { currencySign, today } from '../../../i18n/format.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DayInput } from '../../../ui/day/day-input.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Labelled } from '../../../ui/field/labelled.tsx'
import { numberIn } from '../../../ui/field/number-in.ts'
import { NumberInput } from '../../../ui/field/number-input.tsx'
import styles from '../select/select.module.css'

const soldText = ({ name }: Entity): string => i18n.t('entity.sold', { name })

/** Asks when, for how much and to whom an item was sold; nothing but the day is needed. */
export function SellEntity({ entity, onClose }: { readonly entity: Entity; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  // The values that the form began from, without those that somebody else writes meanwhile.
  const [before] = useState(entity)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const soldDate = String(form.get('soldDate') ?? '') || today()
    const soldPrice = numberIn(String(form.get('soldPrice') ?? '')) ?? 0
    const soldTo = String(form.get('soldTo') ?? '').trim()
    edit(before, { soldDate, soldPrice, soldTo }, soldText)
    onClose()
  }
  return (
    <Dialog
      title={t('one.sellTitle', { name: before.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form="sell-entity" variant="main">
            {t('one.sellDo')}
          </Button>
        </>
      }
    >
      <form id="sell-entity" onSubmit={submit} className={styles.form}>
        <Labelled label={t('one.soldDate')}>
          {props => <DayInput {...props} name="soldDate" begins={today()} />}
        </Labelled>
        <Labelled label={t('one.soldPrice', { currency: currencySign(currency) })}>
          {props => (
            <NumberInput {...props} name="soldPrice" begins={before.soldPrice || undefined} autoFocus />
          )}
        </Labelled>
        <TextField
          label={t('one.soldTo')}
          name="soldTo"
          defaultValue={before.soldTo}
          limit={textLimits.line}
        />
      </form>
    </Dialog>
  )
}
