import { textLimits } from '@stowage/contract/values/text-limits'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { treeWithSums } from '../../data/items/locations.ts'
import { suggestedTags } from '../../data/items/suggested-tags.ts'
import { chooseLanguage, keepPreferences } from '../../data/person/preferences.ts'
import { useReadGroup } from '../../data/person/use-group.ts'
import { getEntityTree, listEntityTypes, listTags } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { languageName, languages } from '../../i18n/i18n.ts'
import { type GroupFacts, GroupFields, isGroupName } from '../../shared/group-fields.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Select } from '../../ui/select/select.tsx'
import { useKept } from '../../ui/stable/use-kept.ts'
import { tellError } from '../../ui/toast/toasts.ts'
import { Chips } from './chips.tsx'
import { setUp } from './set-up.ts'
import styles from './start.module.css'
import { rooms, useSuggestions } from './suggestions.ts'

/** What the screen is about: it is read once, and again after a failure. */
function useGroupToSetUp() {
  const group = useReadGroup()
  const types = useOperation(listEntityTypes, {})
  const tree = useOperation(getEntityTree, treeWithSums)
  const known = useOperation(listTags, {})
  return {
    group: group.data,
    typeId: types.data?.find(({ isLocation }) => isLocation)?.id,
    rooms: tree.data,
    tags: known.data,
    failed: [group, types, tree, known].find(({ data, error }) => data === undefined && error !== null),
  }
}

const namesOf = (known: readonly { readonly name: string }[] = []): string[] => known.map(({ name }) => name)

/** What can be chosen, as it was before it was sent: what was chosen stays in sight until the next screen is there. */
function useChoices(known: ReturnType<typeof useGroupToSetUp>, isSent: boolean) {
  return {
    room: useSuggestions(rooms, namesOf(useKept(known.rooms, !isSent))),
    tag: useSuggestions(suggestedTags, namesOf(useKept(known.tags, !isSent))),
  }
}

/** Goes on to Home; this screen is not shown by itself again. */
function useLeaving(): () => void {
  const navigate = useNavigate()
  return () => {
    keepPreferences({ hasStarted: true })
    void navigate({ to: '/home' })
  }
}

/** The first screen of an inventory: what the group is called, which currency it has, and which rooms and tags it begins with. */
export function Start() {
  const { t } = useTranslation()
  const leave = useLeaving()
  const toSetUp = useGroupToSetUp()
  const { group, typeId, failed, ...known } = toSetUp
  const [typed, type] = useState<GroupFacts>()
  const [isPending, pend] = useState(false)
  const { room, tag } = useChoices(toSetUp, isPending)
  if (failed !== undefined) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />
  if (group === undefined || typeId === undefined || known.rooms === undefined || known.tags === undefined)
    return <Loading lines={6} />

  const facts = typed ?? group
  const go = (): void => {
    pend(true)
    const isChanged = facts.name !== group.name || facts.currency !== group.currency
    const { name, currency } = facts
    setUp({ group: isChanged ? { name, currency } : undefined, rooms: room.names, tags: tag.names, typeId })
      .then(leave)
      .catch((error: unknown) => {
        pend(false)
        tellError(error)
      })
  }
  return (
    <div className={styles.start}>
      <h1>{t('start.title')}</h1>
      <div className={styles.facts}>
        {group.role === 'owner' ? <GroupFields value={facts} onChange={type} /> : null}
        <LanguageChoice />
      </div>
      <Section title={t('start.rooms')} text={t('start.roomsText')}>
        <Chips label={t('start.rooms')} all={room.all} chosen={room.chosen} onChoose={room.choose} />
        <OwnRoom onAdd={room.add} />
      </Section>
      <Section title={t('start.tags')} text={t('start.tagsText')}>
        <Chips label={t('start.tags')} all={tag.all} chosen={tag.chosen} onChoose={tag.choose} />
      </Section>
      <div className={styles.actions}>
        <Button
          variant="main"
          size="wide"
          isPending={isPending}
          isDisabled={!isGroupName(facts.name)}
          onPress={go}
        >
          {t('start.go')}
        </Button>
        <Button variant="bare" size="wide" onPress={leave}>
          {t('start.skip')}
        </Button>
      </div>
      <Link href="/import" className={styles.import ?? ''}>
        {t('start.import')}
      </Link>
    </div>
  )
}

/** The language of the page, which the names of rooms and tags follow. */
function LanguageChoice() {
  const { t, i18n } = useTranslation()
  return (
    <Select
      label={t('user.language')}
      options={languages().map(id => ({ id, name: languageName(id) }))}
      chosen={i18n.language}
      onChoose={chooseLanguage}
    />
  )
}

function Section({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className={styles.text}>{text}</p>
      </div>
      {children}
    </section>
  )
}

/** A room that is not among the suggestions. */
function OwnRoom({ onAdd }: { readonly onAdd: (name: string) => void }) {
  const { t } = useTranslation()
  const add = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const name = String(new FormData(form).get('room')).trim()
    if (name === '') return
    onAdd(name)
    form.reset()
  }
  return (
    <form onSubmit={add} className={styles.own}>
      <TextField label={t('start.ownRoom')} name="room" autoComplete="off" limit={textLimits.line} />
      <Button type="submit" icon={<Plus aria-hidden />} label={t('start.addRoom')} />
    </form>
  )
}
