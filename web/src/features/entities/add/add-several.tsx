import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { namesTo, usePlaces } from '../../../data/places.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { NamedPath } from '../../../ui/path/named-path.tsx'
import { ChoosePlace } from '../one/choose-place.tsx'
import styles from '../select/select.module.css'
import type { Draft } from './draft.ts'
import { type Line, readLines } from './several-lines.ts'

/** So many are made by one request. */
const maxLines = 500

interface AddSeveralProps {
  /** Its lines are the things; its place and tags go for all of them. */
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
  readonly onClose: () => void
  readonly onSave: (lines: readonly Line[]) => void
}

/** Makes several things from lines, after showing what will be made. */
export function AddSeveral({ draft, change, onClose, onSave }: AddSeveralProps) {
  const { t } = useTranslation()
  const places = usePlaces()
  const { lines: text, placeId } = draft
  const [isAsking, ask] = useState(false)
  const lines = readLines(text)
  const isTooMany = lines.length > maxLines
  const where = namesTo(places, placeId)
  return (
    <Dialog
      title={t('batch.title', { count: lines.length })}
      isOpen
      onClose={onClose}
      actions={
        <Button look="main" isDisabled={lines.length === 0 || isTooMany} onPress={() => onSave(lines)}>
          {t('batch.title', { count: lines.length })}
        </Button>
      }
    >
      <div className={styles.form}>
        <TextField
          label={t('batch.lines')}
          value={text}
          onChange={typed => change({ lines: typed })}
          lines={6}
          autoFocus
          hint={t('batch.hint')}
          error={isTooMany ? t('batch.tooMany', { count: lines.length, max: maxLines }) : undefined}
        />
        <Button icon={<MapPin aria-hidden />} onPress={() => ask(true)}>
          {where.length === 0 ? t('entity.topLevel') : <NamedPath names={where} />}
        </Button>
        <Preview lines={lines} />
      </div>
      <ChoosePlace
        title={t('add.place')}
        isOpen={isAsking}
        canBeNone
        onClose={() => ask(false)}
        onChoose={chosen => change({ placeId: chosen?.id })}
      />
    </Dialog>
  )
}

/** What the lines will make. */
function Preview({ lines }: { readonly lines: readonly Line[] }) {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className={styles.preview}>
        {t('batch.willBe', { count: lines.length })}
      </p>
      <ol className={styles.lines} tabIndex={0} aria-label={t('batch.willBe', { count: lines.length })}>
        {lines.map(({ name, quantity }, at) => (
          // Two lines may say the same.
          <li key={`${at} ${name}`}>
            <span>{name}</span>
            {quantity === 1 ? null : <span className={styles.times}>× {formatNumber(quantity)}</span>}
          </li>
        ))}
      </ol>
    </>
  )
}
