import { maxOffset } from '@stowage/contract/labels/label-words'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/field/field.tsx'
import { signedNumberIn, typedNumber } from '../../ui/field/number-in.ts'
import styles from './labels.module.css'
import type { Labels } from './use-labels.ts'
import { useTyped } from './use-typed.ts'

const typedShift = (shift: number): string => (shift < 0 ? `−${typedNumber(-shift)}` : typedNumber(shift))

/** How far a printer is off, which moves all labels. */
export function OffsetPart({ labels }: { readonly labels: Labels }) {
  const { t } = useTranslation()
  const { settings, set } = labels
  const { x, y } = settings.offset
  return (
    <section className={styles.part}>
      <h2>{t('labels.offset')}</h2>
      <div className={styles.pair}>
        <Shift label={t('labels.right')} shift={x} onShift={next => set({ offset: { x: next, y } })} />
        <Shift label={t('labels.down')} shift={y} onShift={next => set({ offset: { x, y: next } })} />
      </div>
      <p className={styles.quiet}>{t('labels.offsetHint')}</p>
    </section>
  )
}

function Shift({
  label,
  shift,
  onShift,
}: {
  readonly label: string
  readonly shift: number
  readonly onShift: (shift: number) => void
}) {
  const { t } = useTranslation()
  const typed = useTyped(
    typedShift(shift),
    text => {
      const read = signedNumberIn(text.replace('−', '-'))
      return read !== undefined && Math.abs(read) <= maxOffset ? typedShift(read) : undefined
    },
    next => onShift(signedNumberIn(next.replace('−', '-')) ?? 0),
  )
  return (
    <TextField
      label={label}
      inputMode="text"
      autoComplete="off"
      value={typed.value}
      onChange={typed.type}
      error={typed.isWrong ? t('labels.wrongOffset') : undefined}
    />
  )
}
