import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/field/field.tsx'
import { Select } from '../../../ui/select/select.tsx'
import styles from './notifications.module.css'
import type { NoticeKind } from './use-notifiers.ts'

/** Kinds that are offered: those that are sent today. */
const offered = [
  'maintenance',
  'warranty',
  'fields',
  'loans',
  'expiry',
  'stock',
] as const satisfies readonly NoticeKind[]

/** Names the kinds that a notifier gets; those that have no name here are left out. */
export function useKindNames(): (kinds: readonly NoticeKind[]) => string {
  const { t } = useTranslation()
  return kinds =>
    offered
      .filter(kind => kinds.includes(kind))
      .map(kind => t(`notice.kind.${kind}`))
      .join(', ')
}

/** The kinds that a notifier gets: all that are on (null), or some of them. */
export function KindsOfNotices({
  kinds,
  onChange,
}: {
  readonly kinds: NoticeKind[] | null
  readonly onChange: (kinds: NoticeKind[] | null) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <Select
        label={t('notifier.kinds')}
        options={[
          { id: 'on', name: t('notifier.kindsOn') },
          { id: 'some', name: t('notifier.kindsSome') },
        ]}
        chosen={kinds === null ? 'on' : 'some'}
        onChoose={id => onChange(id === 'on' ? null : [...offered])}
      />
      {kinds === null ? null : (
        <div role="group" aria-label={t('notifier.kinds')} className={styles.kinds}>
          {offered.map(kind => (
            <Checkbox
              key={kind}
              isSelected={kinds.includes(kind)}
              onChange={isWanted =>
                onChange(isWanted ? [...kinds, kind] : kinds.filter(each => each !== kind))
              }
            >
              {t(`notice.kind.${kind}`)}
            </Checkbox>
          ))}
        </div>
      )}
    </>
  )
}
