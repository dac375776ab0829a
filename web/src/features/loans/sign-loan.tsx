import { maxSignaturePoints, type SignedMoment } from '@stowage/contract/lending/signatures'
import { textLimits } from '@stowage/contract/values/text-limits'
import { type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSign } from '../../data/items/loan-changes.ts'
import type { Loan } from '../../data/items/loans.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import styles from './signature.module.css'
import { Ink, type Strokes } from './signature.tsx'

/** Takes the signature of the person who gets the items, or brings them back. */
export function SignLoan({
  loan,
  moment,
  onClose,
}: {
  readonly loan: Loan
  readonly moment: SignedMoment
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [name, type] = useState(loan.contact?.name ?? '')
  const [strokes, draw] = useState<Strokes>([])
  const { sign, isPending } = useSign(onClose)
  const isReady = strokes.length > 0 && name.trim() !== '' && name.length <= textLimits.line
  return (
    <Dialog
      title={t(`loans.sign.${moment}`)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button
            variant="main"
            isPending={isPending}
            isDisabled={!isReady}
            onPress={() => sign({ id: loan.id, moment, name: name.trim(), strokes })}
          >
            {t('action.save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField label={t('loans.signName')} value={name} onChange={type} limit={textLimits.line} />
        <div className={styles.paper}>
          <div className={styles.paperHead}>
            <span>{t('loans.signHere')}</span>
            <Button size="small" variant="bare" isDisabled={strokes.length === 0} onPress={() => draw([])}>
              {t('loans.signAgain')}
            </Button>
          </div>
          <Paper strokes={strokes} onDraw={draw} />
        </div>
      </div>
    </Dialog>
  )
}

/** Where one signs, by finger, pen or mouse. */
function Paper({
  strokes,
  onDraw,
}: {
  readonly strokes: Strokes
  readonly onDraw: (change: (before: Strokes) => Strokes) => void
}) {
  const { t } = useTranslation()
  return (
    <svg
      viewBox="0 0 1000 1000"
      preserveAspectRatio="none"
      className={styles.area}
      role="img"
      aria-label={t('loans.signHere')}
      onPointerDown={event => {
        // A second finger draws nothing.
        if (!event.isPrimary) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const point = pointOf(event)
        onDraw(before => (isFull(before) ? before : [...before, [point]]))
      }}
      onPointerMove={event => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        const point = pointOf(event)
        onDraw(before => withPoint(before, point))
      }}
    >
      <line x1="60" y1="780" x2="940" y2="780" vectorEffect="non-scaling-stroke" className={styles.base} />
      <Ink strokes={strokes} />
    </svg>
  )
}

type Point = Strokes[number][number]

/** A place in an element, from the left and from the top, in 0 to 1000. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const share = (part: number, whole: number): number =>
    Math.round(Math.min(1, Math.max(0, part / whole)) * 1000)
  return [share(clientX - left, width), share(clientY - top, height)]
}

const isFull = (strokes: Strokes): boolean =>
  strokes.reduce((sum, { length }) => sum + length, 0) >= maxSignaturePoints

/** Goes on with the last stroke. */
function withPoint(strokes: Strokes, point: Point): Strokes {
  const stroke = strokes.at(-1)
  const last = stroke?.at(-1)
  const isSame = last !== undefined && last[0] === point[0] && last[1] === point[1]
  if (stroke === undefined || isSame || isFull(strokes)) return strokes
  return [...strokes.slice(0, -1), [...stroke, point]]
}
