import { CalendarX2, Hash, Image, ImageDown, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import {
  createMissingThumbnails,
  ensureAssetIds,
  ensureImportRefs,
  setPrimaryPhotos,
  zeroItemTimeFields,
} from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from './data.module.css'

type Action = typeof ensureAssetIds

/** They all take nothing but `dryRun`, and answer how many items it was. */
const actions = [
  ['assetIds', 'items', ensureAssetIds, <Hash key="" aria-hidden />],
  ['primaryPhotos', 'items', setPrimaryPhotos, <Image key="" aria-hidden />],
  ['thumbnails', 'photos', createMissingThumbnails, <ImageDown key="" aria-hidden />],
  ['importRefs', 'items', ensureImportRefs, <Link2 key="" aria-hidden />],
  ['timeFields', 'items', zeroItemTimeFields, <CalendarX2 key="" aria-hidden />],
] as const

type Name = (typeof actions)[number][0]

/** Repairs of the whole group, each with how many items it would change. */
export function Upkeep() {
  const { t } = useTranslation()
  return (
    <ul className={styles.card} aria-label={t('data.upkeep')}>
      {actions.map(([name, of, operation, icon]) => (
        <UpkeepRow key={name} name={name} of={of} operation={operation as unknown as Action} icon={icon} />
      ))}
    </ul>
  )
}

function UpkeepRow({
  name,
  of,
  operation,
  icon,
}: {
  readonly name: Name
  readonly of: 'items' | 'photos'
  readonly operation: Action
  readonly icon: ReactNode
}) {
  const { t } = useTranslation()
  const title = t(`data.${name}`)
  const { data, error, refetch } = useOperation(operation, { dryRun: 'true' })
  const { mutate, isPending } = useChange(operation, {
    notDone: () => t('data.notRun', { name: title }),
    done: ({ completed }) => t('data.ran', { name: title, what: t(`data.${of}`, { count: completed }) }),
  })
  return (
    <li className={styles.row}>
      {icon}
      <span className={styles.what}>
        <span className={styles.name}>{title}</span>
        <span className={styles.quiet}>{t(`data.${name}Text`)}</span>
        {error === null ? null : <span className={styles.failed}>{errorText(error)}</span>}
      </span>
      <span className={styles.quiet}>
        {data === undefined ? '…' : t(`data.${of}`, { count: data.completed })}
      </span>
      {error === null ? (
        <Button
          size="small"
          label={t('data.runOf', { name: title })}
          isPending={isPending}
          isDisabled={data === undefined || data.completed === 0}
          onPress={() => mutate({})}
        >
          {t('data.run')}
        </Button>
      ) : (
        <Button size="small" onPress={() => void refetch()}>
          {t('action.retry')}
        </Button>
      )}
    </li>
  )
}
