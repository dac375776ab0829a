import { useNavigate } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  Copy,
  CopyPlus,
  Ellipsis,
  HandCoins,
  Handshake,
  PackageOpen,
  Printer,
  Split,
  Trash2,
} from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addedRun } from '../../../data/history/runs.ts'
import { useChange } from '../../../data/history/use-change.ts'
import type { Entity } from '../../../data/items/entities.ts'
import { archivedText, edit } from '../../../data/outbox/edit-entity.ts'
import { ForLenders, ForWriters } from '../../../data/person/for-writers.tsx'
import { useMayLend } from '../../../data/person/use-group.ts'
import { duplicateEntity } from '../../../data/wire/operations.ts'
import { askToLend, lentEntity } from '../../../shared/lending/to-lend.ts'
import { isAnythingSelected } from '../../../shared/screen-commands.ts'
import { shareEntity } from '../../../shared/share.ts'
import { ShareItem } from '../../../shared/share-item.tsx'
import { askToKeep, keptEntity } from '../../../shared/stock/to-keep.ts'
import { usePrint } from '../../../shared/use-print.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { letterKeys, letterOf } from '../../../ui/keys/letter-keys.ts'
import { isTyping } from '../../../ui/keys/typing.ts'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import { isOverlaid } from '../../../ui/overlay/is-overlaid.ts'
import { useIsShown } from '../../../ui/stable/use-is-shown.ts'
import { useDeleteEntity } from './use-delete-entity.tsx'
import { useSaveAsTemplate } from './use-save-as-template.ts'

/** Makes an item twice. */
export function useCopy({ id, name }: Entity): () => void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isShown = useIsShown()
  const { mutate } = useChange(duplicateEntity, {
    makes: true,
    notDone: () => t('entity.notDuplicated', { name }),
    done: made => {
      // Nobody who has gone on since, or types something here, is taken away from it.
      if (isShown() && !isTyping(null)) void navigate({ to: '/items/$id', params: { id: made.id } })
      return { text: t('entity.added', { name: made.name }), run: addedRun() }
    },
  })
  return () => mutate({ id, copyAttachments: true, copyCustomFields: true, copyMaintenance: false })
}

/** Lends an item by Shift L, unless that is about what is selected beside it. */
function useLendKey(entity: Entity): void {
  const mayLend = useMayLend()
  const onPress = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    if (letterOf(event) !== letterKeys.lend || isTyping(event.target) || isOverlaid()) return
    if (!mayLend || isAnythingSelected()) return
    event.preventDefault()
    askToLend(lentEntity(entity))
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => onPress(event)
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

const { Part: PrintedItem } = loadedPart(async () => (await import('../print/printed-item.tsx')).PrintedItem)

const { Part: SplitItem } = loadedPart(
  async () => (await import('../../../shared/stock/split-item.tsx')).SplitItem,
)

const { Part: SellEntity } = loadedPart(async () => (await import('./sell-entity.tsx')).SellEntity)

interface MenuProps {
  readonly entity: Entity
  /** *Duplicate* stands beside the menu. */
  readonly isBesideCopy?: boolean
  readonly onGone: () => void
}

/** Actions that are rarely wanted of an item; viewers can print and share it. Shift L lends it. */
export function EntityMenu({ entity, isBesideCopy = false, onGone }: MenuProps) {
  const { t } = useTranslation()
  const copy = useCopy(entity)
  useLendKey(entity)
  const saveAsTemplate = useSaveAsTemplate(entity)
  const { remove, dialog } = useDeleteEntity(entity, { onGone })
  const [isSelling, sell] = useState(false)
  const [isSplitting, split] = useState(false)
  const { isPrinting, print, end } = usePrint(entity.name)
  const act = (key: string): void => {
    if (key === 'print') print()
    else if (key === 'share') void shareEntity(entity)
    else if (key === 'lend') askToLend(lentEntity(entity))
    else if (key === 'keep') askToKeep(keptEntity(entity))
    else if (key === 'split') split(true)
    else if (key === 'duplicate') copy()
    else if (key === 'template') saveAsTemplate()
    else if (key === 'sell') sell(true)
    else if (key === 'archive') edit(entity, { archived: !entity.archived }, archivedText)
    else remove()
  }
  return (
    <>
      <Menu
        label={t('peek.more')}
        onAction={key => act(String(key))}
        trigger={<Button variant="bare" icon={<Ellipsis aria-hidden />} label={t('peek.more')} />}
      >
        <MenuItem id="print" icon={<Printer aria-hidden />}>
          {t('print.do')}
        </MenuItem>
        <ShareItem />
        <ForLenders>
          <MenuItem id="lend" icon={<Handshake aria-hidden />}>
            {t('lend.open')}
          </MenuItem>
        </ForLenders>
        <ForWriters>
          {isBesideCopy ? null : (
            <MenuItem id="duplicate" icon={<Copy aria-hidden />}>
              {t('one.duplicate')}
            </MenuItem>
          )}
          {entity.entityType.isLocation ? null : (
            <>
              {entity.productId === null ? (
                <MenuItem id="keep" icon={<PackageOpen aria-hidden />}>
                  {t('stock.keep')}
                </MenuItem>
              ) : null}
              {entity.quantity > 0 ? (
                <MenuItem id="split" icon={<Split aria-hidden />}>
                  {t('stock.split')}
                </MenuItem>
              ) : null}
            </>
          )}
          <MenuItem id="template" icon={<CopyPlus aria-hidden />}>
            {t('templates.save')}
          </MenuItem>
          {entity.soldDate === '' ? (
            <MenuItem id="sell" icon={<HandCoins aria-hidden />}>
              {t('one.sell')}
            </MenuItem>
          ) : null}
          <MenuItem
            id="archive"
            icon={entity.archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
          >
            {t(entity.archived ? 'one.unarchive' : 'one.archive')}
          </MenuItem>
          <MenuItem id="delete" isDangerous icon={<Trash2 aria-hidden />}>
            {t('one.delete')}
          </MenuItem>
        </ForWriters>
      </Menu>
      {dialog}
      {isSplitting ? <SplitItem item={entity} onClose={() => split(false)} /> : null}
      {isSelling ? <SellEntity entity={entity} onClose={() => sell(false)} /> : null}
      {isPrinting ? <PrintedItem entity={entity} onDone={end} /> : null}
    </>
  )
}
