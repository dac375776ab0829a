import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inSelectedGroup } from '../../../data/in-group.ts'
import { createEntities } from '../../../data/operations.ts'
import { namesTo, usePlaces } from '../../../data/places.ts'
import { addedRun } from '../../../data/runs.ts'
import { tellChange } from '../../../data/undo.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { NamedPath } from '../../../ui/path/named-path.tsx'
import { tellError } from '../../../ui/toast/toasts.ts'
import { ChoosePlace } from '../one/choose-place.tsx'
import styles from '../select/select.module.css'
import type { Draft } from './draft.ts'
import { type Line, readLines } from './several-lines.ts'

/** So many are made by one request. */
const maxLines = 500

/** Makes the things in one change, and answers it. */
async function make(lines: readonly Line[], placeId: string | undefined, tagIds: readonly string[]) {
  const { groupId, client, readAgain } = inSelectedGroup()
  const items = lines.map(line => ({ ...line, parentId: placeId ?? null, tagIds: [...tagIds] }))
  const { change } = await client.call(createEntities, { items }).finally(() => void readAgain())
  return { id: change, groupId }
}

/** Makes several things, with a way back. */
function useMakeSeveral(onDone: () => void) {
  const { t } = useTranslation()
  const [isPending, pend] = useState(false)
  const add = (...given: Parameters<typeof make>): void => {
    pend(true)
    make(...given)
      .then(change => {
        tellChange(t('batch.added', { count: given[0].length }), change, { run: addedRun(given[0].length) })
        onDone()
      }, tellError)
      .finally(() => pend(false))
  }
  return { add, isPending }
}

interface AddSeveralProps {
  /** Its lines are the things; its place and tags go for all of them. */
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Makes several things from lines, after showing what will be made. */
export function AddSeveral({ draft, change, onClose, onDone }: AddSeveralProps) {
  const { t } = useTranslation()
  const places = usePlaces()
  const { lines: text, placeId, tagIds } = draft
  const [isAsking, ask] = useState(false)
  const { add, isPending } = useMakeSeveral(onDone)
  const lines = readLines(text)
  const isTooMany = lines.length > maxLines
  const where = namesTo(places, placeId)
  return (
    <Dialog
      title={t('batch.title', { count: lines.length })}
      isOpen
      onClose={onClose}
      actions={
        <Button
          look="main"
          isPending={isPending}
          isDisabled={lines.length === 0 || isTooMany}
          onPress={() => add(lines, placeId, tagIds)}
        >
          {t('batch.title', { count: lines.length })}
        </Button>
      }
    >
      <div className={styles.form}>
        <TextField
          label={t('batch.lines')}
          value={text}
          onChange={typed => change({ lines: typed })}
          lines={6}
          autoFocus
          hint={t('batch.hint')}
          error={isTooMany ? t('batch.tooMany', { count: lines.length, max: maxLines }) : undefined}
        />
        <Button icon={<MapPin aria-hidden />} onPress={() => ask(true)}>
          {where.length === 0 ? t('entity.topLevel') : <NamedPath names={where} />}
        </Button>
        <Preview lines={lines} />
      </div>
      <ChoosePlace
        title={t('add.place')}
        isOpen={isAsking}
        canBeNone
        onClose={() => ask(false)}
        onChoose={chosen => change({ placeId: chosen?.id })}
      />
    </Dialog>
  )
}

/** What the lines will make. */
function Preview({ lines }: { readonly lines: readonly Line[] }) {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className={styles.preview}>
        {t('batch.willBe', { count: lines.length })}
      </p>
      <ol className={styles.lines} tabIndex={0} aria-label={t('batch.willBe', { count: lines.length })}>
        {lines.map(({ name, quantity }, at) => (
          // Two lines may say the same.
          <li key={`${at} ${name}`}>
            <span>{name}</span>
            {quantity === 1 ? null : <span className={styles.times}>× {formatNumber(quantity)}</span>}
          </li>
        ))}
      </ol>
    </>
  )
}
