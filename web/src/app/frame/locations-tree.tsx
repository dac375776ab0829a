import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button, Tree, TreeItem, TreeItemContent } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { branchesOf, type Location, useLocations } from '../../data/items/locations.ts'
import { formatNumber } from '../../i18n/format.ts'
import { rowLinkEvents } from '../../ui/row-link/row-link.tsx'
import { indentOf } from '../../ui/virtual-rows/indent.ts'
import { VirtualRows } from '../../ui/virtual-rows/virtual-rows.tsx'
import styles from './sidebar.module.css'

/** The locations of the group, opened one by one. */
export function LocationsTree() {
  const { t } = useTranslation()
  const locations = useLocations()
  const [expanded, expand] = useState<ReadonlySet<string>>(new Set())
  if (locations === undefined || locations.roots.length === 0) return <div className={styles.gap} />
  return (
    <div className={styles.tree}>
      <h2 className={styles.heading}>{t('nav.locationsTree')}</h2>
      <VirtualRows rowHeight={28}>
        <Tree
          aria-label={t('nav.locationsTree')}
          items={locations.roots}
          dependencies={[expanded]}
          selectionMode="none"
          expandedKeys={expanded}
          onExpandedChange={keys => expand(new Set([...keys].map(String)))}
        >
          {location => <Branch location={location} expanded={expanded} />}
        </Tree>
      </VirtualRows>
    </div>
  )
}

/** A location; what is in it is there once it is open. */
const Branch = ({
  location,
  expanded,
}: {
  readonly location: Location
  readonly expanded: ReadonlySet<string>
}) => (
  <TreeItem
    id={location.id}
    textValue={location.name}
    href={`/locations/${location.id}`}
    hasChildItems={location.children.length > 0}
    className={styles.branch ?? ''}
  >
    <TreeItemContent>
      {({ level, isExpanded }) => (
        <span
          className={styles.branchLine}
          {...rowLinkEvents}
          style={{ paddingInlineStart: `${indentOf(level)}rem` }}
        >
          {location.children.length === 0 ? (
            <span className={styles.leaf} />
          ) : (
            <Button slot="chevron" className={styles.chevron ?? ''}>
              <ChevronRight aria-hidden data-open={isExpanded || undefined} />
            </Button>
          )}
          <span className={styles.name} dir="auto" title={location.name}>
            {location.name}
          </span>
          <span className={styles.count}>
            {location.sums === undefined ? '' : formatNumber(location.sums.items)}
          </span>
        </span>
      )}
    </TreeItemContent>
    {branchesOf(location, expanded).map(child => (
      <Branch key={child.id} location={child} expanded={expanded} />
    ))}
  </TreeItem>
)
