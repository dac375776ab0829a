import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button, Tree, TreeItem, TreeItemContent } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { branchesOf, type Place, usePlaces } from '../../data/places.ts'
import { formatNumber } from '../../i18n/format.ts'
import { indentOf } from '../../ui/virtual-tree/indent.ts'
import { VirtualTree } from '../../ui/virtual-tree/virtual-tree.tsx'
import styles from './sidebar.module.css'

/** The places of the group, opened one by one. */
export function PlacesTree() {
  const { t } = useTranslation()
  const places = usePlaces()
  const [expanded, expand] = useState<ReadonlySet<string>>(new Set())
  if (places === undefined || places.roots.length === 0) return <div className={styles.gap} />
  return (
    <div className={styles.tree}>
      <h2 className={styles.heading}>{t('nav.placesTree')}</h2>
      <VirtualTree rowHeight={28}>
        <Tree
          aria-label={t('nav.placesTree')}
          items={places.roots}
          dependencies={[expanded]}
          selectionMode="none"
          expandedKeys={expanded}
          onExpandedChange={keys => expand(new Set([...keys].map(String)))}
        >
          {place => <Branch place={place} expanded={expanded} />}
        </Tree>
      </VirtualTree>
    </div>
  )
}

/** A place; what is in it is there once it is open. */
const Branch = ({ place, expanded }: { readonly place: Place; readonly expanded: ReadonlySet<string> }) => (
  <TreeItem
    id={place.id}
    textValue={place.name}
    href={`/places/${place.id}`}
    hasChildItems={place.children.length > 0}
    className={styles.branch ?? ''}
  >
    <TreeItemContent>
      {({ level, isExpanded }) => (
        <span className={styles.branchLine} style={{ paddingInlineStart: `${indentOf(level)}rem` }}>
          {place.children.length === 0 ? (
            <span className={styles.leaf} />
          ) : (
            <Button slot="chevron" className={styles.chevron ?? ''}>
              <ChevronRight aria-hidden data-open={isExpanded || undefined} />
            </Button>
          )}
          <span className={styles.name} dir="auto" title={place.name}>
            {place.name}
          </span>
          <span className={styles.count}>
            {place.sums === undefined ? '' : formatNumber(place.sums.items)}
          </span>
        </span>
      )}
    </TreeItemContent>
    {branchesOf(place, expanded).map(child => (
      <Branch key={child.id} place={child} expanded={expanded} />
    ))}
  </TreeItem>
)
