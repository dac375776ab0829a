import { entityMembers } from '@stowage/contract/entities/entity-members'
import { textLimits } from '@stowage/contract/values/text-limits'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useTagChoice } from '../../../data/items/tag-choice.ts'
import { useCurrency } from '../../../data/person/use-currency.ts'
import { currencySign, formatNumber } from '../../../i18n/format.ts'
import { LocationInput } from '../../../shared/choose-location.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Stepper } from '../../../ui/field/stepper.tsx'
import { TagField } from '../../../ui/picker/tag-field.tsx'
import styles from './add-entity.module.css'
import type { Draft } from './draft.ts'
import type { WrongMember } from './draft-items.ts'
import { RecentLocations } from './recent-locations.tsx'

interface DraftProps {
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
}

/** Where the item will be. */
export function LocationOfDraft({ draft, change }: DraftProps) {
  const { t } = useTranslation()
  const choose = (locationId: string | undefined): void => change({ locationId })
  return (
    <div className={styles.asked}>
      <LocationInput
        label={t('add.location')}
        chosen={draft.locationId}
        noLocation={t('entity.topLevel')}
        onChoose={location => choose(location?.id)}
      />
      <RecentLocations chosen={draft.locationId} onChoose={choose} />
    </div>
  )
}

/** The tags that the item will have. */
export function TagsOfDraft({ draft, change }: DraftProps) {
  const { t } = useTranslation()
  return (
    <TagField
      label={t('add.tags')}
      choice={useTagChoice()}
      chosen={draft.tagIds}
      onChoose={tagIds => change({ tagIds })}
    />
  )
}

/** How many there are, and what one of them has cost. */
export function NumbersOfDraft({
  draft,
  change,
  wrong,
}: DraftProps & { readonly wrong: WrongMember | undefined }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  return (
    <div className={styles.two}>
      <Stepper
        label={t('add.quantity')}
        name="quantity"
        value={draft.quantity}
        onChange={quantity => change({ quantity })}
        error={wrong === 'quantity' ? t('field.notNumber', { example: formatNumber(2) }) : undefined}
      />
      <TextField
        label={t('add.price', { currency: currencySign(currency) })}
        name="price"
        value={draft.price}
        onChange={price => change({ price })}
        inputMode="decimal"
        error={wrong === 'price' ? t('field.notNumber', { example: formatNumber(12.5) }) : undefined}
      />
    </div>
  )
}

/** The code or asset number that was scanned, when one was. */
export function BarcodeOfDraft({ draft, change }: DraftProps) {
  const { t } = useTranslation()
  return (
    <>
      {draft.barcode === '' ? null : (
        <TextField
          label={t('scan.barcode')}
          value={draft.barcode}
          onChange={barcode => change({ barcode })}
          limit={textLimits.line}
        />
      )}
      {draft.assetId === '' ? null : (
        <TextField
          label={t('one.assetId')}
          value={draft.assetId}
          onChange={assetId => change({ assetId })}
          limit={textLimits.line}
        />
      )}
    </>
  )
}

const more = [['manufacturer'], ['modelNumber'], ['serialNumber'], ['notes', 3]] as const

/** What few people say of a new item, shown when it is asked for, or when some of it is known: its first field gets the focus. */
export function MoreOfDraft({ draft, change }: DraftProps) {
  const { t } = useTranslation()
  const [isAsked, ask] = useState<boolean>()
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsked !== true) return
    fields.current?.querySelector('input')?.focus({ preventScroll: true })
    fields.current?.scrollIntoView({ block: 'nearest' })
  }, [isAsked])
  const isShown = isAsked ?? more.some(([member]) => draft[member] !== '')
  return (
    <>
      <AriaButton aria-expanded={isShown} className={styles.more ?? ''} onPress={() => ask(!isShown)}>
        <ChevronRight aria-hidden data-open={isShown || undefined} />
        {t('add.more')}
      </AriaButton>
      {isShown ? (
        <div ref={fields} className={styles.form}>
          {more.map(([member, lines]) => (
            <TextField
              key={member}
              label={t(`one.${member}`)}
              value={draft[member]}
              onChange={text => change({ [member]: text })}
              limit={entityMembers[member].limit}
              {...(lines === undefined ? {} : { lines })}
            />
          ))}
        </div>
      ) : null}
    </>
  )
}
