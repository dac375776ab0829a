import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Input, SearchField } from 'react-aria-components'
import styles from './loans.module.css'

/** Milliseconds after the last letter until it is looked for. */
const pause = 250

/** Looks for a text once one stops typing. */
export function Find({
  label,
  text,
  onLook,
}: {
  readonly label: string
  readonly text: string
  readonly onLook: (text: string) => void
}) {
  const [typed, type] = useState(text)
  const look = useEffectEvent((): void => {
    if (typed !== text) onLook(typed)
  })
  useEffect(() => {
    const timer = setTimeout(() => look(), pause)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <SearchField aria-label={label} value={typed} onChange={type} className={styles.search ?? ''}>
      <Search aria-hidden />
      <Input placeholder={label} className={styles.searchInput ?? ''} />
    </SearchField>
  )
}
