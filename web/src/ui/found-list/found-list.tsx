import { Link } from 'react-aria-components'
import { AssetNumber } from '../asset-number/asset-number.tsx'
import styles from './found-list.module.css'

/** Something that a code stands for, in one of several groups. */
export interface FoundLink {
  readonly id: string
  readonly name: string
  readonly assetId: string
  readonly href: string
  /** The names of what it is in, as far as they are known. */
  readonly path?: readonly string[] | undefined
  readonly group: { readonly id: string; readonly name: string }
}

/** The meanings of one code in several groups, to choose from. */
export const FoundList = ({
  found,
  onOpen,
}: {
  readonly found: readonly FoundLink[]
  readonly onOpen: (link: FoundLink) => void
}) => (
  <ul className={styles.found}>
    {found.map(each => (
      <li key={`${each.group.id} ${each.id}`}>
        <Link href={each.href} className={styles.link ?? ''} onPress={() => onOpen(each)}>
          <AssetNumber number={each.assetId} />
          <span className={styles.name}>
            {each.name}
            {each.path === undefined || each.path.length === 0 ? null : (
              <span className={styles.path}>{each.path.join(' › ')}</span>
            )}
          </span>
          <span className={styles.group}>{each.group.name}</span>
        </Link>
      </li>
    ))}
  </ul>
)
