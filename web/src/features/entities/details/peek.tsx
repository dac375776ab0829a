import { CallError } from '@stowage/contract/protocol/client'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, Maximize2 } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity, Row } from '../../../data/items/entities.ts'
import { knownRow } from '../../../data/items/known-row.ts'
import { useFieldDefinitions } from '../../../data/items/use-field-definitions.ts'
import { getEntity } from '../../../data/wire/operations.ts'
import { useIsAway } from '../../../data/wire/reachability.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { AssetNumber } from '../../../ui/asset-number/asset-number.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Failed } from '../../../ui/failed/failed.tsx'
import { Later } from '../../../ui/later/later.tsx'
import { SidePanel } from '../../../ui/list-page/side-panel.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { tellError } from '../../../ui/toast/toasts.ts'
import { Details } from './details.tsx'
import { EntityMenu } from './loaded-entity-menu.tsx'
import { WithoutServer } from './loaded-without-server.ts'
import styles from './peek.module.css'
import { Preview } from './preview.tsx'

interface PeekProps {
  readonly id: string
  readonly onClose: () => void
  readonly onOpen: (id: string) => void
  /** The item before (-1) or after (1) this one in the list. */
  readonly neighbour: (step: 1 | -1) => string | undefined
}

/** Closes by Escape, unless something lies over the page that it closes. */
function useEscape(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.querySelector('[role=dialog]') !== null) return
      // Nothing else is closed by the same key.
      event.preventDefault()
      close()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** Closes when the item is not there any more, such as after the undo of what made it. */
function useGone(
  { data, error }: ReturnType<typeof useOperation<typeof getEntity>>,
  onClose: () => void,
): void {
  const isGone = error instanceof CallError && error.status === 404
  const onGone = useEffectEvent((): void => {
    if (data === undefined) tellError(error)
    onClose()
  })
  useEffect(() => {
    if (isGone) onGone()
  }, [isGone])
}

/** An item beside the list that it stands in. */
export function Peek({ id, onClose, onOpen, neighbour }: PeekProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const read = useOperation(getEntity, { id })
  const { data: entity, error, refetch } = read
  // They are shown with the item.
  useFieldDefinitions()
  // As the list has it now: later it may have let go of it.
  const row = useMemo(() => knownRow(id), [id])
  const panel = useRef<HTMLElement>(null)
  useEscape(onClose)
  useGone(read, onClose)
  const shown = useRef(id)
  useEffect(() => {
    // Some browsers return a promise here, which React would take for what ends the effect.
    if (shown.current !== id) panel.current?.scrollTo({ top: 0 })
    shown.current = id
  }, [id])
  const step = (direction: 1 | -1): void => {
    const next = neighbour(direction)
    if (next !== undefined) onOpen(next)
  }
  return (
    <SidePanel
      ref={panel}
      label={t('peek.label')}
      item={id}
      title={<AssetNumber number={(entity ?? row)?.assetId ?? ''} />}
      actions={
        <>
          <Button
            variant="bare"
            icon={<ChevronUp aria-hidden />}
            label={t('peek.previous')}
            onPress={() => step(-1)}
          />
          <Button
            variant="bare"
            icon={<ChevronDown aria-hidden />}
            label={t('peek.next')}
            onPress={() => step(1)}
          />
          <Button
            variant="bare"
            icon={<Maximize2 aria-hidden />}
            label={t('peek.open')}
            onPress={() => void navigate({ to: '/items/$id', params: { id } })}
          />
          {entity === undefined ? (
            <span className={styles.menu} />
          ) : (
            <Later first={<span className={styles.menu} />}>
              {/* Deleted late, it closes nothing that has been opened since. */}
              <EntityMenu key={id} entity={entity} onGone={() => shown.current === id && onClose()} />
            </Later>
          )}
        </>
      }
      close={t('peek.close')}
      onClose={onClose}
    >
      <Content key={id} id={id} row={row} entity={entity} error={error} onRetry={() => void refetch()} />
    </SidePanel>
  )
}

/** What a list knows of the item at once, and then everything about it. */
function Content({
  id,
  row,
  entity,
  error,
  onRetry,
}: {
  readonly id: string
  readonly row: Row | undefined
  readonly entity: Entity | undefined
  readonly error: Error | null
  readonly onRetry: () => void
}) {
  const isAway = useIsAway()
  const preview = row === undefined ? null : <Preview row={row} />
  if (entity === undefined && !isAway) {
    if (error !== null) return <Failed error={error} onRetry={onRetry} />
    if (preview === null) return <Loading lines={6} />
  }
  return (
    <div className={styles.content}>
      {entity !== undefined ? (
        <Later first={preview}>
          <Details entity={entity} heading="h2" hasNumber={false} />
        </Later>
      ) : isAway ? (
        <WithoutServer id={id} heading="h2" first={preview} />
      ) : (
        preview
      )}
    </div>
  )
}
