import { Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import { createGroup, listGroups } from '../../../data/wire/operations.ts'
import type { Group } from '../../../data/wire/session.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { GroupFields, isGroupName } from '../../../shared/group-fields.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useNewForm } from '../use-new-form.ts'
import styles from './group.module.css'
import { useLeaveFor } from './leave-group.tsx'

/** The groups of the person: which is shown, going to another, and making one. */
export function OwnGroups({ group }: { readonly group: Group }) {
  const { t } = useTranslation()
  const groups = useOperation(listGroups, {}, { staleTime: 60_000 }).data ?? [group]
  const open = useLeaveFor()
  const [isMaking, make] = useNewForm('group')
  return (
    <>
      <ul className={styles.card} aria-label={t('group.yours')}>
        {groups.map(({ id, name, role }) => (
          <li key={id} className={styles.row}>
            <Users aria-hidden />
            <span className={styles.name}>
              <bdi>{name}</bdi>
            </span>
            <Badge>{t(`role.${role}`)}</Badge>
            {id === group.id ? (
              <Badge tone="accent">{t('group.shown')}</Badge>
            ) : (
              <Button size="small" label={t('group.openOf', { name })} onPress={() => open(id)}>
                {t('group.open')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div>
        <Button icon={<Plus aria-hidden />} onPress={() => make(true)}>
          {t('group.new')}
        </Button>
      </div>
      {isMaking ? <NewGroup currency={group.currency} onClose={() => make(false)} /> : null}
    </>
  )
}

function NewGroup({ currency, onClose }: { readonly currency: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [facts, change] = useState({ name: '', currency })
  const [wasSent, send] = useState(false)
  const open = useLeaveFor()
  const { mutate, isPending } = useChange(createGroup, {
    makes: true,
    notDone: ({ name }) => t('group.notMade', { name: name ?? '' }),
    done({ id, name }) {
      onClose()
      open(id)
      return t('group.made', { name })
    },
  })
  const make = (): void => {
    send(true)
    if (isGroupName(facts.name)) mutate(facts)
  }
  return (
    <Dialog
      title={t('group.new')}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="main" isPending={isPending} onPress={make}>
          {t('group.make')}
        </Button>
      }
    >
      <form
        className={styles.fields}
        onSubmit={event => {
          event.preventDefault()
          make()
        }}
      >
        <GroupFields value={facts} onChange={change} isUntouched={!wasSent} autoFocus />
      </form>
    </Dialog>
  )
}
