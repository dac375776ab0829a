import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import { linkAttachment } from '../../../data/wire/operations.ts'
import type { AttachmentText } from './use-attachment-changes.ts'

/** An address that is attached; without a title, the server names it after the address. */
export interface NewLink {
  readonly address: string
  readonly title: string
  readonly type: AttachmentText['type']
}

/** Attaches addresses to items, which are named by their ids. */
export function useAddLink(): (id: string, link: NewLink) => void {
  const { t } = useTranslation()
  const nameOf = ({ title, external_id: address }: { title?: unknown; external_id: string }): string =>
    typeof title === 'string' && title !== '' ? title : address
  const { mutate } = useChange(linkAttachment, {
    makes: true,
    notDone: input => t('entity.notAdded', { name: nameOf(input) }),
    done: (_, input) => t('entity.added', { name: nameOf(input) }),
  })
  return (id, { address, title, type }) =>
    mutate({ id, source_type: 'link', external_id: address, title, attachment_type: type })
}
