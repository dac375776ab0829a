import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Locations, namesTo, useLocations } from '../../data/items/locations.ts'
import { listEntities, listFacets } from '../../data/wire/operations.ts'
import { selectedGroup } from '../../data/wire/session.ts'
import { ask } from '../../data/wire/use-operation.ts'
import { writeSelection } from '../../shared/labels-address.ts'
import { Button } from '../../ui/button/button.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { NamedPath } from '../../ui/path/named-path.tsx'
import type { LabelsSearch } from './labels-search.ts'
import styles from './split.module.css'
import { type Part, partsByLocation, partsByOrder } from './split-parts.ts'
import type { TooMany } from './too-many.ts'
import type { Labels } from './use-labels.ts'

/** The parts of labels that are too many; undefined until they are known. By order where nothing else can be read. */
function useParts({ asked }: Labels, { count, size }: TooMany): readonly Part[] | undefined {
  const locations = useLocations()
  const [parts, setParts] = useState<readonly Part[]>()
  useEffect(() => {
    let isOver = false
    const byOrder = partsByOrder(count, size)
    const find = async (known: Locations): Promise<readonly Part[]> => {
      const select = asked?.select
      if (!select?.query || (select.except ?? []).length > 0) return byOrder
      const group = selectedGroup()
      return partsByLocation({
        query: select.query,
        count,
        size,
        roots: known.roots,
        wayTo: id => namesTo(known, id),
        countOf: async query => (await ask(group, listEntities, { ...query, page: 1, pageSize: 0 })).total,
        facetsOf: query => ask(group, listFacets, query),
      }).catch(() => byOrder)
    }
    if (locations !== undefined)
      void find(locations).then(found => {
        if (!isOver) setParts(found)
      })
    return () => {
      isOver = true
    }
  }, [asked, count, size, locations])
  return parts
}

/** The address of a part. */
const searchOf = ({ query, range }: Part): LabelsSearch => ({
  ...(query === undefined ? {} : { what: undefined, in: undefined, select: writeSelection({ query }) }),
  start: undefined,
  sheet: undefined,
  part: range && `${range.from}-${range.to}`,
})

/** Stands in place of the sheet where labels are too many for a document: their parts, each with how many it has. */
export function Split({ labels, tooMany }: { readonly labels: Labels; readonly tooMany: TooMany }) {
  const { t } = useTranslation()
  const parts = useParts(labels, tooMany)
  return (
    <div className={styles.split}>
      <h2>{t('labels.tooMany', { count: tooMany.count })}</h2>
      <p>{t('labels.splitText', { max: tooMany.size })}</p>
      {parts === undefined ? (
        <Loading />
      ) : (
        <ul>
          {parts.map((part, at) => (
            <li key={`${at} ${part.count}`}>
              <Button variant="bare" onPress={() => labels.open(searchOf(part))}>
                <span className={styles.name}>
                  <PartName part={part} />
                </span>
                <span className={styles.count}>{t('labels.items', { count: part.count })}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function PartName({ part: { ways, isDirect, range } }: { readonly part: Part }) {
  const { t } = useTranslation()
  const [first, last] = ways
  return (
    <>
      {first === undefined ? (
        isDirect && t('entity.topLevel')
      ) : isDirect ? (
        t('labels.splitDirect', { name: first.at(-1) })
      ) : (
        <NamedPath names={first} />
      )}
      {last === undefined ? null : <span>– {last.at(-1)}</span>}
      {range === undefined ? null : <span>{t('labels.splitRange', range)}</span>}
    </>
  )
}
