import type { UndoConflict } from '@stowage/contract/history/history'
import { useTranslation } from 'react-i18next'
import { useRefusedUndo } from '../../data/history/undo.ts'
import { useMayWrite } from '../../data/person/use-group.ts'
import { Button } from '../../ui/button/button.tsx'
import { nameOf } from '../../ui/changes/change-subjects.ts'
import { memberText } from '../../ui/changes/member-text.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** So many subjects are named; the others are counted. */
const maxNamed = 5

/** Says what somebody has changed again since, and asks whether to undo all the same, unless the rules forbid that. */
export function RefusedUndoDialog() {
  const { t } = useTranslation()
  const { refusedUndo, force, leave } = useRefusedUndo()
  const mayWrite = useMayWrite()
  if (refusedUndo === undefined) return null
  const { conflicts, count, isForced } = refusedUndo
  return (
    <Dialog
      title={t('history.refusedTitle')}
      isOpen
      isAlert
      onClose={leave}
      actions={
        <>
          <Button onPress={leave}>{t('history.leave')}</Button>
          {isForced || !mayWrite ? null : (
            <Button variant="main" onPress={() => force(refusedUndo)}>
              {t('history.force')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(isForced ? 'history.forbiddenText' : 'history.refusedText')}</p>
      <ul>
        {conflicts.slice(0, maxNamed).map(({ subject, members, element }) => (
          <li key={`${subject.id} ${members} ${element?.id}`}>
            {[nameOf(subject), element?.name ?? namesOf(members)].filter(Boolean).join(': ')}
          </li>
        ))}
      </ul>
      {count > maxNamed ? <p>{t('select.andMore', { count: count - maxNamed })}</p> : null}
    </Dialog>
  )
}

const namesOf = (members: UndoConflict['members']): string =>
  members
    .filter(name => name !== 'id')
    .map(memberText)
    .join(', ')
