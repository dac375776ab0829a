import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { CopyPlus, ListFilter, MapPin, Shapes, Tags, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { Collection, Header, ListBoxItem, ListBoxSection } from 'react-aria-components'
import { pictureOf } from '../../data/items/entities.ts'
import type { quickSearch } from '../../data/wire/operations.ts'
import { AssetNumber } from '../../ui/asset-number/asset-number.tsx'
import { NamedPath } from '../../ui/path/named-path.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import styles from './palette.module.css'

/** Something that was found. */
export type Hit = ReplyOf<typeof quickSearch>['items'][number]

const addresses: Readonly<Record<Hit['kind'], (id: string) => string>> = {
  item: id => `/items/${id}`,
  location: id => `/locations/${id}`,
  tag: id => `/tags?open=${id}`,
  view: id => `/views/${id}`,
  type: id => `/types?open=${id}`,
  template: id => `/templates/${id}`,
  member: () => '/settings/members',
}

/** Where something that was found is opened. */
export const addressOf = ({ kind, id }: Hit): string => addresses[kind](id)

/** Under what it is known in the list. */
export const keyOf = ({ kind, id }: Hit): string => `${kind} ${id}`

const icons: Readonly<Record<Hit['kind'], ReactNode>> = {
  item: null,
  location: <MapPin aria-hidden />,
  tag: <Tags aria-hidden />,
  type: <Shapes aria-hidden />,
  template: <CopyPlus aria-hidden />,
  view: <ListFilter aria-hidden />,
  member: <User aria-hidden />,
}

/** What was found, or changed last. */
export const Hits = ({ hits, title }: { readonly hits: readonly Hit[]; readonly title: string }) =>
  hits.length === 0 ? null : (
    <ListBoxSection id="hits">
      <Header className={styles.header ?? ''}>{title}</Header>
      <Collection items={hits.map(hit => ({ id: keyOf(hit), hit }))}>
        {({ id, hit }) => (
          <ListBoxItem id={id} textValue={hit.name} className={styles.item ?? ''}>
            <HitLine hit={hit} />
          </ListBoxItem>
        )}
      </Collection>
    </ListBoxSection>
  )

/** A hit does not say what its type and its tags are. */
const unknown = { color: 'var(--ink-3)' }

/** Something that was found: what was typed is marked in its name. */
const HitLine = ({ hit }: { readonly hit: Hit }) => (
  <>
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
  </>
)

function marked({ name, marks }: Hit): ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (const { from, to } of marks) {
    parts.push(name.slice(at, from), <mark key={from}>{name.slice(from, to)}</mark>)
    at = to
  }
  return [...parts, name.slice(at)]
}
