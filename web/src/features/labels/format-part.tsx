import { Check, Search } from 'lucide-react'
import { useState } from 'react'
import { Input, ListBox, ListBoxItem, SearchField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useGroup } from '../../data/person/use-group.ts'
import { Button } from '../../ui/button/button.tsx'
import { ComboField } from '../../ui/combo/combo-field.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import {
  boughtFormats,
  findFormats,
  type ListedFormat,
  type Shelf,
  savedFormats,
  shelves,
} from './formats.ts'
import { type LabelSettings, startKeyOf } from './label-settings.ts'
import styles from './labels.module.css'
import { OwnSizeDialog } from './own-size-dialog.tsx'
import type { Labels } from './use-labels.ts'

const shelfNames = { sheets: 'labels.sheets', printers: 'labels.printers', saved: 'labels.saved' } as const

/** The settings of a format of the list: a saved one brings its own. */
function chooseFormat({ set }: Labels, { id, saved }: ListedFormat): void {
  const start = { start: undefined }
  if (saved === undefined) return set({ format: { kind: 'named', name: id as never } }, start)
  const { fields, code, codeTarget, codeSize, textSize, offset } = saved
  return set(
    { format: { kind: 'saved', saved }, fields, code, codeTarget, codeSize, textSize, offset },
    start,
  )
}

const shelfOf = ({ format }: LabelSettings, all: readonly ListedFormat[]): Shelf =>
  all.find(({ id }) => id === startKeyOf({ format }))?.shelf ?? 'sheets'

/** Which labels are in the printer: found by trade name or size. */
export function FormatPart({ labels }: { readonly labels: Labels }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [isOwn, openOwn] = useState(false)
  const all = [...boughtFormats(t), ...savedFormats(labels.saved, useGroup()?.name ?? '', t)]
  const own = (
    <Button size="small" variant="bare" onPress={() => openOwn(true)}>
      {t('labels.ownSize')}
    </Button>
  )
  return (
    <section className={styles.part}>
      {isPhone ? (
        <>
          <FormatCombo labels={labels} all={all} />
          {own}
        </>
      ) : (
        <FormatList labels={labels} all={all} own={own} />
      )}
      {isOwn ? (
        <OwnSizeDialog
          begins={labels.settings.format.kind === 'own' ? labels.settings.format.size : undefined}
          onUse={size => labels.set({ format: { kind: 'own', size } }, { start: undefined })}
          onClose={() => openOwn(false)}
        />
      ) : null}
    </section>
  )
}

interface ListProps {
  readonly labels: Labels
  readonly all: readonly ListedFormat[]
}

function FormatCombo({ labels, all }: ListProps) {
  const { t } = useTranslation()
  const chosen = startKeyOf(labels.settings)
  const saved = all.filter(({ shelf }) => shelf === 'saved')
  const options = [...saved, ...all.filter(({ shelf }) => shelf !== 'saved')]
  return (
    <ComboField
      label={t('labels.format')}
      options={options.map(({ id, name, size }) => ({ id, name: `${name} · ${size}` }))}
      chosen={chosen}
      onChoose={id => {
        const found = all.find(format => format.id === id)
        if (found !== undefined) chooseFormat(labels, found)
      }}
    />
  )
}

function FormatList({ labels, all, own }: ListProps & { readonly own: React.ReactNode }) {
  const { t } = useTranslation()
  const chosen = startKeyOf(labels.settings)
  const [typed, type] = useState('')
  const [shelf, choose] = useState<Shelf>(() => shelfOf(labels.settings, all))
  const isSearching = typed.trim() !== ''
  const onShelf = all.filter(format => format.shelf === shelf)
  // What is looked for may be on any shelf.
  const found = isSearching ? findFormats(all, typed) : onShelf
  const first = found.find(({ id }) => id === chosen)
  const listed = first === undefined ? found : [first, ...found.filter(format => format !== first)]
  return (
    <>
      <div className={styles.partHead}>
        <h2>{t('labels.format')}</h2>
        <Segmented
          label={t('labels.format')}
          options={shelves.map(id => ({ id, name: t(shelfNames[id]) }))}
          chosen={shelf}
          onChoose={id => {
            choose(id)
            type('')
          }}
        />
      </div>
      <SearchField aria-label={t('labels.find')} value={typed} onChange={type} className={styles.find ?? ''}>
        <Search aria-hidden />
        <Input placeholder={t('labels.find')} />
        <span className={styles.found} aria-live="polite">
          {t('labels.found', { found: found.length, all: isSearching ? all.length : onShelf.length })}
        </span>
      </SearchField>
      <ListBox
        aria-label={t('labels.format')}
        items={listed}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={chosen === undefined ? [] : [chosen]}
        onSelectionChange={keys => {
          const next = all.find(({ id }) => keys !== 'all' && keys.has(id))
          if (next !== undefined) chooseFormat(labels, next)
        }}
        className={styles.formats ?? ''}
        renderEmptyState={() => (
          <p className={styles.quiet}>
            {t(!isSearching && shelf === 'saved' ? 'labels.noneSaved' : 'labels.noneFound')}
          </p>
        )}
      >
        {format => (
          <ListBoxItem
            id={format.id}
            textValue={`${format.name} ${format.size}`}
            className={styles.format ?? ''}
          >
            {({ isSelected }) => (
              <>
                <FormatPicture ratio={format.ratio} />
                <span className={styles.formatText}>
                  <b>{format.name}</b>
                  <span>{format.size}</span>
                </span>
                {isSelected ? <Check aria-hidden /> : null}
              </>
            )}
          </ListBoxItem>
        )}
      </ListBox>
      {own}
    </>
  )
}

/** A page with a label of the right shape. */
function FormatPicture({ ratio }: { readonly ratio: number }) {
  const width = Math.min(18, 18 * Math.sqrt(ratio) * 0.75)
  const height = Math.min(22, width / ratio)
  return (
    <svg viewBox="0 0 26 32" aria-hidden="true" className={styles.formatPicture}>
      <rect x="0.5" y="0.5" width="25" height="31" rx="3" />
      <rect x={13 - width / 2} y={16 - height / 2} width={width} height={height} rx="1" data-label />
    </svg>
  )
}
