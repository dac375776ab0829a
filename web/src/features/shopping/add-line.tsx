import { codeKeyOf } from '@stowage/contract/matching/codes'
import { fold } from '@stowage/contract/matching/fold'
import { textLimits } from '@stowage/contract/values/text-limits'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ComboBox, Label } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useProducts } from '../../data/items/products.ts'
import { addToList } from '../../data/outbox/buy.ts'
import { amountText } from '../../i18n/amount-text.ts'
import { Button } from '../../ui/button/button.tsx'
import { ComboInput, ComboList } from '../../ui/combo/combo-parts.tsx'
import fieldStyles from '../../ui/field/field.module.css'
import styles from './shopping.module.css'

/** Adds lines to the list, one after the other: a product by a few letters or its code, or anything by its name. */
export function AddLine({ shop }: { readonly shop: string }) {
  const { t } = useTranslation()
  const [typed, type] = useState('')
  const name = typed.trim()
  const found = useProducts(name === '' ? {} : { q: name }).items ?? []
  const products = name === '' ? [] : found
  const add = (given: {
    readonly name: string
    readonly productId?: string
    readonly unit?: string
  }): void => {
    type('')
    addToList({ productId: undefined, unit: '', shop, ...given })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name === '' || name.length > textLimits.line) return
    // A scanner has typed the code of a product, or somebody its name.
    const meant = products.find(
      each => each.codes.some(code => codeKeyOf(code) === codeKeyOf(name)) || fold(each.name) === fold(name),
    )
    add(meant === undefined ? { name } : { name: meant.name, productId: meant.id, unit: meant.unit })
  }
  return (
    <form
      onSubmit={submit}
      onKeyDownCapture={event => {
        const isChosen = (event.target as Element).hasAttribute('aria-activedescendant')
        // The list would take it to close itself.
        if (event.key === 'Enter' && !isChosen && !event.nativeEvent.isComposing) {
          event.stopPropagation()
          submit(event)
        }
      }}
      className={styles.add}
    >
      <ComboBox
        items={products.map(({ id, name: text, quantity, unit }) => ({
          id,
          name: text,
          detail: amountText(quantity, unit),
        }))}
        inputValue={typed}
        onInputChange={type}
        selectedKey={null}
        onSelectionChange={key => {
          const product = products.find(({ id }) => id === key)
          if (product !== undefined) add({ name: product.name, productId: product.id, unit: product.unit })
        }}
        allowsCustomValue
        menuTrigger="input"
        className={fieldStyles.field ?? ''}
      >
        <Label className="visually-hidden">{t('shopping.add')}</Label>
        <ComboInput placeholder={t('shopping.add')} />
        <ComboList />
      </ComboBox>
      <Button
        type="submit"
        icon={<Plus aria-hidden />}
        label={t('shopping.addOne')}
        isDisabled={name === ''}
      />
    </form>
  )
}
