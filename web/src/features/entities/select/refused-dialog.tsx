import { CallError } from '@stowage/contract/protocol/client'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../i18n/error-text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import styles from './select.module.css'
import type { Bulk, Refused } from './use-bulk.ts'

/** So many are named; the others are counted. */
const named = 20

/** Says which items cannot become what was asked for, and asks whether the others shall. */
export function RefusedDialog({ bulk, refused }: { readonly bulk: Bulk; readonly refused: Refused }) {
  const { t } = useTranslation()
  const { changed, matched, unchanged, problems } = refused.result
  const count = matched - changed - unchanged
  return (
    <Dialog
      title={t('select.refusedTitle', { count })}
      isOpen
      isAlert
      onClose={bulk.cancel}
      actions={
        <>
          <Button onPress={bulk.cancel}>{t('action.cancel')}</Button>
          {changed === 0 ? null : (
            <Button variant="main" isPending={bulk.isPending} onPress={bulk.runOthers}>
              {t('select.others', { count: changed })}
            </Button>
          )}
        </>
      }
    >
      <ul className={styles.problems}>
        {problems.slice(0, named).map(({ id, name, ...problem }) => (
          <li key={id}>
            <span className={styles.problemName}>{name || t('select.gone')}</span>{' '}
            {errorText(new CallError(422, problem))}
          </li>
        ))}
      </ul>
      {count > named ? <p>{t('select.andMore', { count: count - named })}</p> : null}
    </Dialog>
  )
}
