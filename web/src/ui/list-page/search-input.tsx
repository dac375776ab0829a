import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Input, SearchField } from 'react-aria-components'
import styles from './search-input.module.css'

interface SearchInputProps {
  readonly label: string
  readonly text: string
  readonly onLook: (text: string) => void
}

/** Looks for a text in a list with each letter. */
export const SearchInput = ({ label, text, onLook }: SearchInputProps) => (
  <SearchField aria-label={label} value={text} onChange={onLook} className={styles.search ?? ''}>
    <Search aria-hidden />
    <Input placeholder={label} className={styles.input ?? ''} />
  </SearchField>
)

/** Milliseconds after the last letter until the server is asked. */
const pause = 250

/** Looks for a text once one stops typing, for lists that the server searches. */
export function PausedSearchInput({ label, text, onLook }: SearchInputProps) {
  const [typed, type] = useState(text)
  const look = useEffectEvent((): void => {
    if (typed !== text) onLook(typed)
  })
  useEffect(() => {
    const timer = setTimeout(() => look(), pause)
    return () => clearTimeout(timer)
  }, [typed])
  return <SearchInput label={label} text={typed} onLook={type} />
}
