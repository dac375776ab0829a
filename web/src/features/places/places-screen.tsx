import { useParams } from '@tanstack/react-router'
import { type CSSProperties, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepWidth, useWidths } from '../../data/kept-widths.ts'
import { getEntityTree } from '../../data/operations.ts'
import { type Places, treeWithSums, usePlaces } from '../../data/places.ts'
import { useCurrency } from '../../data/use-currency.ts'
import { useOperation } from '../../data/use-operation.ts'
import { Failed } from '../../ui/failed/failed.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Resizer } from '../../ui/resizer/resizer.tsx'
import { MovingProvider } from './moving.tsx'
import { PeekProvider } from './peeking.tsx'
import { PlaceView } from './place-view.tsx'
import styles from './places.module.css'
import type { ItemParts } from './places-data.ts'
import { TopView } from './top-view.tsx'
import { PlacesTree } from './tree.tsx'

/** Which places are open in the tree: those that were opened, and the way to the one that is shown. */
function useExpanded(places: Places | undefined, current: string | undefined) {
  const [expanded, expand] = useState<ReadonlySet<string>>(new Set())
  const isKnown = places?.byId.has(current ?? '') ?? false
  useEffect(() => {
    const way = places?.pathOf(current).map(({ id }) => id) ?? []
    expand(before => new Set([...before, ...way]))
    // The tree is opened when another place is shown, not each time when the places are read again.
  }, [current, isKnown])
  return [expanded, expand] as const
}

/** Rem: how wide the tree is, unless somebody has drawn it. */
const treeWidth = { usual: 18.75, limits: { min: 12, max: 40 } }

/** The id under which the width of the tree is kept, beside those of columns. */
const treeId = 'tree'

/** The places, and one of them beside the tree. On a phone the tree is a screen, and each place another. */
export function PlacesScreen({ parts }: { readonly parts: ItemParts }) {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const places = usePlaces()
  const tree = useOperation(getEntityTree, treeWithSums, { staleTime: 60_000 })
  const { currency } = useCurrency()
  const [expanded, expand] = useExpanded(places, id)
  const width = useWidths()[treeId]
  if (places === undefined)
    return tree.error === null ? (
      <Loading lines={8} />
    ) : (
      <Failed error={tree.error} onRetry={() => void tree.refetch()} />
    )
  const data = { places, currency, parts }
  const style = width === undefined ? {} : ({ '--tree': `${width}rem` } as CSSProperties)
  return (
    <MovingProvider places={places}>
      <PeekProvider Peek={parts.Peek}>
        {(isPeeking, beside) => (
          <div className={styles.around} data-peek={isPeeking || undefined}>
            <div className={`${styles.screen} ${id === undefined ? styles.atTop : ''}`} style={style}>
              <section className={styles.tree} aria-label={t('nav.places')}>
                <PlacesTree {...data} current={id} expanded={expanded} onExpand={expand} />
                <Resizer
                  limits={treeWidth.limits}
                  className={styles.resizer}
                  onResize={next => keepWidth(treeId, next)}
                  control={{ label: t('places.treeWidth'), width: width ?? treeWidth.usual }}
                />
              </section>
              {id === undefined ? (
                <TopView places={places} currency={currency} />
              ) : (
                <PlaceView key={id} id={id} {...data} />
              )}
            </div>
            {beside}
          </div>
        )}
      </PeekProvider>
    </MovingProvider>
  )
}
