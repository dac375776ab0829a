import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import type { Attachment, Entity } from '../../../data/items/entities.ts'
import { valuesNotSavedText } from '../../../data/outbox/edit-text.ts'
import { deleteAttachment, getEntity, updateAttachment } from '../../../data/wire/operations.ts'

/** What people say of a document or photo. */
export type AttachmentText = Pick<Attachment, 'title' | 'primary'> & {
  readonly type: Exclude<Attachment['type'], 'thumbnail'>
}

/** What says that a request under way has failed: which values of the attachment as it was before are not saved. */
const notSavedTexts = new WeakMap<object, () => string>()

/** Changes and deletes a document or photo of an item: it is seen at once, and can be undone. */
export function useAttachmentChanges({ id }: Pick<Entity, 'id'>, attachment: Attachment) {
  const { t } = useTranslation()
  const ids = { id, attachment_id: attachment.id }
  const update = useChange(updateAttachment, {
    notDone: input => notSavedTexts.get(input)?.() ?? '',
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
    save(text: AttachmentText) {
      const input = { ...ids, ...text }
      notSavedTexts.set(input, () =>
        valuesNotSavedText(attachment.title, [
          ...(text.title === attachment.title ? [] : [[t('documents.name'), text.title] as const]),
          ...(text.type === attachment.type
            ? []
            : [[t('documents.type'), t(`documents.${text.type}`)] as const]),
        ]),
      )
      update.mutate(input)
    },
    remove: () => remove.mutate(ids),
  }
}
