import { Download, ExternalLink, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../data/items/entities.ts'
import { basePath } from '../data/wire/base-path.ts'
import { selectedGroup } from '../data/wire/session.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Labelled } from '../ui/field/labelled.tsx'
import { numberIn } from '../ui/field/number-in.ts'
import { Stepper } from '../ui/field/stepper.tsx'
import styles from './label-dialog.module.css'
import { type LabelSize, labelSizes, maxCopies, useLabelSize, useShowsCode } from './label-sizes.ts'
import { labelsOfSelection } from './labels-address.ts'
import { PrintedLabels } from './printed-labels.tsx'
import { nameOfSheet } from './sheet-names.ts'

/** An answer that an older version has kept has no codes. */
type Labelled = Pick<Entity, 'id' | 'name' | 'entityType'> & Partial<Pick<Entity, 'codes'>>

/** The lines of a label below the name: a code, counted from 1, stands in place of the asset number. */
const linesOf = (whichCode: number): Readonly<Record<string, string>> =>
  whichCode === 0 ? { lines: 'assetId,path' } : { lines: 'firstCode,path', whichCode: String(whichCode) }

/** The addresses of a label: as a picture, and as a document for the tape or roll of a label printer. */
function addressesOf({ id, entityType }: Labelled, size: LabelSize, copies: number, whichCode: number) {
  const addressOf = (path: string, query: Readonly<Record<string, string>>): string => {
    const groupId = selectedGroup()
    const all = {
      ...query,
      ...linesOf(whichCode),
      ...(groupId === undefined ? {} : { tenant: groupId }),
    }
    return `/api/v1/labelmaker/${path}?${new URLSearchParams(all).toString()}`
  }
  const picture = addressOf(`${entityType.isLocation ? 'location' : 'item'}/${id}`, {})
  return {
    picture,
    file:
      size.format === undefined
        ? picture
        : addressOf('sheet', { ids: id, format: size.format, copies: String(copies) }),
  }
}

/** Shows the label of an item or location as it is printed, prints it, opens it and downloads it. */
export function LabelDialog({
  entity,
  code,
  onClose,
}: {
  readonly entity: Labelled
  /** The code to show; undefined: the first one or the asset number, as last time. */
  readonly code?: string | undefined
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [isMissing, miss] = useState(false)
  const [isPrinting, print] = useState(false)
  const { size, choose } = useLabelSize()
  const { codes = [] } = entity
  const { showsCode, keep } = useShowsCode()
  const [asked, ask] = useState(code === undefined ? undefined : codes.indexOf(code) + 1)
  const whichCode = Math.min(asked ?? (showsCode ? 1 : 0), codes.length)
  const [typed, type] = useState('1')
  const copies = numberIn(typed) ?? 0
  const isRight = Number.isInteger(copies) && copies >= 1 && copies <= maxCopies
  const { picture, file } = addressesOf(entity, size, isRight ? copies : 1, whichCode)
  const title = t('label.title', { name: entity.name })
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        isMissing ? null : (
          <Actions
            name={entity.name}
            file={file}
            isPdf={size.format !== undefined}
            onPrint={isRight ? () => print(true) : undefined}
          />
        )
      }
    >
      {isMissing ? (
        <p role="status">{t('label.missing', { name: entity.name })}</p>
      ) : (
        <>
          <div className={styles.paper}>
            <img src={basePath + picture} alt={title} className={styles.label} onError={() => miss(true)} />
          </div>
          <div className={styles.options}>
            <SizeSelect size={size} onChoose={choose} />
            <Stepper
              label={t('label.copies')}
              name="copies"
              value={typed}
              onChange={type}
              error={isRight ? undefined : t('label.wrongCopies', { max: maxCopies })}
            />
            {codes.length === 0 ? null : (
              <NumberSelect
                codes={codes}
                chosen={whichCode}
                onChoose={which => {
                  keep(which > 0)
                  ask(which)
                }}
              />
            )}
          </div>
          <div className={styles.more}>
            <ButtonLink href={labelsOfSelection({ ids: [entity.id] })} variant="bare">
              {t('label.more')}
            </ButtonLink>
          </div>
        </>
      )}
      {isPrinting ? (
        <PrintedLabels
          pictures={Array.from({ length: copies }, () => basePath + picture)}
          size={{ isOnPaper: size.format === undefined, width: size.width, height: size.height }}
          onDone={() => print(false)}
        />
      ) : null}
    </Dialog>
  )
}

function Actions({
  name,
  file,
  isPdf,
  onPrint,
}: {
  readonly name: string
  readonly file: string
  readonly isPdf: boolean
  /** Undefined while the number of copies is wrong. */
  readonly onPrint: (() => void) | undefined
}) {
  const { t } = useTranslation()
  return (
    <>
      <ButtonLink href={file} icon={<ExternalLink aria-hidden />}>
        {t(isPdf ? 'label.openPdf' : 'label.openPicture')}
      </ButtonLink>
      <ButtonLink
        href={basePath + file}
        download={`${name}.${isPdf ? 'pdf' : 'png'}`}
        icon={<Download aria-hidden />}
      >
        {t('label.download')}
      </ButtonLink>
      <Button
        variant="main"
        autoFocus
        icon={<Printer aria-hidden />}
        isDisabled={onPrint === undefined}
        onPress={() => onPrint?.()}
      >
        {t('label.print')}
      </Button>
    </>
  )
}

/** Chooses between the asset number, 0, and the codes, counted from 1. */
function NumberSelect({
  codes,
  chosen,
  onChoose,
}: {
  readonly codes: readonly string[]
  readonly chosen: number
  readonly onChoose: (which: number) => void
}) {
  const { t } = useTranslation()
  return (
    <Labelled label={t('label.number')}>
      {props => (
        <select {...props} value={chosen} onChange={event => onChoose(Number(event.target.value))}>
          {[t('labels.line.assetId'), ...codes.map(code => t('codes.one', { code }))].map((name, which) => (
            <option key={name} value={which}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

function SizeSelect({
  size,
  onChoose,
}: {
  readonly size: LabelSize
  readonly onChoose: (id: string) => void
}) {
  const { t } = useTranslation()
  return (
    <Labelled label={t('label.size')}>
      {props => (
        <select {...props} value={size.id} onChange={event => onChoose(event.target.value)}>
          {labelSizes.map(({ id, format }) => (
            <option key={id} value={id}>
              {format === undefined ? t('label.paper') : nameOfSheet(format, t)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
