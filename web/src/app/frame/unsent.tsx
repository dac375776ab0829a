import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dropUnsent, unsentEdits } from '../../data/unsent-edits.ts'
import { tellFailedUploads } from '../../data/upload-queue.ts'
import { useEditEntity } from '../../data/use-edit-entity.ts'
import { tellWaiting } from '../../ui/toast/toasts.ts'

/** Says which edits and files were not taken since their session had ended, with a way to send each of them now. */
export function Unsent() {
  const { t } = useTranslation()
  const { editRow } = useEditEntity()
  // An effect may run twice.
  const isTold = useRef(false)
  useEffect(() => {
    if (isTold.current) return
    isTold.current = true
    tellFailedUploads()
    for (const edit of unsentEdits()) {
      const { groupId, id, name, changes, seen } = edit
      const letGo = (): void => dropUnsent(edit)
      const send = (): void => {
        letGo()
        editRow({ id, name, group: { id: groupId }, changes, seen })
      }
      tellWaiting(t('edit.unsent', { name }), send, letGo)
    }
  }, [])
  return null
}
