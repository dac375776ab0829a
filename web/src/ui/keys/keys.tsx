import { Keyboard } from 'react-aria-components'
import styles from './keys.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** Which keys do something, such as `mod+K`; hidden where there is no keyboard, and from screen readers. */
export const Keys = ({ keys, on = 'plain' }: { readonly keys: string; readonly on?: string }) => (
  <Keyboard aria-hidden className={`${styles.keys} ${on === 'main' ? styles.onMain : ''}`}>
    {keys.replace('mod+', isMac ? '⌘' : 'Ctrl ')}
  </Keyboard>
)
