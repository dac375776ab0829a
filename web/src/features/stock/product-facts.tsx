import { useTranslation } from 'react-i18next'
import { pictureOfProduct, type StockProduct } from '../../data/items/products.ts'
import { listEntityTypes } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { amountText } from '../../i18n/amount-text.ts'
import { LinkedText } from '../../ui/linked-text/linked-text.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import { ownColor } from '../../ui/tag/tag-color.ts'
import styles from './product.module.css'

type Fact = readonly [name: string, text: string]

/** The minimum, target and shop of a product, and those of its other facts that are set. */
export function ProductFacts({ product }: { readonly product: StockProduct }) {
  const { t } = useTranslation()
  const { name, unit, minQuantity, targetQuantity, shop, codes, manufacturer, modelNumber, notes } = product
  const type = useTypeName(product.entityTypeId)
  const levelOf = (quantity: number | null): string => (quantity === null ? '' : amountText(quantity, unit))
  const about: readonly Fact[] = [
    [t('stock.minimum'), levelOf(minQuantity)],
    [t('stock.target'), levelOf(targetQuantity)],
    [t('stock.shop'), shop],
  ]
  const more: readonly Fact[] = [
    [t('one.manufacturer'), manufacturer],
    [t('one.modelNumber'), modelNumber],
    [t('list.type'), type],
  ]
  const picture = pictureOfProduct(product)
  return (
    <>
      {picture === undefined ? null : (
        <span className={styles.picture}>
          <Photo src={picture} standIn={{ color: ownColor(product.id), name }} />
        </span>
      )}
      <dl className={styles.facts}>
        {[...about, ...more.filter(([, text]) => text !== '')].map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto" data-unset={text === '' || undefined}>
              {text || t('one.unset')}
            </dd>
          </div>
        ))}
        {codes.length === 0 ? null : (
          <div>
            <dt>{t('one.codes')}</dt>
            <dd className={styles.codes}>
              {codes.map(code => (
                <span key={code}>{code}</span>
              ))}
            </dd>
          </div>
        )}
        {notes === '' ? null : (
          <div>
            <dt>{t('one.notes')}</dt>
            <dd className={styles.notes} dir="auto">
              <LinkedText text={notes} />
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}

/** The name of a type; empty until it is known. */
function useTypeName(id: string | null): string {
  const { data: types = [] } = useOperation(listEntityTypes, {}, { staleTime: 60_000, enabled: id !== null })
  return types.find(each => each.id === id)?.name ?? ''
}
