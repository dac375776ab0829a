import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Group } from '../../../data/wire/session.ts'
import { GroupFields, isGroupName } from '../../../shared/group-fields.tsx'
import styles from './group.module.css'
import { useGroupChanges } from './use-group-changes.ts'

/** Name and currency, saved when the field is left or the currency chosen. */
export function GroupAbout({ group }: { readonly group: Group }) {
  const { t } = useTranslation()
  const change = useGroupChanges(group)
  const [typed, type] = useState<string>()
  const isOwner = group.role === 'owner'
  const save = (): void => {
    if (typed === undefined || !isGroupName(typed)) return
    type(undefined)
    if (typed !== group.name) change({ name: typed })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- leaving comes up from its inputs
    <form
      className={styles.fields}
      onBlur={save}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <GroupFields
        value={{ name: typed ?? group.name, currency: group.currency }}
        isReadOnly={!isOwner}
        onChange={({ name, currency }) => {
          if (currency === group.currency) type(name)
          else change({ currency })
        }}
      />
      {/* So that Enter saves. */}
      <input type="submit" hidden />
      {isOwner ? <p className={styles.hint}>{t('group.currencyHint')}</p> : null}
    </form>
  )
}
