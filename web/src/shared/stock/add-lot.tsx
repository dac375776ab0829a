import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StockProduct } from '../../data/items/products.ts'
import { changeStock } from '../../data/outbox/change-stock.ts'
import { useCurrency } from '../../data/person/use-currency.ts'
import { currencySign } from '../../i18n/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { DayInput } from '../../ui/day/day-input.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { blocksSubmit } from '../../ui/field/excess.ts'
import { Labelled } from '../../ui/field/labelled.tsx'
import { numberIn } from '../../ui/field/number-in.ts'
import { NumberInput } from '../../ui/field/number-input.tsx'
import { LocationInput } from '../choose-location.tsx'
import styles from './product-form.module.css'

const formId = 'add-lot'

/** Adds an amount with where it lies, until when it keeps and what it cost. */
export function AddLot({
  product,
  begins,
  onClose,
}: {
  readonly product: StockProduct
  /** The proposed amount. */
  readonly begins: number
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const [location, choose] = useState<string>()
  const { name, unit } = product
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (blocksSubmit(event.currentTarget)) return
    const form = new FormData(event.currentTarget)
    const amount = numberIn(String(form.get('amount') ?? '')) ?? 0
    if (amount === 0) {
      const input = event.currentTarget.elements.namedItem('amount') as HTMLInputElement
      input.setCustomValidity(t('shopping.wrongQuantity'))
      input.reportValidity()
      return
    }
    const expires = String(form.get('expires') ?? '')
    const typedPrice = String(form.get('price') ?? '').trim()
    const price = typedPrice === '' ? undefined : numberIn(typedPrice)
    changeStock(product, amount, {
      lot: {
        ...(location === undefined ? {} : { locationId: location }),
        ...(expires === '' ? {} : { expires }),
        ...(price === undefined ? {} : { price }),
      },
    })
    onClose()
  }
  return (
    <Dialog
      title={t('stock.addTitle', { name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} variant="main">
            {t('stock.add')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={styles.form}>
        <div className={styles.fields}>
          <Labelled label={unit === '' ? t('stock.amount') : t('stock.amountIn', { unit })}>
            {props => <NumberInput {...props} name="amount" begins={begins || 1} required autoFocus />}
          </Labelled>
          <Labelled label={t('stock.pricePerPiece', { currency: currencySign(currency) })}>
            {props => <NumberInput {...props} name="price" begins={undefined} />}
          </Labelled>
        </div>
        <LocationInput
          label={t('list.location')}
          chosen={location}
          noLocation={t('stock.whereNewest')}
          onChoose={chosen => choose(chosen?.id)}
        />
        <Labelled label={t('stock.expiresOn')}>
          {props => <DayInput {...props} name="expires" begins="" />}
        </Labelled>
      </form>
    </Dialog>
  )
}
