import { useEffect, useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type Comparison, compareEdit } from '../../../data/outbox/compare-edit.ts'
import { editConflict } from '../../../data/outbox/edit-conflicts.ts'
import type { EntityChanges } from '../../../data/outbox/show-edit.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { memberText } from '../../../ui/changes/member-text.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { tellError } from '../../../ui/toast/toasts.ts'
import styles from './conflict.module.css'
import { ConflictValue } from './conflict-value.tsx'

type Member = keyof EntityChanges

/** Title of the conflict: the changed member, or a general text for several. */
const titleOf = ([member, ...others]: readonly Member[]): string | undefined =>
  member === undefined || others.length > 0 ? i18n.t('conflict.several') : memberText(member)

/** It waits in the list of what needs a decision. */
const leave = (): void => editConflict.set(undefined)

/** Compares an edit that lost a race with what the server has, and asks when there is something to choose. */
export function EditComparison({ entryKey }: { readonly entryKey: string }) {
  const [comparison, setComparison] = useState<Comparison>()
  useEffect(() => {
    let isShown = true
    compareEdit(entryKey).then(
      found => {
        if (!isShown) return
        if (found === undefined) leave()
        setComparison(found)
      },
      error => {
        if (!isShown) return
        leave()
        tellError(error, () => editConflict.set(entryKey))
      },
    )
    return () => {
      isShown = false
    }
  }, [entryKey])
  return comparison === undefined ? null : <ConflictDialog comparison={comparison} />
}

/** Shows both values of an edit side by side, and lets one choose, member by member. */
function ConflictDialog({ comparison }: { readonly comparison: Comparison }) {
  const { t } = useTranslation()
  const [theirs, setTheirs] = useState<readonly Member[]>([])
  const { members, name, by, mine, theirs: others, settle } = comparison
  const save = (): void => {
    leave()
    settle(members.filter(member => !theirs.includes(member)))
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
            <ConflictValue member={member} value={mine[member]} />
          </Radio>
          <Radio value="theirs" className={styles.value ?? ''}>
            <span className={styles.whose}>
              {by === undefined ? t('conflict.theirs') : t('conflict.theirsBy', { by })}
            </span>
            <ConflictValue member={member} value={others[member]} />
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
