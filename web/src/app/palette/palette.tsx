import { useNavigate } from '@tanstack/react-router'
import { ListFilter, MoveRight, Plus, Search, X } from 'lucide-react'
import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  SearchField,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { basePath } from '../../data/base-path.ts'
import { quickSearch } from '../../data/operations.ts'
import { useOperation } from '../../data/use-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { FindInput } from '../../ui/field/find-input.tsx'
import { Keys } from '../../ui/keys/keys.tsx'
import { isTyping } from '../../ui/keys/typing.ts'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { Overlay } from '../../ui/overlay/overlay.tsx'
import { addressOf, type Hit, Hits, keyOf } from './hits.tsx'
import { useAdding, usePeeking } from './open-in-list.ts'
import styles from './palette.module.css'
import { showPalette, usePaletteIsOpen } from './palette-state.ts'
import { useFoundCount } from './use-found-count.ts'
import { usePaletteKeys } from './use-palette-keys.ts'

const { Part: MoveFound } = loadedPart(async () => (await import('./move-found.tsx')).MoveFound)

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

/** What is found; `hasAll`: as far as is known, a list of all of it has something. */
function useHits(q: string) {
  const { data, isPlaceholderData } = useOperation(quickSearch, { q, limit: '12' }, { keepsPrevious: true })
  const hits = (data?.items ?? []).filter(hit => addressOf(hit) !== undefined)
  const [first] = hits
  const isAnswered = data !== undefined && !isPlaceholderData
  const count = useFoundCount(q, isAnswered)
  return { hits, first, isAnswered, count, hasAll: (!isAnswered || first !== undefined) && count !== 0 }
}

function PaletteDialog({ onMove }: { readonly onMove: (id: string) => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [typed, type] = useState('')
  const q = typed.trim()
  const { hits, first, isAnswered, count, hasAll } = useHits(q)
  const add = useAdding()
  const peek = usePeeking()
  const go = (href: string): void => {
    showPalette(false)
    void navigate({ href: basePath + href })
  }
  const open = (hit: Hit | undefined): void => {
    if (hit === undefined) void openLabel(q, go)
    else go(addressOf(hit) ?? '/things')
  }
  const hitOf = (key: string) => hits.find(hit => keyOf(hit) === key)
  const act = (key: string): void => {
    if (key === 'add') add(q)
    else if (key === 'move') {
      showPalette(false)
      if (first !== undefined) onMove(first.id)
    } else if (key === 'all') go(`/things?q=${encodeURIComponent(JSON.stringify(q))}`)
    else open(hitOf(key))
  }
  const press = usePaletteKeys({
    q,
    isAnswered,
    open: () => open(first),
    showAll: hasAll ? () => act('all') : undefined,
    peek: key => {
      const hit = hitOf(key)
      if (hit?.kind === 'entity') peek(hit.id)
      return hit?.kind === 'entity'
    },
  })
  return (
    <Dialog aria-label={t('nav.find')} className={styles.dialog ?? ''}>
      {/* What is first changes when the answer comes: Enter knows it, and nothing that is gone keeps the focus. */}
      <Autocomplete inputValue={typed} onInputChange={type} disableAutoFocusFirst>
        <FindField onKeyDown={press} />
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
          <Actions q={q} first={first} hasAll={hasAll} count={count} />
        </ListBox>
      </Autocomplete>
      <Foot />
    </Dialog>
  )
}

/** Opens what a label names: it may be in another group, which the quick search does not look in. */
async function openLabel(q: string, go: (href: string) => void): Promise<void> {
  const { addressOfLabel, readCode } = await import('../../data/read-code.ts')
  const code = readCode(q)
  if (code.kind !== 'other') go(addressOfLabel(code))
}

function FindField({ onKeyDown }: { readonly onKeyDown: (event: ReactKeyboardEvent) => void }) {
  const { t } = useTranslation()
  return (
    <SearchField aria-label={t('nav.find')} autoFocus className={styles.search ?? ''}>
      <Search aria-hidden />
      <FindInput className={styles.input ?? ''} placeholder={t('nav.find')} onKeyDownCapture={onKeyDown} />
    </SearchField>
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
      <Keys keys="Space" />
      <span>{t('palette.peek')}</span>
      <Keys keys="Esc" />
      <span>{t('palette.close')}</span>
    </footer>
  )
}

/** What can be done with what was typed. */
function Actions({
  q,
  first,
  hasAll,
  count,
}: {
  readonly q: string
  readonly first: Hit | undefined
  readonly hasAll: boolean
  readonly count: number | undefined
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
        <ActionItem
          id="all"
          name={count === undefined ? t('palette.all') : t('palette.allOf', { count })}
          icon={<ListFilter aria-hidden />}
          keys="mod+↵"
        />
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
