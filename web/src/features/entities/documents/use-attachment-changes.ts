import { useTranslation } from 'react-i18next'
import type { Attachment, Entity } from '../../../data/entities.ts'
import { deleteAttachment, getEntity, updateAttachment } from '../../../data/operations.ts'
import { useChange } from '../../../data/use-change.ts'

/** What people say of a document or photo. */
export type AttachmentText = Pick<Attachment, 'title' | 'primary'> & {
  readonly type: Exclude<Attachment['type'], 'thumbnail'>
}

/** Changes and deletes a document or photo of an item: it is seen at once, and can be undone. */
export function useAttachmentChanges({ id }: Pick<Entity, 'id'>, attachment: Attachment) {
  const { t } = useTranslation()
  const ids = { id, attachment_id: attachment.id }
  const update = useChange(updateAttachment, {
    notDone: ({ title }) => t('entity.notSaved', { name: title }),
    apply: (cache, { type, title, primary }) =>
      cache.update(
        getEntity,
        entity => ({
          ...entity,
          attachments: entity.attachments.map(each =>
            each.id === attachment.id
              ? { ...each, type, title: title ?? each.title, primary: primary === true }
              : primary === true
                ? { ...each, primary: false }
                : each,
          ),
        }),
        { id },
      ),
    done: (_, { title }) => t('entity.saved', { name: title }),
  })
  const remove = useChange(deleteAttachment, {
    notDone: () => t('entity.notDeleted', { name: attachment.title }),
    apply: cache =>
      cache.update(
        getEntity,
        entity => ({
          ...entity,
          attachments: entity.attachments.filter(each => each.id !== attachment.id),
        }),
        { id },
      ),
    done: () => t('entity.deleted', { name: attachment.title }),
  })
  return {
    save: (text: AttachmentText) => update.mutate({ ...ids, ...text }),
    remove: () => remove.mutate(ids),
  }
}
