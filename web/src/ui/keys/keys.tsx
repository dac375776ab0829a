import { Keyboard } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { keyNames } from './key-names.ts'
import styles from './keys.module.css'

/** Which keys do something, such as `mod+K`; hidden where there is no keyboard, and from screen readers. */
export function Keys({ keys, on = 'plain' }: { readonly keys: string; readonly on?: string }) {
  const { t } = useTranslation()
  return (
    <Keyboard aria-hidden className={`${styles.keys} ${on === 'main' ? styles.onMain : ''}`}>
      {keyNames(keys, t)}
    </Keyboard>
  )
}
