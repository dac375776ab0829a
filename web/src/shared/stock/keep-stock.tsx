import { useTranslation } from 'react-i18next'
import { useCreateProduct } from '../../data/items/product-changes.ts'
import { listEntitiesByBody } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { ProductForm, useNameProblem } from './product-form.tsx'
import type { ToKeep } from './to-keep.ts'

/** Asks for what a product has that its items have not, and makes it of them. */
export function KeepStock({
  asked: { entityIds, begins, onDone },
  onClose,
}: {
  readonly asked: ToKeep
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const { problem, forget, failed } = useNameProblem()
  const { create, isPending } = useCreateProduct({
    onDone() {
      onClose()
      onDone?.()
    },
    failed,
  })
  const { data } = useOperation(listEntitiesByBody, {
    ids: [...entityIds],
    includeArchived: true,
    show: ['productId'],
    pageSize: entityIds.length,
  })
  const leaving = data?.items.filter(({ productId }) => productId).length ?? 0
  const { name: _, ...facts } = begins
  return (
    <ProductForm
      title={t('stock.keepTitle', { count: entityIds.length })}
      action={t('stock.keepDo')}
      begins={begins}
      isShort
      problem={problem}
      isPending={isPending}
      intro={
        <p>
          {t('stock.keepText', { count: entityIds.length })}
          {leaving === 0 ? null : ` ${t('stock.keepLeaves', { count: leaving })}`}
        </p>
      }
      onType={forget}
      onSave={members => create({ ...facts, ...members, entityIds: [...entityIds] })}
      onClose={onClose}
    />
  )
}
