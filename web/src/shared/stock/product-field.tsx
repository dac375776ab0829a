import { useState } from 'react'
import { type StockProduct, useProducts } from '../../data/items/products.ts'
import { amountText } from '../../i18n/amount-text.ts'
import { FoundField, type FoundFieldProps } from '../../ui/combo/found-field.tsx'

/** A product in a form, found by a few letters of its name, manufacturer, model number or a code. */
export function ProductField(props: FoundFieldProps<StockProduct>) {
  const [q, search] = useState('')
  const options = (useProducts(q === '' ? {} : { q }).items ?? []).map(product => ({
    ...product,
    detail: amountText(product.quantity, product.unit),
  }))
  return <FoundField {...props} options={options} onSearch={search} />
}
