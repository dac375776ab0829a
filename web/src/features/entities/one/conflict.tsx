import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type Conflict, settle } from '../../../data/edit-conflicts.ts'
import type { EntityChanges } from '../../../data/show-edit.ts'
import type { MessageKey } from '../../../i18n/en.ts'
import { en } from '../../../i18n/en.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import styles from './conflict.module.css'
import { ConflictValue } from './conflict-value.tsx'

type Member = keyof EntityChanges

const labelOf = (member: Member): MessageKey =>
  `one.${member}` in en ? (`one.${member}` as MessageKey) : 'one.facts'

/** Shows both values of an edit that lost a race side by side, and lets one choose, member by member. */
export function ConflictDialog({ conflict }: { readonly conflict: Conflict }) {
  const { t } = useTranslation()
  const [theirs, setTheirs] = useState<readonly Member[]>([])
  const { members } = conflict
  const end = (mine: readonly Member[]): void => {
    setTheirs([])
    settle(conflict, mine)
  }
  const leave = (): void => end([])
  const save = (): void => end(members.filter(member => !theirs.includes(member)))
  return (
    <Dialog
      title={t('conflict.title')}
      isOpen
      isAlert
      onClose={leave}
      actions={
        <>
          <Button onPress={leave}>{t('conflict.keepTheirs')}</Button>
          <Button look="main" onPress={save}>
            {t('conflict.save')}
          </Button>
        </>
      }
    >
      <p>{t('conflict.text')}</p>
      {members.map(member => (
        <RadioGroup
          key={member}
          className={styles.both ?? ''}
          value={theirs.includes(member) ? 'theirs' : 'mine'}
          onChange={chosen =>
            setTheirs(chosen === 'theirs' ? [...theirs, member] : theirs.filter(other => other !== member))
          }
        >
          <Label className={styles.member ?? ''}>{t(labelOf(member), { currency: '' })}</Label>
          <Radio value="mine" className={styles.value ?? ''}>
            <span className={styles.whose}>{t('conflict.mine')}</span>
            <ConflictValue member={member} value={conflict.mine[member]} />
          </Radio>
          <Radio value="theirs" className={styles.value ?? ''}>
            <span className={styles.whose}>{t('conflict.theirs')}</span>
            <ConflictValue member={member} value={conflict.theirs[member]} />
          </Radio>
        </RadioGroup>
      ))}
    </Dialog>
  )
}
