import type { NewInvitation as Made } from '@stowage/contract/groups/invitations'
import { type GroupRole, groupRoles, isRoleAtLeast } from '@stowage/contract/groups/roles'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import { useGroup } from '../../../data/person/use-group.ts'
import { createInvitation } from '../../../data/wire/operations.ts'
import { now } from '../../../i18n/clock.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { MadeInvitation } from './made-invitation.tsx'
import styles from './new-invitation.module.css'

const roles = groupRoles.toReversed()
const days = ['1', '7', '30', '365'] as const
const uses = ['1', '5', '10', '25', '100'] as const
const dayMs = 86_400_000

/** Makes an invitation: role, end and uses, and then its link, shown once. */
export function NewInvitation({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [made, show] = useState<Made>()
  const panel = useRef<HTMLElement>(null)
  // The button that had the focus goes once the link is there: Escape is to close the panel, not the settings.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for the link
  useEffect(() => panel.current?.focus(), [made])
  const close = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any of its controls
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="new-invitation"
      className={styles.panel}
      onKeyDown={close}
    >
      <header className={styles.head}>
        <h2 id="new-invitation">{t('invite.new')}</h2>
        <Button
          variant="bare"
          size="small"
          icon={<X aria-hidden />}
          label={t('dialog.close')}
          onPress={onClose}
        />
      </header>
      {made === undefined ? (
        <Terms onMade={show} />
      ) : (
        <MadeInvitation made={made} onAnother={() => show(undefined)} />
      )}
    </section>
  )
}

function Terms({ onMade }: { readonly onMade: (made: Made) => void }) {
  const { t } = useTranslation()
  const own = useGroup()?.role ?? 'user'
  const [role, chooseRole] = useState<GroupRole>('user')
  const [end, chooseEnd] = useState<(typeof days)[number]>('7')
  const [max, chooseMax] = useState<(typeof uses)[number]>('1')
  const { mutate, isPending } = useChange(createInvitation, {
    notDone: () => t('invite.notMade'),
    done(made) {
      onMade(made)
      return undefined
    },
  })
  return (
    <form
      className={styles.fields}
      onSubmit={event => {
        event.preventDefault()
        const expiresAt = new Date(now() + Number(end) * dayMs).toISOString()
        mutate({ role, expiresAt, uses: Number(max) })
      }}
    >
      <Select
        label={t('invite.role')}
        options={roles.filter(each => isRoleAtLeast(own, each)).map(id => ({ id, name: t(`role.${id}`) }))}
        chosen={role}
        onChoose={chooseRole}
      />
      <div className={styles.pair}>
        <Select
          label={t('invite.expires')}
          options={days.map(id => ({
            id,
            name: id === '365' ? t('invite.year') : t('invite.days', { count: Number(id) }),
          }))}
          chosen={end}
          onChoose={chooseEnd}
        />
        <Select
          label={t('invite.uses')}
          options={uses.map(id => ({ id, name: id }))}
          chosen={max}
          onChoose={chooseMax}
        />
      </div>
      <Button type="submit" variant="main" isPending={isPending}>
        {t('invite.make')}
      </Button>
    </form>
  )
}
