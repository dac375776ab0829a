import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getEntityTree } from '../../data/operations.ts'
import { type Places, treeWithSums, usePlaces } from '../../data/places.ts'
import { useCurrency } from '../../data/use-currency.ts'
import { useOperation } from '../../data/use-operation.ts'
import { Failed } from '../../ui/failed/failed.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { MovingProvider } from './moving.tsx'
import { PlaceView } from './place-view.tsx'
import styles from './places.module.css'
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

/** The places, and one of them beside the tree. On a phone the tree is a screen, and each place another. */
export function PlacesScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const places = usePlaces()
  const tree = useOperation(getEntityTree, treeWithSums, { staleTime: 60_000 })
  const { currency } = useCurrency()
  const [expanded, expand] = useExpanded(places, id)
  if (places === undefined)
    return tree.error === null ? (
      <Loading lines={8} />
    ) : (
      <Failed error={tree.error} onRetry={() => void tree.refetch()} />
    )
  const data = { places, currency }
  return (
    <MovingProvider places={places}>
      <div className={`${styles.screen} ${id === undefined ? styles.atTop : ''}`}>
        <section className={styles.tree} aria-label={t('nav.places')}>
          <PlacesTree {...data} current={id} expanded={expanded} onExpand={expand} />
        </section>
        {id === undefined ? <TopView {...data} /> : <PlaceView key={id} id={id} {...data} />}
      </div>
    </MovingProvider>
  )
}
