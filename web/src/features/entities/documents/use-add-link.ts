import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import type { GivenLink } from '../../../data/items/given-links.ts'
import { linkAttachment } from '../../../data/wire/operations.ts'
import { tell } from '../../../ui/toast/toasts.ts'
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

/** Attaches the links of a drag to an item, which is named by its id; says so when there are none. */
export function useDroppedLinks(): (id: string, links: readonly GivenLink[]) => void {
  const { t } = useTranslation()
  const addLink = useAddLink()
  return (id, links) => {
    if (links.length === 0) tell({ text: t('documents.wrongAddress') })
    for (const link of links) addLink(id, { ...link, type: 'attachment' })
  }
}
