import { textLimits } from '@stowage/contract/values/text-limits'
import { ComboBox, Label } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { listShops } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { ComboInput, ComboList } from '../../ui/combo/combo-parts.tsx'
import fieldStyles from '../../ui/field/field.module.css'

/** A shop in a form: one that is known, or a new name. */
export function ShopField({
  chosen,
  onChoose,
}: {
  readonly chosen: string
  readonly onChoose: (shop: string) => void
}) {
  const { t } = useTranslation()
  const { data } = useOperation(listShops, {})
  return (
    <ComboBox
      defaultItems={(data?.items ?? []).map(name => ({ id: name, name }))}
      inputValue={chosen}
      onInputChange={text => onChoose([...text].slice(0, textLimits.line).join(''))}
      allowsCustomValue
      menuTrigger="input"
      className={fieldStyles.field ?? ''}
    >
      <Label className={fieldStyles.label ?? ''}>{t('stock.shop')}</Label>
      <ComboInput openLabel={t('field.options')} />
      <ComboList />
    </ComboBox>
  )
}
