import { Calendar, CircleDot, Hash, Link2, type LucideIcon, ToggleRight, Type } from 'lucide-react'
import { useId } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import fieldStyles from '../../ui/field/field.module.css'
import type { FieldKind } from './field-draft.ts'
import styles from './fields.module.css'

const icons: Readonly<Record<FieldKind, LucideIcon>> = {
  text: Type,
  number: Hash,
  choice: CircleDot,
  date: Calendar,
  boolean: ToggleRight,
  link: Link2,
}

const kinds = Object.keys(icons) as FieldKind[]

/** The icon of a kind, named for those who do not see it. */
export function KindIcon({ kind }: { readonly kind: FieldKind }) {
  const { t } = useTranslation()
  const Icon = icons[kind]
  return <Icon role="img" aria-label={t(`types.kinds.${kind}`)} className={styles.kindIcon} />
}

/** Chooses the kind of a field; all of them are in sight. */
export function KindPicker({
  chosen,
  onChoose,
}: {
  readonly chosen: FieldKind
  readonly onChoose: (kind: FieldKind) => void
}) {
  const { t } = useTranslation()
  const labelId = useId()
  return (
    <div className={fieldStyles.field}>
      <span id={labelId} className={fieldStyles.label}>
        {t('history.member.fieldKind')}
      </span>
      <ToggleButtonGroup
        aria-labelledby={labelId}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[chosen]}
        onSelectionChange={keys => {
          const next = kinds.find(kind => keys.has(kind))
          if (next !== undefined) onChoose(next)
        }}
        className={styles.kinds ?? ''}
      >
        {kinds.map(kind => {
          const Icon = icons[kind]
          return (
            <ToggleButton key={kind} id={kind} className={styles.kind ?? ''}>
              <Icon aria-hidden />
              {t(`types.kinds.${kind}`)}
            </ToggleButton>
          )
        })}
      </ToggleButtonGroup>
    </div>
  )
}
