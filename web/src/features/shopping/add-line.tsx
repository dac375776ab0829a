import { findsWords } from '@stowage/contract/matching/search-text'
import { textLimits } from '@stowage/contract/values/text-limits'
import { Plus, ScanLine } from 'lucide-react'
import { type FormEvent, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ComboBox, ComboBoxStateContext, Label } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type StockProduct, useProducts } from '../../data/items/products.ts'
import { addToList } from '../../data/outbox/buy.ts'
import { amountText } from '../../i18n/amount-text.ts'
import { Button } from '../../ui/button/button.tsx'
import { ComboInput, ComboList } from '../../ui/combo/combo-parts.tsx'
import fieldStyles from '../../ui/field/field.module.css'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { tell } from '../../ui/toast/toasts.ts'
import { type CodedProduct, findCoded, findNamed, namedBy } from './find-coded.ts'
import styles from './shopping.module.css'

const { Part: ScanCodeDialog } = loadedPart(
  async () => (await import('../../shared/scan/scan-code-dialog.tsx')).ScanCodeDialog,
)

/** The products that have all words of a text, of those that were read for it or for another text before. */
function narrowed(products: readonly StockProduct[], typed: string): readonly StockProduct[] {
  if (typed === '') return []
  const isFound = findsWords(typed)
  return products.filter(({ name, manufacturer, modelNumber, codes }) =>
    isFound([name, manufacturer, modelNumber, ...codes].join('\n')),
  )
}

/** Adds lines to the list, one after the other: a product by a few letters or its code, or anything by its name. */
export function AddLine({ shop }: { readonly shop: string }) {
  const { t } = useTranslation()
  const [typed, type] = useState('')
  const [isScanning, scan] = useState(false)
  const [waiting, wait] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const name = typed.trim()
  const { items = [], isCurrent } = useProducts(name === '' ? {} : { q: name })
  const products = narrowed(items, name)
  const addOnceFound = (found: Promise<CodedProduct | undefined>): void => {
    type('')
    wait(count => count + 1)
    const line = found.then(product => ({
      name: product?.name ?? name,
      productId: product?.id,
      unit: product?.unit ?? '',
      shop,
    }))
    void addToList(line).finally(() => wait(count => count - 1))
  }
  const addProduct = (product: CodedProduct): void => addOnceFound(Promise.resolve(product))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name === '' || name.length > textLimits.line) return
    const named = namedBy(name, products)
    // A scanner is done before the answer to all that it has typed.
    addOnceFound(named !== undefined || isCurrent ? Promise.resolve(named) : findNamed(name))
  }
  const addScanned = async (code: string): Promise<void> => {
    const coded = await findCoded(code)
    const [one] = coded
    if (one !== undefined && coded.length === 1) return addProduct(one)
    // Of several, one is chosen in the list; of none, the name is typed.
    if (one === undefined) tell({ text: t('shopping.unknownCode') })
    else type(code)
    form.current?.querySelector('input')?.focus()
  }
  return (
    <form
      ref={form}
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
          if (product !== undefined) addProduct(product)
        }}
        allowsCustomValue
        menuTrigger="input"
        className={fieldStyles.field ?? ''}
      >
        <Label className="visually-hidden">{t('shopping.add')}</Label>
        <ComboInput placeholder={t('shopping.add')} />
        <ComboList />
        <OpenWhenFound isFound={products.length > 0} />
      </ComboBox>
      <Button icon={<ScanLine aria-hidden />} label={t('codes.scan')} onPress={() => scan(true)} />
      <Button
        type="submit"
        icon={<Plus aria-hidden />}
        label={t('shopping.addOne')}
        isDisabled={name === ''}
        isPending={name === '' && waiting > 0}
      />
      {isScanning ? (
        <ScanCodeDialog
          title={t('codes.scan')}
          onCode={code => void addScanned(code)}
          onClose={() => scan(false)}
        />
      ) : null}
    </form>
  )
}

/** Opens the list of products when the first of them come after the letters. */
function OpenWhenFound({ isFound }: { readonly isFound: boolean }) {
  const state = useContext(ComboBoxStateContext)
  const open = useEffectEvent(() => {
    if (state?.isFocused === true && state.inputValue !== '' && !state.isOpen) state.open(null, 'input')
  })
  useEffect(() => {
    if (isFound) open()
  }, [isFound])
  return null
}
