import { Keyboard } from 'react-aria-components'
import styles from './keys.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** The key that goes with letters: `⌘` at an Apple keyboard. */
export const modKey = isMac ? '⌘' : 'Ctrl '

/** Which keys do something, such as `mod+K`; hidden where there is no keyboard, and from screen readers. */
export const Keys = ({ keys, on = 'plain' }: { readonly keys: string; readonly on?: string }) => (
  <Keyboard aria-hidden className={`${styles.keys} ${on === 'main' ? styles.onMain : ''}`}>
    {keys.replace('mod+', modKey)}
  </Keyboard>
)
