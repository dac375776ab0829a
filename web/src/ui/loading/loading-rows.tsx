import styles from './loading.module.css'

/** Rows of a list that is on its way, as high as its rows will be; they appear only after a moment. */
export const LoadingRows = ({
  rows,
  height = 3.75,
  isCard = false,
}: {
  readonly rows: number
  /** Of one row, in rem. */
  readonly height?: number
  /** The list has a frame. */
  readonly isCard?: boolean
}) => (
  <div
    className={`${styles.loading} ${styles.rows} ${isCard ? styles.card : ''}`}
    style={{ '--row': `${height}rem` } as object}
    aria-hidden="true"
  >
    {Array.from({ length: rows }, (_, row) => (
      <span key={row} />
    ))}
  </div>
)
