import { textLimits } from '@stowage/contract/values/text-limits'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useMayWrite } from '../../data/person/use-group.ts'
import { listTemplates } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { SavedText } from '../../ui/field/saved-text.tsx'
import { IconPicker } from '../../ui/icon-picker/icon-picker.tsx'
import { Select } from '../../ui/select/select.tsx'
import { DeleteType } from './delete-type.tsx'
import { KindOfType } from './kind-of-type.tsx'
import { listOfType } from './type-row.tsx'
import styles from './types.module.css'
import { useDeleteType } from './use-delete-type.ts'
import { type EntityType, useSaveType } from './use-type-changes.ts'

interface EditTypeProps {
  readonly type: EntityType
  readonly types: readonly EntityType[]
  /** How many entities it has; undefined until that is known. */
  readonly count: number | undefined
  readonly onDeleted: () => void
}

/** Name, icon and the like of a type: what is changed is saved at once. */
export function EditType({ type, types, count, onDeleted }: EditTypeProps) {
  const { t } = useTranslation()
  const save = useSaveType()
  const [called, call] = useState(type.name)
  if (!useMayWrite()) return null
  return (
    <section className={styles.edit}>
      <h2>{t('types.one')}</h2>
      <SavedText
        label={t('types.name')}
        saved={type.name}
        limit={textLimits.line}
        isRequired
        onType={call}
        onSave={name => save(type, { name })}
      />
      <IconPicker
        label={t('types.icon')}
        chosen={type.icon}
        called={called}
        onChoose={icon => void save(type, { icon }).catch(() => undefined)}
      />
      <KindOfType type={type} count={count} />
      <TemplateOfType type={type} />
      <DeletionOf type={type} types={types} count={count} onDeleted={onDeleted} />
    </section>
  )
}

/** How many there are of a type; the number leads to the list of them. */
export function UseOf({ type, count }: Pick<EditTypeProps, 'type' | 'count'>) {
  const { t } = useTranslation()
  if (count === undefined) return null
  const text = t(type.isLocation ? 'types.locations' : 'types.items', { count })
  const href = listOfType(type)
  return (
    <p className={styles.use}>{href === undefined || count === 0 ? text : <Link href={href}>{text}</Link>}</p>
  )
}

/** The template that new items of a type begin with. */
function TemplateOfType({ type }: Pick<EditTypeProps, 'type'>) {
  const { t } = useTranslation()
  const save = useSaveType()
  const templates = useOperation(listTemplates, {}, { staleTime: 60_000 }).data ?? []
  const { defaultTemplate } = type
  // The chosen one stays in the list while the others are on their way.
  const known = defaultTemplate === undefined || templates.some(({ id }) => id === defaultTemplate.id)
  const all = known ? templates : [defaultTemplate, ...templates]
  return (
    <div className={styles.part}>
      <Select
        label={t('types.template')}
        hint={all.length === 0 ? t('types.noTemplates') : t('types.templateHint')}
        options={[{ id: '', name: t('types.noTemplate') }, ...all]}
        chosen={defaultTemplate?.id ?? ''}
        onChoose={id => void save(type, { defaultTemplateId: id === '' ? null : id }).catch(() => undefined)}
      />
      <Link
        href={defaultTemplate === undefined ? '/templates' : `/templates/${defaultTemplate.id}`}
        className={styles.way ?? ''}
      >
        {t(defaultTemplate === undefined ? 'types.allTemplates' : 'types.openTemplate')}
      </Link>
    </div>
  )
}

/** Deletes a type; one that is used asks what becomes of what is of it. */
function DeletionOf({ type, types, count, onDeleted }: EditTypeProps) {
  const { t } = useTranslation()
  const [isAsking, ask] = useState(false)
  const remove = useDeleteType(onDeleted)
  return (
    <>
      <Button
        icon={<Trash2 aria-hidden />}
        isDisabled={count === undefined}
        onPress={() => (count === 0 ? remove(type, undefined) : ask(true))}
      >
        {t('types.delete')}
      </Button>
      {isAsking ? (
        <DeleteType
          type={type}
          others={types.filter(({ id, isLocation }) => id !== type.id && isLocation === type.isLocation)}
          count={count ?? 0}
          onDelete={instead => {
            ask(false)
            remove(type, instead)
          }}
          onClose={() => ask(false)}
        />
      ) : null}
    </>
  )
}
