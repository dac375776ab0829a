import type { FilterHit, SearchHit } from '@stowage/contract/entities/search'
import { CopyPlus, Funnel, ListFilter, MapPin, Package, Shapes, Tags, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { Collection, Header, ListBoxItem, ListBoxSection } from 'react-aria-components'
import { pictureOf } from '../../data/items/entities.ts'
import { basePath } from '../../data/wire/base-path.ts'
import { filterQueryOf } from '../../features/entities/list/list-query.ts'
import { searchOfQuery } from '../../features/entities/views/view-search.ts'
import { formatNumber } from '../../i18n/format.ts'
import { AssetNumber } from '../../ui/asset-number/asset-number.tsx'
import { NamedPath } from '../../ui/path/named-path.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import { rowLinkEvents } from '../../ui/row-link/row-link.tsx'
import styles from './palette.module.css'
import { useFoundCount } from './use-found-count.ts'

/** Something that was found. */
export type Hit = SearchHit | FilterHit

const addresses: Readonly<Record<SearchHit['kind'], (id: string) => string>> = {
  item: id => `/items/${id}`,
  location: id => `/locations/${id}`,
  product: id => `/stock/${id}`,
  tag: id => `/tags?open=${id}`,
  view: id => `/views/${id}`,
  type: id => `/types/${id}`,
  template: id => `/templates/${id}`,
  member: () => '/settings/members',
}

/** Where something that was found is opened. */
export const addressOf = ({ kind, id }: SearchHit): string => addresses[kind](id)

/** Under what it is known in the list. */
export const keyOf = (hit: Hit): string =>
  hit.kind === 'filter' ? `filter ${hit.name}` : `${hit.kind} ${hit.id}`

const icons: Readonly<Record<SearchHit['kind'], ReactNode>> = {
  item: null,
  location: <MapPin aria-hidden />,
  product: <Package aria-hidden />,
  tag: <Tags aria-hidden />,
  type: <Shapes aria-hidden />,
  template: <CopyPlus aria-hidden />,
  view: <ListFilter aria-hidden />,
  member: <User aria-hidden />,
}

/** The hits, or the items that changed last. */
export const Hits = ({
  hits,
  areCounted,
  title,
}: {
  readonly hits: readonly Hit[]
  /** Filters say how many items they find. */
  readonly areCounted: boolean
  readonly title: string
}) =>
  hits.length === 0 ? null : (
    <ListBoxSection id="hits">
      <Header className={styles.header ?? ''}>{title}</Header>
      <Collection items={hits.map(hit => ({ id: keyOf(hit), hit }))} dependencies={[areCounted]}>
        {({ id, hit }) => (
          <ListBoxItem id={id} textValue={hit.name} className={styles.item ?? ''}>
            {hit.kind === 'filter' ? <FilterLine {...hit} isCounted={areCounted} /> : <HitLine hit={hit} />}
          </ListBoxItem>
        )}
      </Collection>
    </ListBoxSection>
  )

/** A filter that the words mean, with the number of items that it finds. */
function FilterLine({ name, query, isCounted }: FilterHit & { readonly isCounted: boolean }) {
  const count = useFoundCount(filterQueryOf(searchOfQuery(query)), isCounted)
  return (
    <>
      <span className={styles.icon}>
        <Funnel aria-hidden />
      </span>
      <span className={styles.name}>
        <span className={styles.called} dir="auto">
          {name}
        </span>
      </span>
      <span className={styles.count}>{count === undefined ? null : formatNumber(count)}</span>
    </>
  )
}

/** A hit does not say what its type and its tags are. */
const unknown = { color: 'var(--ink-3)' }

/** Something that was found: what was typed is marked in its name. */
const HitLine = ({ hit }: { readonly hit: SearchHit }) => (
  <span className={styles.hit} data-href={basePath + addressOf(hit)} {...rowLinkEvents}>
    <span className={styles.icon}>
      {hit.kind === 'item' ? <Photo src={pictureOf(hit)} standIn={unknown} /> : icons[hit.kind]}
    </span>
    <span className={styles.name}>
      <span className={styles.called} dir="auto">
        {marked(hit)}
      </span>
      {hit.path === undefined || hit.path.length === 0 ? null : (
        <span className={styles.path}>
          <NamedPath names={hit.path} />
        </span>
      )}
      {hit.found === undefined ? null : <span className={styles.path}>{hit.found.text}</span>}
    </span>
    <AssetNumber number={hit.assetId ?? ''} />
  </span>
)

function marked({ name, marks }: SearchHit): ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (const { from, to } of marks) {
    parts.push(name.slice(at, from), <mark key={from}>{name.slice(from, to)}</mark>)
    at = to
  }
  return [...parts, name.slice(at)]
}
