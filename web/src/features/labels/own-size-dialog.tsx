import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '../../i18n/en.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { numberIn, typedNumber } from '../../ui/field/number-in.ts'
import { Select } from '../../ui/select/select.tsx'
import type { OwnSize } from './label-settings.ts'
import styles from './labels.module.css'

const papers = ['a4', 'letter', 'roll'] as const
type Paper = (typeof papers)[number]

const paperNames = { a4: 'labels.paperA4', letter: 'labels.paperLetter', roll: 'labels.paperRoll' } as const

const letter = [215.9, 279.4] as const

type Member = Exclude<keyof OwnSize, 'paperWidth' | 'paperHeight'>

interface Measure {
  readonly member: Member
  readonly label: MessageKey
  readonly min: number
  readonly max: number
}

const ofLabel: readonly Measure[] = [
  { member: 'width', label: 'labels.width', min: 5, max: 1000 },
  { member: 'height', label: 'labels.height', min: 5, max: 2000 },
]
const ofSheet: readonly Measure[] = [
  { member: 'columns', label: 'labels.columns', min: 1, max: 50 },
  { member: 'rows', label: 'labels.rows', min: 1, max: 100 },
  { member: 'columnGap', label: 'labels.columnGap', min: 0, max: 500 },
  { member: 'rowGap', label: 'labels.rowGap', min: 0, max: 500 },
  { member: 'marginLeft', label: 'labels.marginLeft', min: 0, max: 500 },
  { member: 'marginTop', label: 'labels.marginTop', min: 0, max: 500 },
]

function paperOf(size: OwnSize | undefined): Paper {
  const width = size?.paperWidth ?? null
  if (width === null) return 'a4'
  return width === letter[0] ? 'letter' : 'roll'
}

/** Reads a measure: null when nothing is typed, undefined when it is wrong. */
function read({ member, min, max }: Measure, typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  const value = numberIn(typed)
  const isCount = member === 'columns' || member === 'rows'
  if (value === undefined || value < min || value > max || (isCount && !Number.isInteger(value)))
    return undefined
  return value
}

/** Asks for the measures of labels that are not in the list. */
export function OwnSizeDialog({
  begins,
  onUse,
  onClose,
}: {
  readonly begins: OwnSize | undefined
  readonly onUse: (size: OwnSize) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const form = useId()
  const [paper, choose] = useState<Paper>(() => paperOf(begins))
  const [isTried, tried] = useState(false)
  const [typed, type] = useState<Readonly<Partial<Record<Member, string>>>>(() =>
    Object.fromEntries(
      [...ofLabel, ...ofSheet].flatMap(({ member }) => {
        const value = begins?.[member] ?? null
        return value === null ? [] : [[member, typedNumber(value)]]
      }),
    ),
  )
  const asked = paper === 'roll' ? ofLabel : [...ofLabel, ...ofSheet]
  const valueOf = (measure: Measure) => read(measure, typed[measure.member] ?? '')
  const errorOf = (measure: Measure): string | undefined => {
    const value = valueOf(measure)
    const isMissing = value === null && ofLabel.includes(measure) && isTried
    return value === undefined || isMissing
      ? t('labels.wrongMeasure', { min: measure.min, max: measure.max })
      : undefined
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    tried(true)
    const values = Object.fromEntries(asked.map(measure => [measure.member, valueOf(measure)]))
    const { width, height } = values
    if (Object.values(values).includes(undefined)) return
    if (typeof width !== 'number' || typeof height !== 'number') return
    const [paperWidth, paperHeight] =
      paper === 'a4' ? [null, null] : paper === 'letter' ? letter : ([width, height] as const)
    const none = {
      columns: null,
      rows: null,
      columnGap: null,
      rowGap: null,
      marginLeft: null,
      marginTop: null,
    }
    onUse({ ...none, ...values, width, height, paperWidth, paperHeight } as OwnSize)
    onClose()
  }
  const field = (measure: Measure) => (
    <TextField
      key={measure.member}
      label={t(measure.label)}
      inputMode="decimal"
      autoComplete="off"
      value={typed[measure.member] ?? ''}
      onChange={text => type(now => ({ ...now, [measure.member]: text }))}
      error={errorOf(measure)}
    />
  )
  return (
    <Dialog
      title={t('labels.ownSize')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={form} variant="main">
            {t('labels.use')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className={styles.measures} noValidate>
        {ofLabel.map(field)}
        <Select
          label={t('labels.paper')}
          options={papers.map(id => ({ id, name: t(paperNames[id]) }))}
          chosen={paper}
          onChoose={choose}
        />
        {paper === 'roll' ? null : (
          <>
            <p className={styles.wide}>{t('labels.ownHint')}</p>
            {ofSheet.map(field)}
          </>
        )}
      </form>
    </Dialog>
  )
}
