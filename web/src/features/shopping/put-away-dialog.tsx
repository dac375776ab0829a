import { ChevronDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rowKey, type ShoppingRow } from '../../data/items/shopping.ts'
import { type Bought, buy } from '../../data/outbox/buy.ts'
import { useCurrency } from '../../data/person/use-currency.ts'
import { currencySign, formatList, formatMoney } from '../../i18n/format.ts'
import { LocationInput } from '../../shared/choose-location.tsx'
import { Button } from '../../ui/button/button.tsx'
import { DayInput } from '../../ui/day/day-input.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { blocksSubmit } from '../../ui/field/excess.ts'
import { Labelled } from '../../ui/field/labelled.tsx'
import { numberIn, typedNumber } from '../../ui/field/number-in.ts'
import { NumberInput } from '../../ui/field/number-input.tsx'
import { Stepper } from '../../ui/field/stepper.tsx'
import styles from './shopping.module.css'

const formId = 'put-away'

/** A bought row in the form. */
interface Given {
  /** As it is typed. */
  readonly quantity: string
  readonly price: string
  readonly locationId: string | undefined
  readonly expires: string | undefined
}

const givenFirst = ({ quantity, lastPrice, location }: ShoppingRow): Given => ({
  quantity: typedNumber(quantity ?? 1),
  price: lastPrice === null ? '' : typedNumber(lastPrice),
  locationId: location?.id,
  expires: '',
})

const quantityOf = ({ quantity }: Given): number | undefined => {
  const number = numberIn(quantity)
  return number !== undefined && number > 0 ? number : undefined
}

/** Puts away what lies in the basket: its amounts, prices, locations and expiry days are filled in as far as they are known. */
export function PutAwayDialog({
  rows,
  onClose,
}: {
  readonly rows: readonly ShoppingRow[]
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [bought] = useState(rows)
  const [given, give] = useState<ReadonlyMap<string, Given>>(new Map())
  const givenOf = (row: ShoppingRow): Given => given.get(rowKey(row)) ?? givenFirst(row)
  const stocked = bought.filter(({ productId }) => productId !== null)
  const others = bought.filter(({ productId }) => productId === null)
  const isReady = stocked.every(row => {
    const { expires } = givenOf(row)
    return quantityOf(givenOf(row)) !== undefined && expires !== undefined
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isReady || blocksSubmit(event.currentTarget)) return
    buy([
      ...stocked.map((row): Bought => {
        const { price, locationId, expires } = givenOf(row)
        return {
          row,
          quantity: quantityOf(givenOf(row)) ?? 1,
          price: price.trim() === '' ? undefined : numberIn(price),
          locationId,
          expires: expires === '' ? undefined : expires,
        }
      }),
      ...others.map((row): Bought => ({ row, quantity: row.quantity ?? 1 })),
    ])
    onClose()
  }
  return (
    <Dialog
      title={t('shopping.putAwayTitle')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} variant="main" isDisabled={!isReady}>
            {t('shopping.putAway', { count: bought.length })}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={styles.form}>
        {stocked.length === 0 ? null : (
          <ul className={styles.bought}>
            {stocked.map(row => (
              <BoughtRow
                key={rowKey(row)}
                row={row}
                given={givenOf(row)}
                onChange={changes =>
                  give(before => new Map(before).set(rowKey(row), { ...givenOf(row), ...changes }))
                }
              />
            ))}
          </ul>
        )}
        {others.length === 0 ? null : (
          <p className={styles.quiet}>
            {t('shopping.onlyOff', {
              names: formatList(others.map(({ name }) => name)),
              count: others.length,
            })}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** One product: the amount at once, the rest when it is asked for. */
function BoughtRow({
  row,
  given,
  onChange,
}: {
  readonly row: ShoppingRow
  readonly given: Given
  readonly onChange: (changes: Partial<Given>) => void
}) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const [isOpen, open] = useState(false)
  const { name, unit, location, lastPrice } = row
  const known = [
    ...(location === null ? [] : [t('shopping.goesTo', { location: location.name })]),
    ...(lastPrice === null ? [] : [formatMoney(lastPrice, currency)]),
  ].join(' · ')
  const shown = known === '' ? t('shopping.details') : known
  return (
    <li className={styles.boughtRow}>
      <div className={styles.boughtHead}>
        <div className={styles.boughtWhat}>
          <bdi className={styles.name} title={name}>
            {name}
          </bdi>
          {isOpen ? null : (
            <Button
              size="small"
              variant="bare"
              icon={<ChevronDown aria-hidden />}
              label={`${shown}. ${t('shopping.detailsOf', { name })}`}
              onPress={() => open(true)}
            >
              <span title={shown}>{shown}</span>
            </Button>
          )}
        </div>
        <Stepper
          label={unit === '' ? t('stock.amount') : t('stock.amountIn', { unit })}
          name={`quantity ${rowKey(row)}`}
          value={given.quantity}
          onChange={quantity => onChange({ quantity })}
          error={quantityOf(given) === undefined ? t('shopping.wrongQuantity') : undefined}
        />
      </div>
      {isOpen ? (
        <div className={styles.boughtMore}>
          <Labelled label={t('stock.pricePerPiece', { currency: currencySign(currency) })}>
            {props => (
              <NumberInput
                {...props}
                name={`price ${rowKey(row)}`}
                begins={lastPrice ?? undefined}
                onChange={({ currentTarget }) => onChange({ price: currentTarget.value })}
              />
            )}
          </Labelled>
          <Labelled label={t('stock.expiresOn')}>
            {props => (
              <DayInput
                {...props}
                name={`expires ${rowKey(row)}`}
                begins=""
                onDay={expires => onChange({ expires })}
              />
            )}
          </Labelled>
          <LocationInput
            label={t('list.location')}
            chosen={given.locationId}
            noLocation={t('stock.whereNewest')}
            onChoose={chosen => onChange({ locationId: chosen?.id })}
          />
        </div>
      ) : null}
    </li>
  )
}
