import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type GroupFacts, GroupFields, isGroupName } from '../../data/group-fields.tsx'
import { updateGroup } from '../../data/operations.ts'
import type { Group } from '../../data/session.ts'
import { useChange } from '../../data/use-change.ts'
import { ifUnchanged } from '../../data/versions.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useIsShown } from '../../ui/stable/use-is-shown.ts'
import styles from './group-dialog.module.css'

/** Changes the name and the currency of the group. */
export function GroupDialog({ group, onClose }: { readonly group: Group; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [facts, change] = useState<GroupFacts>(group)
  const isShown = useIsShown()
  const { mutate, isPending } = useChange(updateGroup, {
    notDone: ({ name }) => t('entity.notSaved', { name }),
    done: ({ name }, input) => {
      // What has been typed since is not saved yet.
      if (isShown() && input.name === facts.name && input.currency === facts.currency) onClose()
      return t('group.saved', { name })
    },
    call: () => ifUnchanged(group),
  })
  const save = (): void => {
    if (isGroupName(facts.name)) mutate({ name: facts.name, currency: facts.currency })
  }
  return (
    <Dialog
      title={t('group.edit')}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="main" isPending={isPending} isDisabled={!isGroupName(facts.name)} onPress={save}>
          {t('group.save')}
        </Button>
      }
    >
      <form
        className={styles.fields}
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <GroupFields value={facts} onChange={change} />
        <p className={styles.hint}>{t('group.currencyHint')}</p>
      </form>
    </Dialog>
  )
}
