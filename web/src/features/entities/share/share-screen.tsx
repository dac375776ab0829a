import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { FileText, Image, PackagePlus, PackageSearch, Share2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { isPicture } from '../../../data/items/is-picture.ts'
import { forgetShares, readShares, type Share } from '../../../data/items/shared-files.ts'
import { enqueueFiles } from '../../../data/outbox/upload-queue.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Empty } from '../../../ui/empty/empty.tsx'
import { LinkedText } from '../../../ui/linked-text/linked-text.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { useFilePicture } from '../../../ui/photo/use-file-picture.ts'
import { draftPhotosKept } from '../add/given-photos.ts'
import { startDraft } from '../add/start-draft.ts'
import { useAddLink } from '../documents/use-add-link.ts'
import { ChooseEntity } from '../scan/choose-entity.tsx'
import styles from './share-screen.module.css'
import { textsOf } from './texts-of-shares.ts'

const route = getRouteApi('/inside/share')

/** What was shared by another app: undefined until it was read. */
function useShares() {
  const [shares, set] = useState<readonly Share[]>()
  useEffect(() => {
    readShares().then(set, () => set([]))
  }, [])
  const forget = (): Promise<void> => forgetShares(shares ?? [])
  return { shares, forget, discard: () => void forget().then(() => set([])) }
}

/** Asks what becomes of files and links that another app has shared: a new item, or more documents of one. */
export function ShareScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { missed } = route.useSearch()
  const { shares, forget, discard } = useShares()
  const addLink = useAddLink()
  const [removed, remove] = useState<ReadonlySet<File>>(new Set())
  const [isChoosing, choose] = useState(false)
  if (shares === undefined) return <Loading lines={4} />
  const files = shares.flatMap(share => share.files).filter(file => !removed.has(file))
  if (shares.length === 0)
    return (
      <Empty
        icon={<Share2 aria-hidden />}
        title={t(missed === true ? 'share.missed' : 'share.nothing')}
        text={t(missed === true ? 'share.missedText' : 'share.nothingText')}
      />
    )
  const { name, notes, links } = textsOf(shares)
  const make = async (): Promise<void> => {
    startDraft({ name, ...(notes === '' ? {} : { notes }) }, files)
    // They are in one place or the other, whenever the browser is closed.
    if (await draftPhotosKept()) await forget()
    await navigate({ to: '/items', search: { add: true } })
  }
  const attach = async (id: string): Promise<void> => {
    enqueueFiles(id, files)
    for (const address of links)
      addLink(id, { address, title: links.length === 1 ? name : '', type: 'attachment' })
    await forget()
    await navigate({ to: '/items/$id', params: { id } })
  }
  return (
    <div className={styles.screen}>
      <h1>{t('share.title')}</h1>
      <ul className={styles.files} aria-label={t('share.files', { count: files.length })}>
        {files.map(file => (
          <SharedFile
            key={`${file.name} ${file.lastModified} ${file.size}`}
            file={file}
            onRemove={() => remove(before => new Set([...before, file]))}
          />
        ))}
      </ul>
      {notes === '' ? null : (
        <p className={styles.text}>
          <LinkedText text={notes} />
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="main" icon={<PackagePlus aria-hidden />} onPress={() => void make()}>
          {t('share.make')}
        </Button>
        {files.length + links.length === 0 ? null : (
          <Button icon={<PackageSearch aria-hidden />} onPress={() => choose(true)}>
            {t('share.attach')}
          </Button>
        )}
        <Button variant="bare" onPress={discard}>
          {t('share.discard')}
        </Button>
      </div>
      {isChoosing ? (
        <ChooseEntity
          title={files.length === 0 ? t('share.attach') : t('share.attachTitle', { count: files.length })}
          onClose={() => choose(false)}
          onChoose={id => void attach(id)}
        />
      ) : null}
    </div>
  )
}

function SharedFile({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  const { t } = useTranslation()
  const picture = useFilePicture(file)
  return (
    <li className={styles.file}>
      {isPicture(file) && picture !== undefined ? (
        <img {...picture} alt={file.name} />
      ) : (
        <span className={styles.document}>
          {isPicture(file) ? <Image aria-hidden /> : <FileText aria-hidden />}
          {file.name}
        </span>
      )}
      <AriaButton
        className={styles.remove ?? ''}
        aria-label={t('add.removeFile', { name: file.name })}
        onPress={onRemove}
      >
        <X aria-hidden />
      </AriaButton>
    </li>
  )
}
