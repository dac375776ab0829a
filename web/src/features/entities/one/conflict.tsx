import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { EntityChanges } from '../../../data/show-edit.ts'
import type { Conflict } from '../../../data/use-edit-entity.ts'
import type { MessageKey } from '../../../i18n/en.ts'
import { en } from '../../../i18n/en.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import styles from './conflict.module.css'
import { ConflictValue } from './conflict-value.tsx'

type Member = keyof EntityChanges

const labelOf = (member: Member): MessageKey =>
  `one.${member}` in en ? (`one.${member}` as MessageKey) : 'one.facts'

interface ConflictDialogProps {
  readonly conflict: Conflict | undefined
  /** Gets the members in which one's own value is to stay. */
  readonly onSettle: (mine: readonly Member[]) => void
}

/** Shows both values of an edit that lost a race side by side, and lets one choose, member by member. */
export function ConflictDialog({ conflict, onSettle }: ConflictDialogProps) {
  const { t } = useTranslation()
  const [theirs, setTheirs] = useState<readonly Member[]>([])
  const settle = (mine: readonly Member[]): void => {
    setTheirs([])
    onSettle(mine)
  }
  const members = conflict?.members ?? []
  return (
    <Dialog
      title={t('conflict.title')}
      isOpen={conflict !== undefined}
      isAlert
      onClose={() => settle([])}
      actions={
        <>
          <Button onPress={() => settle([])}>{t('conflict.keepTheirs')}</Button>
          <Button look="main" onPress={() => settle(members.filter(member => !theirs.includes(member)))}>
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
            <ConflictValue member={member} value={conflict?.mine[member]} />
          </Radio>
          <Radio value="theirs" className={styles.value ?? ''}>
            <span className={styles.whose}>{t('conflict.theirs')}</span>
            <ConflictValue member={member} value={conflict?.theirs[member]} />
          </Radio>
        </RadioGroup>
      ))}
    </Dialog>
  )
}
