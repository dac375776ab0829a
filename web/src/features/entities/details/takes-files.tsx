import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { useGivenFiles } from '../../../shared/use-given-files.ts'
import styles from './takes-files.module.css'

/** Takes files that are pasted, or dropped anywhere on the page or panel that it stands in, and says so while they are over it. */
export function TakesFiles({
  name,
  onFiles,
}: {
  readonly name: string
  readonly onFiles: (files: readonly File[]) => void
}) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const area = (): Element | null | undefined => place.current?.closest('main, aside')
  const isOver = useGivenFiles({ isOn: useMayWrite(), area, onFiles })
  return (
    <div ref={place} className={styles.takes}>
      {isOver ? <p className={styles.over}>{t('one.dropHere', { name })}</p> : null}
    </div>
  )
}
