import type { ReplyOf } from '@stowage/contract/operation'
import { useNavigate } from '@tanstack/react-router'
import { ListFilter, MapPin, MoveRight, Plus, Search, Shapes, Tags, User, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  SearchField,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { fileAddress } from '../../data/entities.ts'
import { quickSearch } from '../../data/operations.ts'
import { useOperation } from '../../data/use-operation.ts'
import { AssetNumber } from '../../ui/asset-number/asset-number.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FindInput } from '../../ui/field/find-input.tsx'
import { Keys } from '../../ui/keys/keys.tsx'
import { isTyping } from '../../ui/keys/typing.ts'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { Overlay } from '../../ui/overlay/overlay.tsx'
import { NamedPath } from '../../ui/path/path.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import styles from './palette.module.css'
import { showPalette, usePaletteIsOpen } from './palette-state.ts'
import { useAdding } from './use-adding.ts'
import { useEnter } from './use-enter.ts'

const { Part: MoveFound } = loadedPart(async () => (await import('./move-found.tsx')).MoveFound)

type Hit = ReplyOf<typeof quickSearch>['items'][number]

/** Where something that was found is opened; undefined while there is no screen for its kind. */
const addressOf = ({ kind, id }: Hit): string | undefined =>
  kind === 'entity'
    ? `/things/${id}`
    : kind === 'place'
      ? `/places/${id}`
      : kind === 'tag'
        ? `/things?tags=%22${id}%22`
        : kind === 'view'
          ? `/views/${id}`
          : kind === 'type'
            ? `/things?types=%22${id}%22`
            : undefined

const icons: Readonly<Record<Hit['kind'], ReactNode>> = {
  entity: null,
  place: <MapPin aria-hidden />,
  tag: <Tags aria-hidden />,
  type: <Shapes aria-hidden />,
  template: <Shapes aria-hidden />,
  view: <ListFilter aria-hidden />,
  member: <User aria-hidden />,
}

/** Finds anything, and does a few things, from anywhere. */
export function Palette() {
  const isOpen = usePaletteIsOpen()
  const [moved, move] = useState<string>()
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isFind = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isFind && (event.key !== '/' || isTyping(event.target))) return
      event.preventDefault()
      showPalette(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Overlay isOpen={isOpen} isDismissable onOpenChange={showPalette} className={styles.overlay ?? ''}>
        <Modal className={styles.modal ?? ''}>
          <PaletteDialog onMove={move} />
        </Modal>
      </Overlay>
      {moved === undefined ? null : <MoveFound id={moved} onClose={() => move(undefined)} />}
    </>
  )
}

function PaletteDialog({ onMove }: { readonly onMove: (id: string) => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [typed, type] = useState('')
  const q = typed.trim()
  const { data, isPlaceholderData } = useOperation(quickSearch, { q, limit: '12' }, { keepsPrevious: true })
  const hits = (data?.items ?? []).filter(hit => addressOf(hit) !== undefined)
  const [first] = hits
  const add = useAdding()
  const go = (href: string): void => {
    showPalette(false)
    void navigate({ href })
  }
  const act = (key: string): void => {
    if (key === 'add') add(q)
    else if (key === 'move') {
      showPalette(false)
      if (first !== undefined) onMove(first.id)
    } else if (key === 'all') go(`/things?q=${encodeURIComponent(JSON.stringify(q))}`)
    else {
      const hit = hits.find(({ kind, id }) => `${kind} ${id}` === key)
      if (hit !== undefined) go(addressOf(hit) ?? '/things')
    }
  }
  const isAnswered = data !== undefined && !isPlaceholderData
  const hasAll = !isAnswered || first !== undefined
  const press = useEnter({
    q,
    isAnswered,
    open: first === undefined ? undefined : () => go(addressOf(first) ?? '/things'),
    showAll: hasAll ? () => act('all') : undefined,
  })
  return (
    <Dialog aria-label={t('nav.find')} className={styles.dialog ?? ''}>
      {/* What is first changes when the answer comes: Enter knows it, and nothing that is gone keeps the focus. */}
      <Autocomplete inputValue={typed} onInputChange={type} disableAutoFocusFirst>
        <SearchField aria-label={t('nav.find')} autoFocus className={styles.search ?? ''}>
          <Search aria-hidden />
          <FindInput className={styles.input ?? ''} placeholder={t('nav.find')} onKeyDownCapture={press} />
        </SearchField>
        <CloseButton />
        <NothingFound isShown={isAnswered && first === undefined && q !== ''} />
        <ListBox
          aria-label={t('palette.results')}
          selectionMode="none"
          onAction={key => act(String(key))}
          className={styles.results ?? ''}
          data-typed={q !== '' || undefined}
        >
          <Hits hits={hits} title={t(q === '' ? 'palette.recent' : 'palette.found')} />
          <Actions q={q} first={first} hasAll={hasAll} />
        </ListBox>
      </Autocomplete>
      <Foot />
    </Dialog>
  )
}

/** Says that nothing was found: what can be done with what was typed is listed all the same. */
function NothingFound({ isShown }: { readonly isShown: boolean }) {
  const { t } = useTranslation()
  return (
    <p role="status" className={styles.none}>
      {isShown ? t('list.none') : ''}
    </p>
  )
}

/** Closes it where it fills the window and there may be no keyboard. */
function CloseButton() {
  const { t } = useTranslation()
  return (
    <div className={styles.close}>
      <Button
        look="bare"
        icon={<X aria-hidden />}
        label={t('dialog.close')}
        onPress={() => showPalette(false)}
      />
    </div>
  )
}

/** Which keys do what; told in words where screen readers read the list. */
function Foot() {
  const { t } = useTranslation()
  return (
    <footer className={styles.foot} aria-hidden="true">
      <Keys keys="↑" />
      <Keys keys="↓" />
      <span>{t('palette.choose')}</span>
      <Keys keys="↵" />
      <span>{t('palette.open')}</span>
      <Keys keys="Esc" />
      <span>{t('palette.close')}</span>
    </footer>
  )
}

/** What was found, or changed last. */
const Hits = ({ hits, title }: { readonly hits: readonly Hit[]; readonly title: string }) =>
  hits.length === 0 ? null : (
    <ListBoxSection id="hits">
      <Header className={styles.header ?? ''}>{title}</Header>
      <Collection items={hits.map(hit => ({ id: `${hit.kind} ${hit.id}`, hit }))}>
        {({ id, hit }) => (
          <ListBoxItem id={id} textValue={hit.name} className={styles.item ?? ''}>
            <HitLine hit={hit} />
          </ListBoxItem>
        )}
      </Collection>
    </ListBoxSection>
  )

/** What can be done with what was typed. */
function Actions({
  q,
  first,
  hasAll,
}: {
  readonly q: string
  readonly first: Hit | undefined
  readonly hasAll: boolean
}) {
  const { t } = useTranslation()
  const canMove = q !== '' && (first?.kind === 'entity' || first?.kind === 'place')
  return (
    <ListBoxSection id="do">
      <Header className={styles.header ?? ''}>{t('palette.do')}</Header>
      <ActionItem
        id="add"
        name={q === '' ? t('add.title') : t('palette.add', { name: q })}
        icon={<Plus aria-hidden />}
        keys="N"
      />
      {canMove ? (
        <ActionItem
          id="move"
          name={t('palette.move', { name: first.name })}
          icon={<MoveRight aria-hidden />}
        />
      ) : null}
      {q === '' || !hasAll ? null : (
        <ActionItem id="all" name={t('palette.all')} icon={<ListFilter aria-hidden />} keys="mod+↵" />
      )}
    </ListBoxSection>
  )
}

/** Something that is done, and by which key besides. */
const ActionItem = ({
  id,
  name,
  icon,
  keys,
}: {
  readonly id: string
  readonly name: string
  readonly icon: ReactNode
  readonly keys?: string
}) => (
  <ListBoxItem id={id} textValue={name} className={styles.item ?? ''}>
    <span className={styles.icon}>{icon}</span>
    <span className={styles.name}>{name}</span>
    {keys === undefined ? null : <Keys keys={keys} />}
  </ListBoxItem>
)

/** A hit does not say what its type and its tags are. */
const unknown = { color: 'var(--ink-3)' }

/** Something that was found: what was typed is marked in its name. */
const HitLine = ({ hit }: { readonly hit: Hit }) => (
  <>
    <span className={styles.icon}>
      {hit.kind === 'entity' ? (
        <Photo src={fileAddress(hit.id, hit.imageId)} standIn={unknown} />
      ) : (
        icons[hit.kind]
      )}
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
