import { MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pictureOf, type Row, standInOf } from '../../../data/items/entities.ts'
import { useCurrency } from '../../../data/person/use-currency.ts'
import { formatMoney, formatNumber } from '../../../i18n/format.ts'
import { LinkedText } from '../../../ui/linked-text/linked-text.tsx'
import { Path } from '../../../ui/path/path.tsx'
import { WholePhoto } from '../../../ui/photo/whole-photo.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import details from './details.module.css'
import nameStyles from './entity-name.module.css'
import facts from './facts.module.css'
import { PhotoFirst } from './photo-first.tsx'
import photos from './photos.module.css'
import styles from './preview.module.css'
import { KnownType } from './type-line.tsx'

/** What a list knows of an item, in the same places as the details, which take longer to draw. */
export function Preview({
  row,
  picture = pictureOf(row),
  heading: Heading = 'h2',
}: {
  readonly row: Row
  /** The address of its picture, where that is not the server's. */
  readonly picture?: string | undefined
  readonly heading?: 'h1' | 'h2'
}) {
  const { t } = useTranslation()
  const { name, path = [], description, tags } = row
  return (
    <>
      <PhotoFirst
        photos={
          <div className={photos.photos} data-count={picture === undefined ? 0 : 1}>
            <span className={photos.first}>
              <WholePhoto key={picture} small={picture} standIn={standInOf(row)} />
            </span>
          </div>
        }
      >
        <Heading className={nameStyles.name}>
          <span className={`${nameStyles.button} ${styles.name}`}>{name}</span>
        </Heading>
        <p className={details.location}>
          <MapPin aria-hidden />
          {path.length === 0 ? (
            t('entity.topLevel')
          ) : (
            <Path steps={path.map((each, at) => ({ id: String(at), name: each }))} />
          )}
        </p>
        <KnownType type={row.entityType} />
        <p className={`${facts.description} ${facts.value}`}>
          {description === '' ? (
            <span className={facts.unset}>{t('one.addDescription')}</span>
          ) : (
            <LinkedText text={description} />
          )}
        </p>
      </PhotoFirst>
      <div className={styles.actions} />
      <div className={`${details.tags} ${styles.tags}`}>
        {tags.map(tag => (
          <Tag key={tag.id} name={tag.name} color={tag.color} />
        ))}
      </div>
      <KnownFacts row={row} />
    </>
  )
}

function KnownFacts({ row: { quantity, purchasePrice } }: { readonly row: Row }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  return (
    <dl className={facts.facts}>
      <div className={facts.fact}>
        <dt>{t('one.quantity')}</dt>
        <dd>
          <span className={facts.value}>{formatNumber(quantity)}</span>
        </dd>
      </div>
      {purchasePrice === 0 ? null : (
        <div className={facts.fact}>
          <dt>{t('one.price')}</dt>
          <dd>
            <span className={facts.value}>{formatMoney(purchasePrice, currency)}</span>
          </dd>
        </div>
      )}
    </dl>
  )
}
