import { textLimits } from '@stowage/contract/values/text-limits'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LineRow, useSaveLine } from '../../data/items/shopping-changes.ts'
import { ShopField } from '../../shared/stock/shop-field.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { blocksSubmit } from '../../ui/field/excess.ts'
import { TextField } from '../../ui/field/field.tsx'
import { Labelled } from '../../ui/field/labelled.tsx'
import { numberIn } from '../../ui/field/number-in.ts'
import { NumberInput } from '../../ui/field/number-input.tsx'
import styles from './shopping.module.css'

const formId = 'line'

/** Changes a line of the shopping list. The name of a product is changed at the product. */
export function EditLine({ row, onClose }: { readonly row: LineRow; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [shop, chooseShop] = useState(row.shop)
  const { save, isPending } = useSaveLine(onClose)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (blocksSubmit(event.currentTarget)) return
    const form = new FormData(event.currentTarget)
    const textOf = (name: string): string => String(form.get(name) ?? '').trim()
    const quantity = numberIn(textOf('quantity')) ?? 0
    save(row, {
      ...(row.productId === null ? { name: textOf('name') } : {}),
      quantity: quantity === 0 ? null : quantity,
      shop: shop.trim(),
      notes: textOf('notes'),
    })
  }
  return (
    <Dialog
      title={t('one.edit', { name: row.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} variant="main" isPending={isPending}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={styles.form}>
        {row.productId === null ? (
          <TextField
            label={t('one.name')}
            name="name"
            limit={textLimits.line}
            defaultValue={row.name}
            isRequired
          />
        ) : null}
        <div className={styles.two}>
          <Labelled label={row.unit === '' ? t('stock.amount') : t('stock.amountIn', { unit: row.unit })}>
            {props => <NumberInput {...props} name="quantity" begins={row.quantity ?? undefined} />}
          </Labelled>
          <ShopField chosen={shop} onChoose={chooseShop} />
        </div>
        <TextField
          label={t('one.notes')}
          name="notes"
          lines={2}
          limit={textLimits.notes}
          defaultValue={row.notes}
        />
      </form>
    </Dialog>
  )
}
