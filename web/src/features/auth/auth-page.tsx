import {
  Bike,
  BookOpen,
  Camera,
  FireExtinguisher,
  Guitar,
  Hammer,
  Lamp,
  Package,
  Plug,
  Sofa,
  Tent,
  Wrench,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pageAddress } from '../../data/wire/base-path.ts'
import styles from './auth-page.module.css'

const icons = [
  Wrench,
  Camera,
  Tent,
  Guitar,
  Lamp,
  Bike,
  Hammer,
  BookOpen,
  FireExtinguisher,
  Plug,
  Sofa,
  Package,
]

/** Each tile has another colour than those around it. */
const tileStyle = (at: number) => ({ '--of': `oklch(62% 0.12 ${((at * 5) % 8) * 45 + 20})` }) as object

/** The form, with a wall of pictured items beside it on wide screens. */
export const AuthPage = ({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}) => (
  <div className={styles.page}>
    <main className={styles.side}>
      <div className={styles.form}>
        <Brand />
        <div>
          <h1 className={styles.title}>{title}</h1>
          {text === undefined ? null : <p className={styles.text}>{text}</p>}
        </div>
        {children}
      </div>
    </main>
    <div className={styles.wall} aria-hidden="true">
      <div className={styles.tiles}>
        {Array.from({ length: 20 }, (_, at) => {
          const Icon = icons[at % icons.length] ?? Package
          return (
            <span key={at} className={`${styles.tile} tinted`} style={tileStyle(at)}>
              <Icon />
            </span>
          )
        })}
      </div>
    </div>
  </div>
)

/** The sign of the product. */
const Brand = () => (
  <p className={styles.brand}>
    <img src={`${pageAddress}favicon.svg`} alt="" width="36" height="36" />
    Stowage
  </p>
)

/** A message above a form. */
export const Notice = ({
  children,
  isError = false,
}: {
  readonly children: ReactNode
  readonly isError?: boolean
}) => (
  <p className={isError ? styles.error : styles.notice} role={isError ? 'alert' : 'status'}>
    {children}
  </p>
)

/** The line between two ways to sign in. */
export function Or() {
  const { t } = useTranslation()
  return <p className={styles.or}>{t('auth.or')}</p>
}

export { styles as authStyles }
