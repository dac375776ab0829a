import styles from './loading.module.css'

/** A placeholder while something is loading; it appears only after a moment. */
export const Loading = ({ lines = 3 }: { readonly lines?: number }) => (
  <div className={styles.loading} aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} />
    ))}
  </div>
)
