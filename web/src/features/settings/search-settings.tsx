import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Input, SearchField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Keys } from '../../ui/keys/keys.tsx'
import { isTyping } from '../../ui/keys/typing.ts'
import { isOverlaid } from '../../ui/overlay/is-overlaid.ts'
import styles from './settings.module.css'

/** The links that were found, below the search. */
export const foundId = 'found-settings'

const firstFound = (): HTMLElement | null => document.querySelector<HTMLElement>(`#${foundId} a[href]`)

/** Searches the settings: `/` goes here from anywhere in the settings, Enter opens the first that is found. */
export function SearchSettings({ q, onType }: { readonly q: string; readonly onType: (q: string) => void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== '/' || isTyping(event.target) || isOverlaid()) return
      event.preventDefault()
      input.current?.focus()
    }
    // Before the palette, which the same key opens elsewhere.
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
  const goToFound = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    firstFound()?.focus()
  }
  return (
    <SearchField
      aria-label={t('settings.search')}
      value={q}
      onChange={onType}
      onSubmit={() => firstFound()?.click()}
      className={styles.search ?? ''}
    >
      <Search aria-hidden />
      <Input
        ref={input}
        placeholder={t('settings.search')}
        onKeyDown={goToFound}
        className={styles.input ?? ''}
      />
      <Keys keys="/" />
    </SearchField>
  )
}
