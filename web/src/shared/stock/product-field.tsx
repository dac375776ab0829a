import { useState } from 'react'
import { ComboBox, Label } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type StockProduct, useProducts } from '../../data/items/products.ts'
import { amountText } from '../../i18n/amount-text.ts'
import { ComboInput, ComboList } from '../../ui/combo/combo-parts.tsx'
import fieldStyles from '../../ui/field/field.module.css'

/** A product in a form, found by a few letters of its name, manufacturer, model number or a code. */
export function ProductField({
  label,
  chosen,
  except,
  onChoose,
  autoFocus = false,
  isLabelHidden = false,
}: {
  readonly label: string
  readonly chosen: Pick<StockProduct, 'id' | 'name'> | undefined
  /** The id of a product that is not offered. */
  readonly except?: string | undefined
  readonly onChoose: (product: StockProduct | undefined) => void
  readonly autoFocus?: boolean
  /** Only screen readers read the label. */
  readonly isLabelHidden?: boolean
}) {
  const { t } = useTranslation()
  const [typed, type] = useState(chosen?.name ?? '')
  const isChosen = chosen !== undefined && chosen.name === typed
  const found = useProducts(isChosen || typed.trim() === '' ? {} : { q: typed.trim() }).items ?? []
  const products = found.filter(({ id }) => id !== except)
  return (
    <ComboBox
      items={products.map(({ id, name, quantity, unit }) => ({
        id,
        name,
        detail: amountText(quantity, unit),
      }))}
      inputValue={typed}
      onInputChange={text => {
        type(text)
        if (text !== chosen?.name) onChoose(undefined)
      }}
      selectedKey={chosen?.id ?? null}
      onSelectionChange={key => {
        const product = products.find(({ id }) => id === key)
        if (product === undefined) return
        type(product.name)
        onChoose(product)
      }}
      menuTrigger="focus"
      className={fieldStyles.field ?? ''}
      {...(isLabelHidden ? { 'aria-label': label } : {})}
    >
      {isLabelHidden ? null : <Label className={fieldStyles.label ?? ''}>{label}</Label>}
      <ComboInput
        openLabel={t('field.options')}
        autoFocus={autoFocus}
        onFocus={event => event.currentTarget.select()}
      />
      <ComboList />
    </ComboBox>
  )
}
