import { textLimits } from '@stowage/contract/text-limits'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { PlaceInput } from '../../../data/choose-place.tsx'
import { listTags } from '../../../data/operations.ts'
import { useCurrency } from '../../../data/use-currency.ts'
import { useOperation } from '../../../data/use-operation.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { TextField } from '../../../ui/field/field.tsx'
import { Stepper } from '../../../ui/field/stepper.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { ChooseTags } from '../one/choose-tags.tsx'
import styles from './add-entity.module.css'
import type { Draft } from './draft.ts'
import type { WrongMember } from './draft-items.ts'
import { RecentPlaces } from './recent-places.tsx'

interface DraftProps {
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
}

/** A member that a dialog asks for. */
function Asked({
  id,
  label,
  onPress,
  children,
}: {
  readonly id: string
  readonly label: string
  readonly onPress: () => void
  readonly children: ReactNode
}) {
  return (
    <div className={styles.asked}>
      <span className={styles.label} id={id}>
        {label}
      </span>
      <AriaButton aria-labelledby={`${id} ${id}-value`} className={styles.choice ?? ''} onPress={onPress}>
        {children}
      </AriaButton>
    </div>
  )
}

interface AskProps {
  readonly draft: Draft
  readonly onAsk: () => void
}

/** Where the thing will be. */
export function PlaceOfDraft({ draft, change }: DraftProps) {
  const { t } = useTranslation()
  const choose = (placeId: string | undefined): void => change({ placeId })
  return (
    <div className={styles.asked}>
      <PlaceInput
        label={t('add.place')}
        chosen={draft.placeId}
        noPlace={t('entity.topLevel')}
        onChoose={place => choose(place?.id)}
      />
      <RecentPlaces chosen={draft.placeId} onChoose={choose} />
    </div>
  )
}

/** The tags that the thing will have. */
export function TagsOfDraft({ draft, onAsk }: AskProps) {
  const { t } = useTranslation()
  const tags = useOperation(listTags, {}, { staleTime: 60_000 }).data ?? []
  return (
    <Asked id="add-tags" label={t('add.tags')} onPress={onAsk}>
      <span id="add-tags-value" className={styles.tags}>
        {tags
          .filter(({ id }) => draft.tagIds.includes(id))
          .map(tag => (
            <Tag key={tag.id} name={tag.name} color={tag.color} />
          ))}
        <span className={styles.hint}>{t('add.chooseTags')}</span>
      </span>
    </Asked>
  )
}

/** The dialogs that ask for the place and the tags. They stand outside of the form, which would take their submits for its own. */
export function DraftDialogs({
  draft,
  change,
  asking,
  onClose,
}: DraftProps & { readonly asking: 'place' | 'tags' | undefined; readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <ChooseTags
        title={t('add.tags')}
        isOpen={asking === 'tags'}
        chosen={draft.tagIds}
        onClose={onClose}
        onChoose={tagIds => change({ tagIds })}
      />
    </>
  )
}

/** How many there are, and what one of them has cost. */
export function NumbersOfDraft({
  draft,
  change,
  wrong,
}: DraftProps & { readonly wrong: WrongMember | undefined }) {
  const { t } = useTranslation()
  const { currency } = useCurrency()
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
        label={t('add.price', { currency })}
        name="price"
        value={draft.price}
        onChange={price => change({ price })}
        inputMode="decimal"
        error={wrong === 'price' ? t('field.notNumber', { example: formatNumber(12.5) }) : undefined}
      />
    </div>
  )
}

/** The barcode that was scanned, when one was. */
export function BarcodeOfDraft({ draft, change }: DraftProps) {
  const { t } = useTranslation()
  if (draft.barcode === '') return null
  return (
    <TextField
      label={t('scan.barcode')}
      value={draft.barcode}
      onChange={barcode => change({ barcode })}
      limit={textLimits.field}
    />
  )
}

const more = [
  ['manufacturer', textLimits.line, undefined],
  ['modelNumber', textLimits.line, undefined],
  ['serialNumber', textLimits.line, undefined],
  ['notes', textLimits.notes, 3],
] as const

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
          {more.map(([member, limit, lines]) => (
            <TextField
              key={member}
              label={t(`one.${member}`)}
              value={draft[member]}
              onChange={text => change({ [member]: text })}
              limit={limit}
              {...(lines === undefined ? {} : { lines })}
            />
          ))}
        </div>
      ) : null}
    </>
  )
}
