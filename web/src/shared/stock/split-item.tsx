import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../data/items/entities.ts'
import { useSplit } from '../../data/items/split-entity.ts'
import { amountText } from '../../i18n/amount-text.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { blocksSubmit } from '../../ui/field/excess.ts'
import { numberIn, typedNumber } from '../../ui/field/number-in.ts'
import { Stepper } from '../../ui/field/stepper.tsx'
import { LocationInput } from '../choose-location.tsx'
import styles from './product-form.module.css'

const formId = 'split-item'

/** Asks how much of an item becomes a new one, and where that is. */
export function SplitItem({
  item,
  unit = '',
  onClose,
}: {
  readonly item: Pick<Entity, 'id' | 'name' | 'quantity' | 'parentId' | 'locationId'>
  /** Of its product. */
  readonly unit?: string
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const { id, name, quantity } = item
  const here = item.locationId ?? item.parentId ?? undefined
  const [location, choose] = useState(here)
  const [typed, type] = useState(typedNumber(quantity > 1 ? 1 : quantity / 2))
  const { split, isPending } = useSplit(onClose)
  const part = numberIn(typed) ?? 0
  const isRight = part > 0 && part < quantity
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isRight && !blocksSubmit(event.currentTarget))
      split({ id, quantity: part, ...(location === here ? {} : { locationId: location ?? null }) })
  }
  return (
    <Dialog
      title={t('stock.splitTitle', { name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} variant="main" isDisabled={!isRight} isPending={isPending}>
            {t('stock.splitDo')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={styles.form}>
        <p>{t('stock.splitText')}</p>
        <Stepper
          label={t('stock.splitAmount', { amount: amountText(quantity, unit) })}
          name="quantity"
          value={typed}
          onChange={type}
          error={isRight ? undefined : t('stock.splitWrong', { amount: amountText(quantity, unit) })}
        />
        <LocationInput
          label={t('stock.splitInto')}
          chosen={location}
          onChoose={chosen => choose(chosen?.id)}
        />
      </form>
    </Dialog>
  )
}
