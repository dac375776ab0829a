import { hash } from '../photo/hash.ts'
import styles from './avatar.module.css'

/** The first letters of the first and the last name. */
const initials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** The initials of a person on a colour of their own, beside their name: screen readers read only the name. */
export const Avatar = ({
  name,
  size = 'normal',
}: {
  readonly name: string
  readonly size?: 'small' | 'normal'
}) => (
  <span
    className={`${styles.avatar} ${styles[size]}`}
    style={{ '--of': hash(name) % 360 } as object}
    data-letters={initials(name)}
    aria-hidden="true"
  />
)
