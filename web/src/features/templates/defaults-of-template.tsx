import { textLimits } from '@stowage/contract/values/text-limits'
import { useTranslation } from 'react-i18next'
import { useTagChoice } from '../../data/items/tag-choice.ts'
import { formatNumber } from '../../i18n/format.ts'
import { LocationInput } from '../../shared/choose-location.tsx'
import { numberIn, typedNumber } from '../../ui/field/number-in.ts'
import { SavedText } from '../../ui/field/saved-text.tsx'
import { TagField } from '../../ui/picker/tag-field.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import type { EditorProps } from './name-of-item.tsx'
import { Part } from './part.tsx'
import styles from './templates.module.css'

/** What new items begin with besides their name. */
export const DefaultsOfTemplate = ({ template, save }: EditorProps) => (
  <>
    <ItemValues template={template} save={save} />
    <WarrantyValues template={template} save={save} />
    <ShownMembers template={template} save={save} />
  </>
)

function ItemValues({ template, save }: EditorProps) {
  const { t } = useTranslation()
  const tags = template.defaultTags.map(({ id }) => id)
  return (
    <Part title={t('templates.values')} text={t('templates.valuesText')}>
      <SavedText
        label={t('one.description')}
        saved={template.defaultDescription}
        limit={textLimits.lines}
        lines={2}
        onSave={defaultDescription => save({ defaultDescription })}
      />
      <div className={styles.two}>
        <SavedText
          label={t('add.quantity')}
          saved={typedNumber(template.defaultQuantity)}
          inputMode="decimal"
          problemOf={text =>
            numberIn(text) === undefined ? t('field.notNumber', { example: formatNumber(2) }) : undefined
          }
          onSave={text => save({ defaultQuantity: numberIn(text) ?? template.defaultQuantity })}
        />
        <LocationInput
          label={t('add.location')}
          chosen={template.defaultLocation?.id}
          noLocation={t('entity.topLevel')}
          onChoose={location => void save({ defaultLocationId: location?.id ?? null }).catch(() => undefined)}
        />
      </div>
      <TagField
        label={t('add.tags')}
        choice={useTagChoice()}
        chosen={tags}
        onChoose={ids => void save({ defaultTagIds: [...ids] }).catch(() => undefined)}
      />
      <div className={styles.two}>
        <SavedText
          label={t('one.manufacturer')}
          saved={template.defaultManufacturer}
          limit={textLimits.line}
          onSave={defaultManufacturer => save({ defaultManufacturer })}
        />
        <SavedText
          label={t('one.modelNumber')}
          saved={template.defaultModelNumber}
          limit={textLimits.line}
          onSave={defaultModelNumber => save({ defaultModelNumber })}
        />
      </div>
    </Part>
  )
}

function WarrantyValues({ template, save }: EditorProps) {
  const { t } = useTranslation()
  return (
    <Part title={t('templates.warranty')}>
      <Saved
        label={t('one.insured')}
        isOn={template.defaultInsured}
        onSave={defaultInsured => save({ defaultInsured })}
      />
      <Saved
        label={t('one.lifetimeWarranty')}
        isOn={template.defaultLifetimeWarranty}
        onSave={defaultLifetimeWarranty => save({ defaultLifetimeWarranty })}
      />
      <SavedText
        label={t('one.warrantyDetails')}
        saved={template.defaultWarrantyDetails}
        limit={textLimits.lines}
        lines={2}
        onSave={defaultWarrantyDetails => save({ defaultWarrantyDetails })}
      />
    </Part>
  )
}

/** For other programs whose forms show or hide these members by the template. */
function ShownMembers({ template, save }: EditorProps) {
  const { t } = useTranslation()
  return (
    <Part title={t('templates.shown')} text={t('templates.shownText')}>
      <Saved
        label={t('templates.showPurchase')}
        isOn={template.includePurchaseFields}
        onSave={includePurchaseFields => save({ includePurchaseFields })}
      />
      <Saved
        label={t('templates.showWarranty')}
        isOn={template.includeWarrantyFields}
        onSave={includeWarrantyFields => save({ includeWarrantyFields })}
      />
      <Saved
        label={t('templates.showSale')}
        isOn={template.includeSoldFields}
        onSave={includeSoldFields => save({ includeSoldFields })}
      />
    </Part>
  )
}

const Saved = ({
  label,
  isOn,
  onSave,
}: {
  readonly label: string
  readonly isOn: boolean
  readonly onSave: (isOn: boolean) => Promise<unknown>
}) => (
  <Switch isSelected={isOn} onChange={next => void onSave(next).catch(() => undefined)}>
    {label}
  </Switch>
)
