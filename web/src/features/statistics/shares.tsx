import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getStatisticsBy, listTags } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { currencySign, formatNumber } from '../../i18n/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { BarList } from '../../ui/chart/bar-list.tsx'
import { ChartTable } from '../../ui/chart/chart-table.tsx'
import { tagColor } from '../../ui/tag/tag-color.ts'
import { Panel } from './panel.tsx'
import type { PartProps } from './part.ts'
import styles from './statistics.module.css'
import { listAddress, queryOf, taggedAddress } from './statistics-search.ts'
import { useStatistics } from './use-statistics.ts'

/** So many bars are shown at first. */
const shown = 7

type Group = 'location' | 'tag' | 'type'
type Shares = ReplyOf<typeof getStatisticsBy>

const titles = {
  location: 'statistics.byLocation',
  tag: 'statistics.byTag',
  type: 'statistics.byType',
} as const

/** What the items of each location, tag or type are worth. */
export function SharesPanel({ group, ...part }: PartProps & { readonly group: Group }) {
  const { t } = useTranslation()
  const figures = useStatistics(getStatisticsBy, { ...queryOf(part.search), group })
  return (
    <Panel title={t(titles[group])} figures={figures}>
      {data => <SharesOf {...part} group={group} data={data} />}
    </Panel>
  )
}

/** The list behind each of the groups, and behind what is in none of them. */
function addressesOf(search: PartProps['search'], group: Group) {
  const addressOf = {
    location: (id: string) => listAddress(search, { within: id, sold: false }),
    tag: (id: string) => taggedAddress(search, id),
    type: (id: string) => listAddress(search, { types: id, sold: false }),
  }[group]
  return { addressOf, others: othersOf(search, group) }
}

/** What is in none of the groups: how it is called, and its list. */
function othersOf(search: PartProps['search'], group: Group) {
  if (group === 'type') return undefined
  if (group === 'tag')
    return {
      name: 'statistics.untagged',
      href: listAddress(search, { hasTags: false, sold: false }),
    } as const
  // A list has no filter for what lies directly in a location; the page of the location shows it.
  return search.within === undefined
    ? ({
        name: 'statistics.nowhere',
        href: listAddress(search, { hasLocation: false, sold: false }),
      } as const)
    : ({ name: 'statistics.directly', href: `/locations/${search.within}` } as const)
}

/** The rows by value, or by number where prices are hidden, with what is in no location or has no tag. */
function useRows({
  search,
  group,
  data,
  isPriceless,
}: PartProps & { readonly group: Group; readonly data: Shares }) {
  const { t } = useTranslation()
  const tags = useOperation(listTags, {}, { staleTime: 60_000, enabled: group === 'tag' }).data
  const { addressOf, others } = addressesOf(search, group)
  const colors = new Map(tags?.map(tag => [tag.id, tagColor(tag)]))
  const rows = [
    ...data.groups.map(each => ({ ...each, href: addressOf(each.id), color: colors.get(each.id) })),
    ...(others === undefined || data.others.count === 0
      ? []
      : [{ ...data.others, id: 'others', name: t(others.name), href: others.href, color: undefined }]),
  ]
  if (isPriceless)
    return rows
      .map(({ count, ...row }) => ({ ...row, value: count, figures: [formatNumber(count)] }))
      .sort((one, other) => other.value - one.value)
  return rows.map(({ count, ...row }) => ({
    ...row,
    figures: [formatNumber(count), formatNumber(Math.round(row.value))],
  }))
}

function SharesOf(props: PartProps & { readonly group: Group; readonly data: Shares }) {
  const { t } = useTranslation()
  const [isWhole, showAll] = useState(false)
  const rows = useRows(props)
  const heads = [
    t('statistics.items'),
    ...(props.isPriceless ? [] : [t('statistics.valueIn', { currency: currencySign(props.currency) })]),
  ]
  const title = t(titles[props.group])
  if (rows.length === 0) return <p className={styles.none}>{t('statistics.nothing')}</p>
  if (props.asTables)
    return <ChartTable label={title} heads={[t(`statistics.${props.group}`), ...heads]} rows={rows} />
  const bars = isWhole ? rows : rows.slice(0, shown)
  return (
    <>
      <BarList heads={heads} bars={bars} />
      {rows.length <= shown ? null : (
        <Button size="small" variant="bare" onPress={() => showAll(!isWhole)}>
          {isWhole ? t('statistics.fewer') : t('statistics.all', { count: rows.length })}
        </Button>
      )}
    </>
  )
}
