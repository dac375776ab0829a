import { pictureOf } from '../../data/items/entities.ts'
import type { LoanLine } from '../../data/items/loans.ts'
import { Photo } from '../../ui/photo/photo.tsx'
import { ownColor } from '../../ui/tag/tag-color.ts'
import styles from './item-pictures.module.css'

/** The picture of a lent item. */
export const LentPicture = ({
  entity: { id, name, thumbnailId },
}: {
  readonly entity: Pick<LoanLine['entity'], 'id' | 'name' | 'thumbnailId'>
}) => (
  <span className={styles.picture}>
    <Photo
      src={id === null ? undefined : pictureOf({ id, thumbnailId: thumbnailId ?? undefined })}
      standIn={{ color: ownColor(id ?? name), name }}
    />
  </span>
)

/** The most pictures of a loan. */
const most = 3

/** The pictures of the first items of a loan, one over the other. */
export const ItemPictures = ({ lines }: { readonly lines: readonly LoanLine[] }) => (
  <span className={styles.pictures} aria-hidden="true">
    {lines.slice(0, most).map(({ id, entity }) => (
      <LentPicture key={id} entity={entity} />
    ))}
  </span>
)
