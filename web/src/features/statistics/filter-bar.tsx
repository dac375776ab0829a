import { CalendarDays, ListFilter, MapPin, TagIcon, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button as AriaButton, Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useLocations } from '../../data/items/locations.ts'
import { useTagChoice } from '../../data/items/tag-choice.ts'
import { getStatisticsOverTime } from '../../data/wire/operations.ts'
import { currencySign } from '../../i18n/format.ts'
import { LocationInput } from '../../shared/choose-location.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Menu, MenuChoices, MenuItem } from '../../ui/menu/menu.tsx'
import { TagField } from '../../ui/picker/tag-field.tsx'
import { useYears } from './moved-chart.tsx'
import type { PartProps } from './part.ts'
import styles from './statistics.module.css'
import { listAddress, queryOf, thisYear } from './statistics-search.ts'
import { useStatistics } from './use-statistics.ts'

/** What the statistics are about, and how values are counted. */
export function FilterBar({ search, currency, isPriceless, onChange }: PartProps) {
  const { t } = useTranslation()
  const [isOpen, open] = useState(false)
  const { tags } = useTagChoice()
  const location = useLocations()?.byId.get(search.within ?? '')
  const tag = tags.find(({ id }) => id === search.tag)
  return (
    <div className={styles.bar}>
      <Button size="small" icon={<ListFilter aria-hidden />} onPress={() => open(true)}>
        {t('filter.title')}
      </Button>
      {search.within === undefined ? null : (
        <Chip icon={<MapPin aria-hidden />} onRemove={() => onChange({ within: undefined })}>
          {location?.name ?? '…'}
        </Chip>
      )}
      {search.tag === undefined ? null : (
        <Chip icon={<TagIcon aria-hidden />} onRemove={() => onChange({ tag: undefined })}>
          {tag?.name ?? '…'}
        </Chip>
      )}
      <YearMenu search={search} onChange={onChange} />
      {isPriceless ? null : <Definition search={search} currency={currency} />}
      <Dialog title={t('filter.title')} isOpen={isOpen} onClose={() => open(false)}>
        <div className={styles.fields}>
          <LocationInput
            label={t('statistics.location')}
            chosen={search.within}
            noLocation={t('filter.allLocations')}
            canCreate={false}
            onChoose={chosen => onChange({ within: chosen?.id })}
          />
          <TagField
            label={t('statistics.tag')}
            choice={{ tags, create: undefined }}
            placeholder={t('picker.findTag')}
            chosen={search.tag === undefined ? [] : [search.tag]}
            onChoose={ids => onChange({ tag: ids.at(-1) })}
          />
        </div>
      </Dialog>
    </div>
  )
}

/** How a value is counted, and what it leaves out. */
function Definition({ search, currency }: Pick<PartProps, 'search' | 'currency'>) {
  const { t } = useTranslation()
  const query = { ...queryOf(search), what: 'value', by: 'year' } as const
  const leftOut = useStatistics(getStatisticsOverTime, query).data?.leftOut
  return (
    <p className={styles.definition}>
      {t('statistics.definition', { currency: currencySign(currency) })}{' '}
      {leftOut === undefined || leftOut.withoutPrice === 0 ? null : (
        <Link href={listAddress(search, { sold: false, hasPrice: false })}>
          {t('statistics.unpriced', { count: leftOut.withoutPrice })}
        </Link>
      )}{' '}
      {leftOut === undefined || leftOut.sold === 0 ? null : (
        <Link href={listAddress(search, { sold: true })}>
          {t('statistics.leftSold', { count: leftOut.sold })}
        </Link>
      )}{' '}
      {leftOut === undefined || leftOut.archived === 0 ? null : (
        <Link href={listAddress(search, { archived: 'only' })}>
          {t('statistics.leftArchived', { count: leftOut.archived })}
        </Link>
      )}
    </p>
  )
}

/** Chooses the year of which additions and sales are told. */
function YearMenu({ search, onChange }: Pick<PartProps, 'search' | 'onChange'>) {
  const { t } = useTranslation()
  const present = thisYear()
  const first = Number(useYears(search, 'added').data?.points[0]?.from.slice(0, 4) ?? present)
  const chosen = search.year ?? present
  const years = Array.from({ length: Math.min(present - first + 1, 100) }, (_, at) => present - at)
  return (
    <Menu
      label={t('statistics.year')}
      onAction={key => onChange({ year: Number(key) === present ? undefined : Number(key) })}
      trigger={
        <Button size="small" icon={<CalendarDays aria-hidden />}>
          {String(chosen)}
        </Button>
      }
    >
      <MenuChoices label={t('statistics.year')} chosen={String(chosen)}>
        {[...new Set([...years, chosen])].map(year => (
          <MenuItem key={year} id={String(year)}>
            {String(year)}
          </MenuItem>
        ))}
      </MenuChoices>
    </Menu>
  )
}

/** A filter, and what takes it away. */
function Chip({
  icon,
  children,
  onRemove,
}: {
  readonly icon: ReactNode
  readonly children: string
  readonly onRemove: () => void
}) {
  const { t } = useTranslation()
  return (
    <span className={styles.chip}>
      {icon}
      <span dir="auto">{children}</span>
      <AriaButton
        className={styles.remove ?? ''}
        aria-label={t('picker.clear', { name: children })}
        onPress={onRemove}
      >
        <X aria-hidden />
      </AriaButton>
    </span>
  )
}
