import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/items/entities.ts'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { useGivenFiles } from '../../../shared/use-given-files.ts'
import { useDroppedLinks } from '../documents/use-add-link.ts'
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
  const attach = useDroppedLinks()
  const isOver = useGivenFiles({
    isOn: useMayWrite(),
    area,
    onFiles,
    onLinks: links => attach(entity.id, links),
  })
  return (
    <div ref={place} className={styles.takes}>
      {isOver ? <p className={styles.over}>{t('one.dropHere', { name: entity.name })}</p> : null}
    </div>
  )
}
