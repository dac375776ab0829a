import { useRouter } from '@tanstack/react-router'
import { CloudOff, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { waitingRow } from '../../../data/device/collect.ts'
import { useRowOnDevice } from '../../../data/device/use-device.ts'
import { askedToEdit } from '../../../data/outbox/asked-to-edit.ts'
import { discardEntry } from '../../../data/outbox/discard.ts'
import type { AddEntry } from '../../../data/outbox/entry.ts'
import { stateText } from '../../../data/outbox/entry-state.ts'
import { useWaitingItem } from '../../../data/outbox/use-waiting-item.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Empty } from '../../../ui/empty/empty.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Preview } from './preview.tsx'
import styles from './without-server.module.css'

interface WithoutServerProps {
  readonly id: string
  /** It is a new item that waits to be sent, or did: its id is the key of its entry. */
  readonly isNew?: boolean
  readonly heading: 'h1' | 'h2'
}

/** An item of which the server has told nothing in full: a new one that waits, or one that only lists have told of. */
export const WithoutServer = ({ id, isNew = false, heading }: WithoutServerProps) =>
  isNew ? <NewItem id={id} heading={heading} /> : <NotOpened id={id} heading={heading} />

/** A new item until it is sent; then its page opens. */
function NewItem({ id, heading }: WithoutServerProps) {
  const router = useRouter()
  const entry = useWaitingItem(
    id,
    made => void router.navigate({ to: '/items/$id', params: { id: made }, replace: true }),
  )
  return entry === undefined ? null : <WaitingItem entry={entry} heading={heading} />
}

/** An item that was never opened on this device, without a network: as much as lists have told of it. */
function NotOpened({ id, heading }: Pick<WithoutServerProps, 'id' | 'heading'>) {
  const { t } = useTranslation()
  const row = useRowOnDevice(id, true)
  if (row === undefined) return <Loading lines={8} />
  if (row === null) return <Empty icon={<CloudOff aria-hidden />} title={t('device.notOpened')} />
  return (
    <>
      <p role="status" className={styles.note}>
        {t('device.partly')}
      </p>
      <Preview row={row} heading={heading} />
    </>
  )
}

/** A new item that waits to be sent, in the places of an item. Its form changes and moves it. */
function WaitingItem({ entry, heading }: Pick<WithoutServerProps, 'heading'> & { readonly entry: AddEntry }) {
  const router = useRouter()
  const { t } = useTranslation()
  const [photo] = entry.photos
  const picture = useMemo(() => (photo === undefined ? undefined : URL.createObjectURL(photo)), [photo])
  useEffect(() => () => void (picture !== undefined && URL.revokeObjectURL(picture)), [picture])
  const discard = (): void => {
    discardEntry(entry)
    router.history.back()
  }
  return (
    <>
      <p role="status" className={styles.note}>
        {stateText(entry)}
      </p>
      <Preview row={waitingRow(entry)} picture={picture} heading={heading} />
      <div className={styles.actions}>
        <Button icon={<Pencil aria-hidden />} onPress={() => askedToEdit.set(entry.key)}>
          {t('adding.edit')}
        </Button>
        <Button icon={<Trash2 aria-hidden />} onPress={discard}>
          {t('adding.discard')}
        </Button>
      </div>
    </>
  )
}
