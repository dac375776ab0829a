import { ImagePlus, MoveRight, Package, Plus, QrCode } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton, FileTrigger, Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/items/entities.ts'
import { statusDefinition } from '../../../data/items/field-definitions.ts'
import { isOfDevice } from '../../../data/items/of-device.ts'
import { useFieldDefinitions } from '../../../data/items/use-field-definitions.ts'
import { edit } from '../../../data/outbox/edit-entity.ts'
import type { AttachedAs } from '../../../data/outbox/upload.ts'
import { enqueueDocuments, enqueueFiles, enqueueUploads } from '../../../data/outbox/upload-queue.ts'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { useLoadAhead } from '../../../data/wire/load-ahead.ts'
import { listEntities } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { formatAgo } from '../../../i18n/format.ts'
import { AssetNumber } from '../../../ui/asset-number/asset-number.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { useIsPhone } from '../../../ui/phone/use-is-phone.ts'
import { useHasBeen } from '../../../ui/stable/use-kept.ts'
import { Tag } from '../../../ui/tag/tag.tsx'
import { Documents } from '../documents/documents.tsx'
import { DueOnPhone, Maintenance } from '../maintenance/maintenance.tsx'
import styles from './details.module.css'
import type { Asking } from './details-dialogs.tsx'
import { EntityName } from './entity-name.tsx'
import factStyles from './facts.module.css'
import { Facts } from './facts.tsx'
import { StatusWord } from './loaded-defined-facts.ts'
import { LocationLine } from './location-line.tsx'
import { type Edit, TextFact } from './member-facts.tsx'
import { PhotoFirst } from './photo-first.tsx'
import { Photos } from './photos.tsx'
import { Section } from './section.tsx'
import { TypeLine } from './type-line.tsx'

const { load: loadDialogs, Part: Dialogs } = loadedPart(
  async () => (await import('./details-dialogs.tsx')).DetailsDialogs,
)

const { Part: TakePhotosButton } = loadedPart(
  async () => (await import('../camera/take-photos-button.tsx')).TakePhotosButton,
)

const { Part: UploadList } = loadedPart(async () => (await import('./uploads.tsx')).UploadList)

const { Part: TakesFiles } = loadedPart(async () => (await import('./takes-files.tsx')).TakesFiles)

const { Part: LentBar } = loadedPart(async () => (await import('./lent-bar.tsx')).LentBar)

const { Part: EntityHistory } = loadedPart(async () => (await import('./entity-history.tsx')).EntityHistory)

/** What the page asks before something is done with its item. */
export interface AskedOnPage {
  readonly asking: Asking | undefined
  readonly ask: (what: Asking | undefined) => void
}

interface DetailsProps {
  readonly entity: Entity
  readonly heading: 'h1' | 'h2'
  /** Its asset number is not shown elsewhere. */
  readonly hasNumber?: boolean
  /** Photos and documents stand beside the rest. */
  readonly isWide?: boolean
  /** What is asked on the page: by buttons in its head where it is wide, also while it is printed, which makes it narrow. */
  readonly asked?: AskedOnPage
}

/** Everything about an item, as it stands beside the list and on a page of its own. */
export function Details({ entity, heading, hasNumber = true, isWide = false, asked }: DetailsProps) {
  const { t } = useTranslation()
  const [ownAsking, askHere] = useState<Asking>()
  const { asking, ask } = asked ?? { asking: ownAsking, ask: askHere }
  // A dialog stays while it closes.
  const hasAsked = useHasBeen(asking !== undefined)
  useLoadAhead(loadDialogs)
  const add = (files: readonly File[], type: AttachedAs): void => enqueueUploads(entity.id, files, type)
  const save: Edit = changes => edit(entity, changes)
  const give = (given: readonly File[]): void => enqueueFiles(entity.id, given)
  const photos = (
    <>
      <Photos entity={entity} onDrop={give} />
      <UploadList entityId={entity.id} />
    </>
  )
  const files = (
    <>
      <Documents entity={entity} onAdd={chosen => enqueueDocuments(entity.id, chosen)} />
      <Inside entity={entity} />
    </>
  )
  const head = <Head entity={entity} heading={heading} hasNumber={hasNumber} edit={save} />
  const facts = (
    <>
      {entity.entityType.isLocation ? null : <LentBar entity={entity} />}
      <Actions
        ask={ask}
        isOnlyPhotos={asked !== undefined && isWide}
        onPhotos={chosen => add(chosen, 'photo')}
      />
      <Tags entity={entity} hasNumber={hasNumber} onAdd={() => ask('tags')} />
      <DueOnPhone entity={entity} />
      <Facts entity={entity} edit={save} />
      <Maintenance entity={entity} />
    </>
  )
  return (
    <>
      {isOfDevice(entity) ? (
        <p role="status" className={styles.ofDevice}>
          {t('device.noFiles')}
        </p>
      ) : null}
      {isWide ? (
        <div className={styles.columns}>
          <div className={styles.column}>
            {photos}
            {files}
          </div>
          <div className={`${styles.column} ${factStyles.room}`}>
            {head}
            {facts}
            <Happened entity={entity} />
          </div>
        </div>
      ) : (
        <>
          <PhotoFirst photos={photos}>{head}</PhotoFirst>
          {facts}
          {files}
          <Happened entity={entity} />
        </>
      )}
      <TakesFiles entity={entity} onFiles={give} />
      {hasAsked ? (
        <Dialogs entity={entity} asking={asking} edit={save} onClose={() => ask(undefined)} />
      ) : null}
    </>
  )
}

/** Name, location, type, status and description, and beside the name the asset number where there is room. */
function Head({
  entity,
  heading,
  hasNumber,
  edit,
}: Required<Pick<DetailsProps, 'entity' | 'heading' | 'hasNumber'>> & { readonly edit: Edit }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const status = statusDefinition(useFieldDefinitions())
  const name = <EntityName entity={entity} heading={heading} />
  return (
    <>
      {hasNumber && !isPhone ? (
        <div className={styles.named}>
          {name}
          <AssetNumber number={entity.assetId} />
        </div>
      ) : (
        name
      )}
      <LocationLine entity={entity} />
      <TypeLine entity={entity}>
        {status === undefined ? null : <StatusWord definition={status} entity={entity} edit={edit} />}
      </TypeLine>
      <dl className={factStyles.description}>
        <TextFact
          member="description"
          lines={3}
          unset={t('one.addDescription')}
          entity={entity}
          edit={edit}
        />
      </dl>
    </>
  )
}

/** What was done with it, and when it was added and changed last. */
function Happened({ entity }: { readonly entity: Entity }) {
  const { t } = useTranslation()
  return (
    <>
      <EntityHistory entity={entity} />
      <p className={styles.times}>
        {t('one.created', { when: formatAgo(entity.createdAt) })} ·{' '}
        {t('one.changed', { when: formatAgo(entity.updatedAt) })}
      </p>
    </>
  )
}

/** What is done with an item most often. */
function Actions({
  ask,
  isOnlyPhotos,
  onPhotos,
}: {
  readonly ask: (what: Asking) => void
  /** The head of the page has the others. */
  readonly isOnlyPhotos: boolean
  readonly onPhotos: (photos: readonly File[]) => void
}) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const mayWrite = useMayWrite()
  if (isOnlyPhotos && !mayWrite) return null
  return (
    <div className={styles.actions}>
      {mayWrite && !isOnlyPhotos ? (
        <Button icon={<MoveRight aria-hidden />} onPress={() => ask('move')}>
          {t('one.move')}
        </Button>
      ) : null}
      {isOnlyPhotos ? null : (
        <Button icon={<QrCode aria-hidden />} onPress={() => ask('label')}>
          {t('one.label')}
        </Button>
      )}
      {mayWrite ? (
        <>
          <FileTrigger
            acceptedFileTypes={['image/*']}
            allowsMultiple
            onSelect={files => onPhotos([...(files ?? [])])}
          >
            <Button icon={<ImagePlus aria-hidden />}>{t('one.photo')}</Button>
          </FileTrigger>
          {isPhone ? <TakePhotosButton first={<span />} onPhotos={onPhotos} /> : null}
        </>
      ) : null}
    </div>
  )
}

function Tags({
  entity,
  hasNumber,
  onAdd,
}: {
  readonly entity: Entity
  readonly hasNumber: boolean
  readonly onAdd: () => void
}) {
  const { t } = useTranslation()
  const mayWrite = useMayWrite()
  const isPhone = useIsPhone()
  return (
    <div className={styles.tags}>
      {entity.tags.map(tag => (
        <Link key={tag.id} href={`/items?tags=${tag.id}`} className={styles.tag ?? ''}>
          <Tag name={tag.name} color={tag.color} />
        </Link>
      ))}
      {mayWrite ? (
        <AriaButton className={styles.addTag ?? ''} onPress={onAdd}>
          <Plus aria-hidden />
          {t('one.addTag')}
        </AriaButton>
      ) : null}
      {hasNumber && isPhone ? (
        <span className={styles.end}>
          <AssetNumber number={entity.assetId} />
        </span>
      ) : null}
    </div>
  )
}

/** What lies directly in it. */
function Inside({ entity }: { readonly entity: Entity }) {
  const { t } = useTranslation()
  const inside = useOperation(listEntities, { parentIds: [entity.id], pageSize: '50', page: '1' }).data
  if (inside === undefined || inside.total === 0) return null
  return (
    <Section title={t('one.inside')}>
      <ul className={styles.documents}>
        {inside.items.map(({ id, name }) => (
          <li key={id}>
            <Link href={`/items/${id}`} className={styles.document ?? ''}>
              <Package aria-hidden />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
