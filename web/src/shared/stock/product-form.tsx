import type { CallError } from '@stowage/contract/protocol/client'
import { textLimits } from '@stowage/contract/values/text-limits'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductMembers } from '../../data/items/product-changes.ts'
import type { StockProduct } from '../../data/items/products.ts'
import { listEntityTypes } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { errorText } from '../../i18n/error-text.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { blocksSubmit } from '../../ui/field/excess.ts'
import fieldStyles from '../../ui/field/field.module.css'
import { TextField } from '../../ui/field/field.tsx'
import { Labelled } from '../../ui/field/labelled.tsx'
import { numberIn } from '../../ui/field/number-in.ts'
import { NumberInput } from '../../ui/field/number-input.tsx'
import { Select } from '../../ui/select/select.tsx'
import styles from './product-form.module.css'
import { ShopField } from './shop-field.tsx'

/** The members of a product with its name. */
export type NamedMembers = ProductMembers & { readonly name: string }

/** Takes over the error of a name that another product has: it is told in the form. */
export function useNameProblem() {
  const [problem, tell] = useState<string>()
  return {
    problem,
    forget: () => tell(undefined),
    failed(error: CallError): boolean {
      if (error.code !== 'product.name_taken') return false
      tell(errorText(error))
      return true
    },
  }
}

/** Asks for a new product, or for what is changed of one. */
export function ProductForm({
  title,
  action,
  begins,
  isShort = false,
  problem,
  isPending,
  intro,
  onType,
  onSave,
  onClose,
}: {
  readonly title: string
  /** The label of the button that saves. */
  readonly action: string
  readonly begins: Partial<StockProduct>
  /** Only the members that have to do with its amounts; the others come from items. */
  readonly isShort?: boolean
  /** The problem of the name. */
  readonly problem: string | undefined
  readonly isPending: boolean
  /** Stands above the fields. */
  readonly intro?: ReactNode
  /** Called when another name is typed. */
  readonly onType: () => void
  readonly onSave: (members: NamedMembers) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const formId = useId()
  // The values that the form began from, without those that somebody else writes meanwhile.
  const [before] = useState(begins)
  const [shop, setShop] = useState(before.shop ?? '')
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (blocksSubmit(event.currentTarget)) return
    const form = new FormData(event.currentTarget)
    onSave({ ...amountsIn(form), shop: shop.trim(), ...(isShort ? {} : factsIn(form)) })
  }
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} variant="main" isPending={isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={styles.form}>
        {intro}
        <TextField
          label={t('one.name')}
          name="name"
          limit={textLimits.line}
          defaultValue={before.name ?? ''}
          error={problem}
          onChange={onType}
          isRequired
          autoFocus
        />
        <div className={styles.fields}>
          <TextField
            label={t('stock.unit')}
            name="unit"
            hint={t('stock.unitHint')}
            limit={textLimits.line}
            defaultValue={before.unit ?? ''}
          />
          <ShopField chosen={shop} onChoose={setShop} />
          <LevelField name="minQuantity" hint={t('stock.minimumHint')} begins={before.minQuantity} />
          <LevelField name="targetQuantity" hint={t('stock.targetHint')} begins={before.targetQuantity} />
        </div>
        {isShort ? null : <Facts before={before} />}
      </form>
    </Dialog>
  )
}

const textIn = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

/** An amount; null when none is typed, or 0. */
const levelIn = (form: FormData, name: string): number | null => numberIn(textIn(form, name)) || null

const amountsIn = (form: FormData) => ({
  name: textIn(form, 'name'),
  unit: textIn(form, 'unit'),
  minQuantity: levelIn(form, 'minQuantity'),
  targetQuantity: levelIn(form, 'targetQuantity'),
})

const factsIn = (form: FormData) => ({
  manufacturer: textIn(form, 'manufacturer'),
  modelNumber: textIn(form, 'modelNumber'),
  entityTypeId: textIn(form, 'entityTypeId') || null,
  codes: textIn(form, 'codes')
    .split('\n')
    .map(code => code.trim())
    .filter(code => code !== ''),
  notes: String(form.get('notes') ?? ''),
})

const levelNames = { minQuantity: 'stock.minimum', targetQuantity: 'stock.target' } as const

function LevelField({
  name,
  hint,
  begins,
}: {
  readonly name: keyof typeof levelNames
  readonly hint: string
  readonly begins: number | null | undefined
}) {
  const { t } = useTranslation()
  return (
    <div className={styles.hinted}>
      <Labelled label={t(levelNames[name])}>
        {props => <NumberInput {...props} name={name} begins={begins ?? undefined} />}
      </Labelled>
      <p className={fieldStyles.hint}>{hint}</p>
    </div>
  )
}

/** Values that new items of the product begin with, its codes and notes. */
function Facts({ before }: { readonly before: Partial<StockProduct> }) {
  const { t } = useTranslation()
  const [type, chooseType] = useState(before.entityTypeId ?? '')
  const { data: types = [] } = useOperation(listEntityTypes, {}, { staleTime: 60_000 })
  return (
    <>
      <div className={styles.fields}>
        <TextField
          label={t('one.manufacturer')}
          name="manufacturer"
          limit={textLimits.line}
          defaultValue={before.manufacturer ?? ''}
        />
        <TextField
          label={t('one.modelNumber')}
          name="modelNumber"
          limit={textLimits.line}
          defaultValue={before.modelNumber ?? ''}
        />
        <Select
          label={t('list.type')}
          options={[{ id: '', name: t('stock.noType') }, ...types.filter(({ isLocation }) => !isLocation)]}
          chosen={type}
          onChoose={chooseType}
        />
        <input type="hidden" name="entityTypeId" value={type} />
      </div>
      <TextField
        label={t('one.codes')}
        name="codes"
        lines={2}
        hint={t('stock.codesHint')}
        defaultValue={(before.codes ?? []).join('\n')}
      />
      <TextField
        label={t('one.notes')}
        name="notes"
        lines={3}
        limit={textLimits.notes}
        defaultValue={before.notes ?? ''}
      />
    </>
  )
}
