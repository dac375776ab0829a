import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inSelectedGroup } from '../../data/wire/in-group.ts'
import { updateEntityType } from '../../data/wire/operations.ts'
import { Button } from '../../ui/button/button.tsx'
import fieldStyles from '../../ui/field/field.module.css'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { tellError } from '../../ui/toast/toasts.ts'
import styles from './types.module.css'
import { type EntityType, typeWith, useConvertType, useSaveType } from './use-type-changes.ts'

type Conversion = NonNullable<ReplyOf<typeof updateEntityType>['conversion']>

const kinds = ['items', 'locations'] as const
type Kind = (typeof kinds)[number]

/** Whether what is of a type are items or locations. A change of a type in use is shown before it is made. */
export function KindOfType({
  type,
  count,
}: {
  readonly type: EntityType
  readonly count: number | undefined
}) {
  const { t } = useTranslation()
  const save = useSaveType()
  const convert = useConvertType()
  const [preview, show] = useState<Conversion>()
  const [isPending, pend] = useState(false)
  const asked = useRef(0)
  const now: Kind = type.isLocation ? 'locations' : 'items'
  const isLocation = !type.isLocation
  const ask = async (): Promise<void> => {
    const number = ++asked.current
    const input = { ...typeWith(type, { isLocation }), dryRun: 'true' }
    try {
      const { conversion } = await inSelectedGroup().client.call(updateEntityType, input)
      if (number === asked.current) show(conversion)
    } catch (error) {
      if (number === asked.current) tellError(error, () => void ask(), t('types.notCounted'))
    }
  }
  const cancel = (): void => {
    asked.current++
    show(undefined)
  }
  const choose = (kind: Kind): void => {
    if (kind === now) cancel()
    else if (count === 0) void save(type, { isLocation }).catch(() => undefined)
    else void ask()
  }
  const run = (): void => {
    pend(true)
    convert(type, isLocation, preview?.converted ?? 0)
      .then(cancel, () => undefined)
      .finally(() => pend(false))
  }
  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label}>{t('types.kind')}</span>
      <div>
        <Segmented
          label={t('types.kind')}
          options={kinds.map(id => ({ id, name: t(id === 'items' ? 'nav.entities' : 'nav.locations') }))}
          chosen={preview === undefined ? now : isLocation ? 'locations' : 'items'}
          onChoose={choose}
        />
      </div>
      <Preview
        preview={preview}
        isLocation={isLocation}
        isPending={isPending}
        onConvert={run}
        onCancel={cancel}
      />
    </div>
  )
}

/** What a conversion would do, and what does it. */
function Preview({
  preview,
  isLocation,
  isPending,
  onConvert,
  onCancel,
}: {
  readonly preview: Conversion | undefined
  readonly isLocation: boolean
  readonly isPending: boolean
  readonly onConvert: () => void
  readonly onCancel: () => void
}) {
  const { t } = useTranslation()
  const lines =
    preview === undefined
      ? []
      : [
          t(isLocation ? 'types.willBeLocations' : 'types.willBeItems', { count: preview.converted }),
          ...(preview.contents === 0 ? [] : [t('types.contentsStay', { count: preview.contents })]),
          ...(preview.pinsCleared === 0 ? [] : [t('types.pinsCleared', { count: preview.pinsCleared })]),
          t('types.undoable'),
        ]
  return (
    <>
      <div role="status" className={styles.preview}>
        {lines.map(line => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {preview === undefined ? null : (
        <div className={styles.actions}>
          <Button variant="main" isPending={isPending} onPress={onConvert}>
            {t('types.convert', { count: preview.converted })}
          </Button>
          <Button onPress={onCancel}>{t('action.cancel')}</Button>
        </div>
      )}
    </>
  )
}
