import { useTranslation } from 'react-i18next'
import type { Conflict } from '../../../data/use-edit-entity.ts'
import type { MessageKey } from '../../../i18n/en.ts'
import { en } from '../../../i18n/en.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import styles from './conflict.module.css'

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')

const labelOf = (member: string): MessageKey =>
  `one.${member}` in en ? (`one.${member}` as MessageKey) : 'one.facts'

/** Shows both values of an edit that lost a race, and lets one choose. */
export function ConflictDialog({
  conflict,
  onSettle,
}: {
  readonly conflict: Conflict | undefined
  readonly onSettle: (keepsMine: boolean) => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('conflict.title')}
      isOpen={conflict !== undefined}
      isAlert
      onClose={() => onSettle(false)}
      actions={
        <>
          <Button onPress={() => onSettle(false)}>{t('conflict.keepTheirs')}</Button>
          <Button look="main" onPress={() => onSettle(true)}>
            {t('conflict.keepMine')}
          </Button>
        </>
      }
    >
      <p>{t('conflict.text')}</p>
      {conflict?.members.map(member => (
        <table key={member} className={styles.both}>
          <caption>{t(labelOf(member), { currency: '' })}</caption>
          <tbody>
            <tr>
              <th scope="row">{t('conflict.mine')}</th>
              <td>{textOf(conflict.mine[member])}</td>
            </tr>
            <tr>
              <th scope="row">{t('conflict.theirs')}</th>
              <td>{textOf(conflict.theirs[member])}</td>
            </tr>
          </tbody>
        </table>
      ))}
    </Dialog>
  )
}
