import { useParams, useSearch } from '@tanstack/react-router'
import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Locations, treeWithSums, useLocations } from '../../data/items/locations.ts'
import { keepWidth, useWidths } from '../../data/person/kept-widths.ts'
import { useCurrency } from '../../data/person/use-currency.ts'
import { getEntityTree } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { Failed } from '../../ui/failed/failed.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Resizer } from '../../ui/resizer/resizer.tsx'
import { LocationView } from './location-view.tsx'
import styles from './locations.module.css'
import type { ItemParts } from './locations-data.ts'
import { MovingProvider } from './moving.tsx'
import { TopView } from './top-view.tsx'
import { LocationsTree } from './tree.tsx'

/** Which locations are open in the tree: those that were opened, and the way to the one that is shown. */
function useExpanded(locations: Locations | undefined, current: string | undefined) {
  const [expanded, expand] = useState<ReadonlySet<string>>(new Set())
  const isKnown = locations?.byId.has(current ?? '') ?? false
  const openWay = useEffectEvent((): void => {
    const way = locations?.pathOf(current).map(({ id }) => id) ?? []
    expand(before => new Set([...before, ...way]))
  })
  // The tree is opened when another location is shown, not each time when the locations are read again.
  useEffect(() => openWay(), [current, isKnown])
  return [expanded, expand] as const
}

/** Rem: how wide the tree is, unless somebody has drawn it. */
const treeWidth = { usual: 18.75, limits: { min: 12, max: 40 } }

/** The id under which the width of the tree is kept, beside those of columns. */
const treeId = 'tree'

/** The locations, and one of them beside the tree. On a phone the tree is a screen, and each location another. */
export function LocationsScreen({ parts }: { readonly parts: ItemParts }) {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const { peek } = useSearch({ strict: false })
  const locations = useLocations()
  const tree = useOperation(getEntityTree, treeWithSums, { staleTime: 60_000 })
  const currency = useCurrency()
  const [expanded, expand] = useExpanded(locations, id)
  const width = useWidths()[treeId]
  if (locations === undefined)
    return tree.error === null ? (
      <Loading lines={8} />
    ) : (
      <Failed error={tree.error} onRetry={() => void tree.refetch()} />
    )
  const data = { locations, currency, parts }
  const style = width === undefined ? {} : ({ '--tree': `${width}rem` } as CSSProperties)
  return (
    <MovingProvider locations={locations}>
      <div
        className={`${styles.screen} ${id === undefined ? styles.atTop : ''}`}
        data-peek={peek === undefined ? undefined : true}
        style={style}
      >
        <section className={styles.tree} aria-label={t('nav.locations')}>
          <LocationsTree {...data} current={id} expanded={expanded} onExpand={expand} />
          <Resizer
            limits={treeWidth.limits}
            className={styles.resizer}
            onResize={next => keepWidth(treeId, next)}
            control={{ label: t('locations.treeWidth'), width: width ?? treeWidth.usual }}
          />
        </section>
        {id === undefined ? <TopView {...data} /> : <LocationView key={id} id={id} {...data} />}
      </div>
    </MovingProvider>
  )
}
