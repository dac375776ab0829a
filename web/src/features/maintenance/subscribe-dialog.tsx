import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { textLimits } from '@stowage/contract/values/text-limits'
import { Calendar, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../data/history/use-change.ts'
import { useGroup } from '../../data/person/use-group.ts'
import { createCalendar, deleteCalendar, listCalendars } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { formatAgo, formatList } from '../../i18n/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { DeleteDialog } from '../../ui/dialog/delete-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { Checkbox, TextField } from '../../ui/field/field.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { ShownOnce } from '../../ui/shown-once/shown-once.tsx'
import styles from './subscribe.module.css'

type Feed = ReplyOf<typeof listCalendars>[number]
type Kind = Feed['kinds'][number]

const kinds = ['maintenance', 'warranty', 'fields', 'loans', 'expiry'] as const satisfies readonly Kind[]

/** Makes addresses for calendar programs, and deletes them. */
export function SubscribeDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useOperation(listCalendars, {})
  const [made, show] = useState<string>()
  const create = useChange(createCalendar, {
    makes: true,
    notDone: ({ name }) => t('entity.notAdded', { name }),
    done({ url }) {
      show(new URL(url, location.href).href)
      return undefined
    },
  })
  return (
    <Dialog title={t('calendar.title')} isOpen onClose={onClose}>
      <div className={styles.subscribe}>
        <p className={styles.about}>{t('calendar.about')}</p>
        {made === undefined ? (
          <NewFeed
            isPending={create.isPending}
            isFirst={data?.length === 0}
            onCreate={(name, chosen) => create.mutate({ name, kinds: [...chosen] })}
          />
        ) : (
          <ShownOnce text={made} label={t('calendar.address')} hint={t('calendar.once')}>
            <a className={styles.open} href={made.replace(/^https?:/, 'webcal:')}>
              {t('calendar.open')}
            </a>
          </ShownOnce>
        )}
        {data === undefined ? (
          error === null ? (
            <Loading lines={2} />
          ) : (
            <Failed error={error} onRetry={() => void refetch()} />
          )
        ) : (
          <Feeds feeds={data} />
        )}
      </div>
    </Dialog>
  )
}

function NewFeed({
  isPending,
  isFirst,
  onCreate,
}: {
  readonly isPending: boolean
  readonly isFirst: boolean
  readonly onCreate: (name: string, kinds: readonly Kind[]) => void
}) {
  const { t } = useTranslation()
  const group = useGroup()?.name ?? ''
  const [chosen, choose] = useState<readonly Kind[]>(kinds)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    onCreate(name || group, chosen)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={t('calendar.name')}
        name="name"
        placeholder={group}
        limit={textLimits.line}
        autoFocus={isFirst}
      />
      <div className={styles.kinds} role="group" aria-label={t('calendar.kinds')}>
        {kinds.map(kind => (
          <Checkbox
            key={kind}
            isSelected={chosen.includes(kind)}
            onChange={isOn => choose(kinds.filter(each => (each === kind ? isOn : chosen.includes(each))))}
          >
            {t(`calendar.kind.${kind}`)}
          </Checkbox>
        ))}
      </div>
      <Button type="submit" variant="main" isPending={isPending} isDisabled={chosen.length === 0}>
        {t('calendar.create')}
      </Button>
    </form>
  )
}

/** The addresses that are there: what they show and when a program has read them last, but not the addresses. */
function Feeds({ feeds }: { readonly feeds: readonly Feed[] }) {
  const { t } = useTranslation()
  const [asked, ask] = useState<Feed>()
  const remove = useChange(deleteCalendar, {
    apply: (cache, { id }) => cache.update(listCalendars, all => all.filter(each => each.id !== id), {}),
  })
  if (feeds.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>{t('calendar.yours')}</h3>
      <ul className={styles.feeds}>
        {feeds.map(feed => {
          const { id, name, kinds: shown, lastReadAt } = feed
          return (
            <li key={id}>
              <Calendar aria-hidden />
              <span className={styles.feed}>
                <b>{name}</b>
                <span>
                  {formatList(shown.map(kind => t(`calendar.kind.${kind}`)))}
                  {' · '}
                  {lastReadAt === null
                    ? t('calendar.neverRead')
                    : t('calendar.lastRead', { ago: formatAgo(lastReadAt) })}
                </span>
              </span>
              <Button
                size="small"
                variant="bare"
                icon={<Trash2 aria-hidden />}
                label={t('calendar.delete', { name })}
                onPress={() => ask(feed)}
              />
            </li>
          )
        })}
      </ul>
      {asked === undefined ? null : (
        <DeleteDialog
          title={t('calendar.delete', { name: asked.name })}
          confirm={t('action.delete')}
          onClose={() => ask(undefined)}
          onConfirm={() => {
            remove.mutate({ id: asked.id })
            ask(undefined)
          }}
        >
          <p>{t('calendar.deleteText')}</p>
        </DeleteDialog>
      )}
    </section>
  )
}
