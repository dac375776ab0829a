import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/items/entities.ts'
import type { GivenLink } from '../../../data/items/given-links.ts'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { useGivenFiles } from '../../../shared/use-given-files.ts'
import { tell } from '../../../ui/toast/toasts.ts'
import { useAddLink } from '../documents/use-add-link.ts'
import styles from './takes-files.module.css'

/** Takes files that are pasted, and files and links that are dropped anywhere on the page or panel around it; says so meanwhile. */
export function TakesFiles({
  entity,
  onFiles,
}: {
  readonly entity: Entity
  readonly onFiles: (files: readonly File[]) => void
}) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const area = (): Element | null | undefined => place.current?.closest('main, aside')
  const addLink = useAddLink()
  const onLinks = (links: readonly GivenLink[]): void => {
    if (links.length === 0) tell({ text: t('documents.wrongAddress') })
    for (const link of links) addLink(entity.id, { ...link, type: 'attachment' })
  }
  const isOver = useGivenFiles({ isOn: useMayWrite(), area, onFiles, onLinks })
  return (
    <div ref={place} className={styles.takes}>
      {isOver ? <p className={styles.over}>{t('one.dropHere', { name: entity.name })}</p> : null}
    </div>
  )
}
