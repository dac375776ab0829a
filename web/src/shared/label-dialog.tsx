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
import { type LabelSize, labelSizes, maxCopies, useLabelSize } from './label-sizes.ts'
import { labelsOfSelection } from './labels-address.ts'
import { PrintedLabels } from './printed-labels.tsx'
import { nameOfSheet } from './sheet-names.ts'

/** The lines of a label below the name, as the page shows it. */
const lines = 'assetId,path'

type Labelled = Pick<Entity, 'id' | 'name' | 'entityType'>

/** The addresses of a label: as a picture, and as a document for the tape or roll of a label printer. */
function addressesOf({ id, entityType }: Labelled, size: LabelSize, copies: number) {
  const addressOf = (path: string, query: Readonly<Record<string, string>>): string => {
    const groupId = selectedGroup()
    const all = { ...query, lines, ...(groupId === undefined ? {} : { tenant: groupId }) }
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
  onClose,
}: {
  readonly entity: Labelled
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [isMissing, miss] = useState(false)
  const [isPrinting, print] = useState(false)
  const { size, choose } = useLabelSize()
  const [typed, type] = useState('1')
  const copies = numberIn(typed) ?? 0
  const isRight = Number.isInteger(copies) && copies >= 1 && copies <= maxCopies
  const { picture, file } = addressesOf(entity, size, isRight ? copies : 1)
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
