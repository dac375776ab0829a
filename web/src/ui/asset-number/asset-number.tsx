import styles from './asset-number.module.css'

/** An asset number, as it stands on the printed label; nothing when there is none. */
export const AssetNumber = ({ number }: { readonly number: string }) =>
  number === '' ? null : <span className={styles.number}>{number}</span>
