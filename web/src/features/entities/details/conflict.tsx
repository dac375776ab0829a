import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type Conflict, editConflict } from '../../../data/outbox/edit-conflicts.ts'
import type { EntityChanges } from '../../../data/outbox/show-edit.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { memberText } from '../../../ui/changes/member-text.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import styles from './conflict.module.css'
import { ConflictValue } from './conflict-value.tsx'

type Member = keyof EntityChanges

/** Title of the conflict: the changed member, or a general text for several. */
const titleOf = ([member, ...others]: readonly Member[]): string | undefined =>
  member === undefined || others.length > 0 ? i18n.t('conflict.several') : memberText(member)

/** Shows both values of an edit that lost a race side by side, and lets one choose, member by member. */
export function ConflictDialog({ conflict }: { readonly conflict: Conflict }) {
  const { t } = useTranslation()
  const [theirs, setTheirs] = useState<readonly Member[]>([])
  const { members, name, by } = conflict
  // It waits in the list of what needs a decision.
  const leave = (): void => editConflict.set(undefined)
  const save = (): void => {
    leave()
    conflict.settle(members.filter(member => !theirs.includes(member)))
  }
  return (
    <Dialog
      title={
        by === undefined ? t('conflict.title', { what: titleOf(members) }) : t('conflict.titleBy', { by })
      }
      isOpen
      isAlert
      onClose={leave}
      actions={
        <>
          <Button onPress={leave}>{t('conflict.later')}</Button>
          <Button variant="main" onPress={save}>
            {t('conflict.save')}
          </Button>
        </>
      }
    >
      <p>{t('conflict.text', { name })}</p>
      {members.map(member => (
        <RadioGroup
          key={member}
          className={styles.both ?? ''}
          value={theirs.includes(member) ? 'theirs' : 'mine'}
          onChange={chosen =>
            setTheirs(chosen === 'theirs' ? [...theirs, member] : theirs.filter(other => other !== member))
          }
        >
          <Label className={styles.member ?? ''}>{memberText(member)}</Label>
          <Radio value="mine" className={styles.value ?? ''}>
            <span className={styles.whose}>{t('conflict.mine')}</span>
            <ConflictValue member={member} value={conflict.mine[member]} />
          </Radio>
          <Radio value="theirs" className={styles.value ?? ''}>
            <span className={styles.whose}>
              {by === undefined ? t('conflict.theirs') : t('conflict.theirsBy', { by })}
            </span>
            <ConflictValue member={member} value={conflict.theirs[member]} />
          </Radio>
        </RadioGroup>
      ))}
      {members.length > 1 ? (
        <div className={styles.all}>
          <Button onPress={() => setTheirs([])}>{t('conflict.keepMine')}</Button>
          <Button onPress={() => setTheirs(members)}>
            {by === undefined ? t('conflict.keepTheirs') : t('conflict.keepTheirsBy', { by })}
          </Button>
        </div>
      ) : null}
    </Dialog>
  )
}
