import { Pencil, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button as AriaButton, Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/items/entities.ts'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { getStockProduct } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { Button } from '../../../ui/button/button.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { Name, ReadFact, ToEdit, Unsaved } from './fact.tsx'
import { FactEditor } from './fact-editor.tsx'
import styles from './facts.module.css'
import type { Edit } from './member-facts.tsx'

const { Part: ProductField } = loadedPart(
  async () => (await import('../../../shared/stock/product-field.tsx')).ProductField,
)

/** The product that an item is a copy or a pack of: a link, and what chooses another one or none. */
export function ProductFact({
  entity: { id, productId, entityType },
  edit,
}: {
  readonly entity: Entity
  readonly edit: Edit
}) {
  const { t } = useTranslation()
  const mayWrite = useMayWrite()
  const [isChoosing, choose] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isSet = typeof productId === 'string'
  const { data: product } = useOperation(getStockProduct, { id: productId ?? '' }, { enabled: isSet })
  // A location is no copy of anything; an answer that an older version has kept says nothing of products.
  if (entityType.isLocation || productId === undefined) return null
  const label = t('stock.one')
  const link = isSet ? (
    <Link href={`/stock/${productId}`} className={styles.reference ?? ''}>
      <bdi>{product?.name ?? '…'}</bdi>
    </Link>
  ) : null
  if (!mayWrite) return <ReadFact label={label} shown={link} />
  const end = (isStaying: boolean): void => {
    choose(false)
    if (isStaying) requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <div className={styles.fact} data-fact data-unset={!isSet || undefined}>
      <Name label={label} onPress={() => choose(true)} />
      <dd className={styles.given}>
        {isChoosing ? (
          <FactEditor begun={{ save: () => undefined }} onEnd={end}>
            <ProductField
              label={label}
              isLabelHidden
              autoFocus
              chosen={product}
              onChoose={chosen => {
                if (chosen === undefined) return
                if (chosen.id !== productId) edit({ productId: chosen.id })
                end(true)
              }}
            />
          </FactEditor>
        ) : isSet ? (
          <>
            {link}
            <span className={styles.beside}>
              <Button
                ref={button}
                size="small"
                variant="bare"
                icon={<Pencil aria-hidden />}
                label={t('one.edit', { name: label })}
                onPress={() => choose(true)}
              />
              <Button
                size="small"
                variant="bare"
                icon={<X aria-hidden />}
                label={t('stock.leave', { name: product?.name ?? '' })}
                onPress={() => edit({ productId: null })}
              />
            </span>
          </>
        ) : (
          <AriaButton ref={button} className={styles.value ?? ''} onPress={() => choose(true)}>
            <ToEdit name={label} />
            <span className={styles.unset}>{t('one.unset')}</span>
          </AriaButton>
        )}
        <Unsaved entityId={id} part="productId" />
      </dd>
    </div>
  )
}
