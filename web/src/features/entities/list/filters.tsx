import { ArchiveRestore, ArrowDownUp, ImageIcon, ImageOff, MapPin, Plus, Search, Tags, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button as AriaButton, Input, SearchField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { listTags } from '../../../data/operations.ts'
import { usePlaces } from '../../../data/places.ts'
import { useOperation } from '../../../data/use-operation.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import { ChoosePlace } from '../one/choose-place.tsx'
import { ChooseTags } from '../one/choose-tags.tsx'
import styles from './filters.module.css'
import { type ListSearch, orders, tagIdsOf } from './list-search.ts'

type Change = (changes: Partial<Record<keyof ListSearch, unknown>>, replace?: boolean) => void

/** Milliseconds after the last key until the list is searched. */
const pause = 120

interface FiltersProps {
  readonly search: ListSearch
  readonly total: number | undefined
  readonly onChange: Change
  readonly worth: ReactNode
  /** What else can be done with the list. */
  readonly tools: ReactNode
}

/** The search, the filters as chips that read as a sentence, and the order. */
export function Filters({ search, total, onChange, worth, tools }: FiltersProps) {
  const { t } = useTranslation()
  const places = usePlaces()
  const tags = useOperation(listTags, {}, { staleTime: 60_000 }).data ?? []
  const [choosing, choose] = useState<'place' | 'tags'>()
  const tagNames = tags.filter(({ id }) => tagIdsOf(search).includes(id)).map(({ name }) => name)
  const add = (key: string): void => {
    if (key === 'place' || key === 'tags') choose(key)
    else if (key === 'archived') onChange({ archived: true })
    else onChange({ photo: key })
  }
  return (
    <div className={styles.filters}>
      <SearchBox search={search} total={total} onChange={onChange} />
      <div className={styles.chips}>
        {search.within === undefined ? null : (
          <Chip
            icon={<MapPin aria-hidden />}
            name={t('filter.in', { place: places?.byId.get(search.within)?.name ?? '…' })}
            onPress={() => choose('place')}
            onRemove={() => onChange({ within: undefined })}
          />
        )}
        {search.tags === undefined ? null : (
          <Chip
            icon={<Tags aria-hidden />}
            name={t('filter.tags', { tags: tagNames.join(t('filter.or')) || '…' })}
            onPress={() => choose('tags')}
            onRemove={() => onChange({ tags: undefined })}
          />
        )}
        {search.photo === undefined ? null : (
          <Chip
            name={t(search.photo === 'with' ? 'filter.withPhoto' : 'filter.withoutPhoto')}
            onRemove={() => onChange({ photo: undefined })}
          />
        )}
        {search.archived ? (
          <Chip name={t('filter.archived')} onRemove={() => onChange({ archived: undefined })} />
        ) : null}
        <Menu
          label={t('filter.add')}
          onAction={key => add(String(key))}
          trigger={
            <Button size="small" icon={<Plus aria-hidden />}>
              {t('filter.add')}
            </Button>
          }
        >
          <MenuItem id="place" icon={<MapPin aria-hidden />}>
            {t('filter.place')}
          </MenuItem>
          <MenuItem id="tags" icon={<Tags aria-hidden />}>
            {t('filter.tag')}
          </MenuItem>
          <MenuItem id="with" icon={<ImageIcon aria-hidden />}>
            {t('filter.withPhoto')}
          </MenuItem>
          <MenuItem id="without" icon={<ImageOff aria-hidden />}>
            {t('filter.withoutPhoto')}
          </MenuItem>
          <MenuItem id="archived" icon={<ArchiveRestore aria-hidden />}>
            {t('filter.archived')}
          </MenuItem>
        </Menu>
        <OrderMenu search={search} onChange={onChange} />
      </div>
      <div className={styles.end}>
        {worth}
        {tools}
      </div>
      <ChoosePlace
        title={t('filter.place')}
        isOpen={choosing === 'place'}
        onClose={() => choose(undefined)}
        onChoose={place => onChange({ within: place?.id })}
      />
      <ChooseTags
        title={t('filter.tag')}
        isOpen={choosing === 'tags'}
        chosen={tagIdsOf(search)}
        onClose={() => choose(undefined)}
        onChoose={ids => onChange({ tags: ids.length === 0 ? undefined : ids.join(',') })}
      />
    </div>
  )
}

function SearchBox({ search, total, onChange }: Omit<FiltersProps, 'worth' | 'tools'>) {
  const { t } = useTranslation()
  const [typed, type] = useState(search.q ?? '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => type(search.q ?? ''), [search.q])
  const change = (text: string): void => {
    type(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => onChange({ q: text.trim() === '' ? undefined : text, peek: undefined }, true),
      pause,
    )
  }
  return (
    <SearchField
      value={typed}
      onChange={change}
      aria-label={t('list.searchLabel')}
      className={styles.search ?? ''}
    >
      <Search aria-hidden />
      <Input placeholder={t('list.search', { count: total ?? 0 })} className={styles.input ?? ''} />
      {typed === '' ? null : (
        <AriaButton className={styles.clear ?? ''} aria-label={t('list.clear')}>
          <X aria-hidden />
        </AriaButton>
      )}
    </SearchField>
  )
}

function Chip({
  icon,
  name,
  onPress,
  onRemove,
}: {
  readonly icon?: ReactNode
  readonly name: string
  readonly onPress?: () => void
  readonly onRemove: () => void
}) {
  const { t } = useTranslation()
  return (
    <span className={styles.chip}>
      {onPress === undefined ? (
        <span className={styles.chipName}>{name}</span>
      ) : (
        <AriaButton className={styles.chipName ?? ''} onPress={onPress}>
          {icon}
          {name}
        </AriaButton>
      )}
      <AriaButton
        className={styles.remove ?? ''}
        aria-label={t('filter.remove', { name })}
        onPress={onRemove}
      >
        <X aria-hidden />
      </AriaButton>
    </span>
  )
}

function OrderMenu({ search, onChange }: { readonly search: ListSearch; readonly onChange: Change }) {
  const { t } = useTranslation()
  const chosen = orders.find(order => order === search.orderBy) ?? 'name'
  return (
    <Menu
      label={t('order.label')}
      selectionMode="single"
      selectedKeys={[chosen]}
      onAction={key => onChange({ orderBy: key === 'name' ? undefined : key, order: undefined })}
      trigger={
        <Button
          size="small"
          look="bare"
          icon={<ArrowDownUp aria-hidden />}
          label={`${t('order.label')}: ${t(`order.${chosen}`)}`}
        >
          {t(`order.${chosen}`)}
        </Button>
      }
    >
      {orders.map(order => (
        <MenuItem key={order} id={order}>
          {t(`order.${order}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
