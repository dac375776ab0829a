import { CallError } from '@stowage/contract/protocol/client'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Ellipsis, Mail, Merge, Pencil, Phone, Plus, Printer, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Contact, useDeleteContact, useMergeContact, useSaveContact } from '../../data/items/contacts.ts'
import { openLines } from '../../data/items/loans.ts'
import { useLoans } from '../../data/items/use-loans.ts'
import { useMayLend, useMayWrite } from '../../data/person/use-group.ts'
import { getContact, listMembers } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { askToLend } from '../../shared/lending/to-lend.ts'
import { NothingHere } from '../../shared/nothing-here.tsx'
import { usePrint } from '../../shared/use-print.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { LinkedText } from '../../ui/linked-text/linked-text.tsx'
import page from '../../ui/list-page/list-page.module.css'
import { Loading } from '../../ui/loading/loading.tsx'
import { Menu, MenuItem } from '../../ui/menu/menu.tsx'
import { BackLink } from '../../ui/page-head/back-link.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import contactStyles from './contacts.module.css'
import { type LoanActions, LoanRow } from './loan-row.tsx'
import rowStyles from './loan-rows.module.css'
import styles from './loans.module.css'
import { useLoanActions } from './use-loan-actions.tsx'
import { useLoanKeys } from './use-loan-keys.ts'

const { Part: ContactForm } = loadedPart(async () => (await import('./contact-form.tsx')).ContactForm)
const { Part: PrintedSlip } = loadedPart(async () => (await import('./printed-slip.tsx')).PrintedSlip)
const { Part: MergeContact } = loadedPart(async () => (await import('./merge-contact.tsx')).MergeContact)

/** A contact: how to reach it, what it has, what it has reserved, and what it had. */
export function ContactScreen() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const { data: contact, error, refetch } = useOperation(getContact, { id })
  const mayLend = useMayLend()
  const lend = contact !== undefined && mayLend ? () => askToLend({ contact }) : undefined
  useLoanKeys({ letters: { l: lend }, close: undefined })
  return (
    <>
      <PageHead
        title={contact?.name ?? t('contacts.one')}
        before={<BackLink href="/contacts" label={t('contacts.title')} />}
      >
        {contact === undefined ? null : <Changes contact={contact} />}
        {lend === undefined ? null : (
          <Button variant="main" icon={<Plus aria-hidden />} keys="L" onPress={lend}>
            {t('lend.titleAny')}
          </Button>
        )}
      </PageHead>
      <div className={page.list}>
        {contact !== undefined ? (
          <>
            <Facts contact={contact} />
            <LoansOf key={id} id={id} />
          </>
        ) : error === null ? (
          <Loading lines={8} />
        ) : error instanceof CallError && error.status === 404 ? (
          <NothingHere id={id}>
            <ButtonLink href="/contacts">{t('contacts.title')}</ButtonLink>
          </NothingHere>
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </>
  )
}

function Changes({ contact }: { readonly contact: Contact }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [asked, ask] = useState<'edit' | 'merge'>()
  const close = (): void => ask(undefined)
  const { save, isPending } = useSaveContact({ onDone: close })
  const remove = useDeleteContact(() => void navigate({ to: '/contacts' }))
  const merge = useMergeContact(
    ({ id }) => void navigate({ to: '/contacts/$id', params: { id }, replace: true }),
  )
  const { items: loans = [] } = useLoans({ status: 'out', contactId: contact.id })
  const { isPrinting, print, end } = usePrint(loans.length === 0 ? undefined : t('loans.slip'))
  const mayWrite = useMayWrite()
  const isPhone = useIsPhone()
  if (!mayWrite && loans.length === 0) return null
  const actions: Readonly<Record<string, () => void>> = {
    slip: print,
    merge: () => ask('merge'),
    delete: () => remove(contact),
  }
  return (
    <>
      {mayWrite ? (
        <Button
          icon={<Pencil aria-hidden />}
          onPress={() => ask('edit')}
          {...(isPhone ? { label: t('action.edit') } : {})}
        >
          {isPhone ? undefined : t('action.edit')}
        </Button>
      ) : null}
      <Menu
        label={t('contacts.moreOf')}
        onAction={key => actions[String(key)]?.()}
        trigger={<Button icon={<Ellipsis aria-hidden />} label={t('contacts.moreOf')} />}
      >
        {loans.length === 0 ? null : (
          <MenuItem id="slip" icon={<Printer aria-hidden />}>
            {t('loans.slip')}
          </MenuItem>
        )}
        {mayWrite ? (
          <>
            <MenuItem id="merge" icon={<Merge aria-hidden />}>
              {t('contacts.merge')}
            </MenuItem>
            <MenuItem id="delete" isDangerous icon={<Trash2 aria-hidden />}>
              {t('action.delete')}
            </MenuItem>
          </>
        ) : null}
      </Menu>
      {isPrinting ? (
        <PrintedSlip loans={loans.map(loan => ({ ...loan, lines: openLines(loan) }))} onDone={end} />
      ) : null}
      {asked === 'edit' ? (
        <ContactForm
          contact={contact}
          isPending={isPending}
          onSave={members => save(contact, members)}
          onClose={close}
        />
      ) : null}
      {asked === 'merge' ? (
        <MergeContact
          contact={contact}
          onMerge={into => {
            close()
            merge(contact, into)
          }}
          onClose={close}
        />
      ) : null}
    </>
  )
}

/** The digits of a telephone number that can be called; empty where there are none. */
const called = (phone: string): string => phone.replace(/[^\d+*#]/g, '')

function Facts({ contact: { phone, email, reference, notes, userId } }: { readonly contact: Contact }) {
  const { t } = useTranslation()
  const { data: members = [] } = useOperation(listMembers, {}, { enabled: userId !== null })
  const member = members.find(({ id }) => id === userId)?.name
  if ([phone, email, reference, notes, member ?? ''].every(text => text === '')) return null
  return (
    <div className={contactStyles.about}>
      {phone === '' && email === '' ? null : (
        <div className={contactStyles.reach}>
          {called(phone) === '' ? null : (
            <ButtonLink href={`tel:${called(phone)}`} icon={<Phone aria-hidden />}>
              <bdi>{phone}</bdi>
            </ButtonLink>
          )}
          {email === '' ? null : (
            <ButtonLink href={`mailto:${email}`} icon={<Mail aria-hidden />}>
              <bdi>{email}</bdi>
            </ButtonLink>
          )}
        </div>
      )}
      <dl className={styles.facts}>
        {phone === '' || called(phone) !== '' ? null : (
          <>
            <dt>{t('contacts.phone')}</dt>
            <dd>{phone}</dd>
          </>
        )}
        {reference === '' ? null : (
          <>
            <dt>{t('contacts.reference')}</dt>
            <dd>{reference}</dd>
          </>
        )}
        {member === undefined ? null : (
          <>
            <dt>{t('contacts.member')}</dt>
            <dd>
              <bdi>{member}</bdi>
            </dd>
          </>
        )}
        {notes === '' ? null : (
          <>
            <dt>{t('contacts.notes')}</dt>
            <dd className={styles.notes}>
              <LinkedText text={notes} />
            </dd>
          </>
        )}
      </dl>
    </div>
  )
}

function LoansOf({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { actions, dialog } = useLoanActions(
    loan => void navigate({ to: '/loans', search: { open: loan.id } }),
  )
  return (
    <>
      <Section
        id={id}
        status="out"
        title={t('contacts.has')}
        none={t('contacts.hasNone')}
        actions={actions}
      />
      <Section id={id} status="reserved" title={t('contacts.reserved')} actions={actions} />
      <Section id={id} status="returned" title={t('contacts.had')} actions={actions} />
      {dialog}
    </>
  )
}

/** The loans of a contact in one state; left out where there are none, unless something is said then. */
function Section({
  id,
  status,
  title,
  none,
  actions,
}: {
  readonly id: string
  readonly status: 'out' | 'reserved' | 'returned'
  readonly title: string
  readonly none?: string
  readonly actions: LoanActions
}) {
  const { t } = useTranslation()
  const { items, error, retry, readMore } = useLoans({ status, contactId: id })
  if (items === undefined && error !== null) return <Failed error={error} onRetry={retry} />
  if (items === undefined || (items.length === 0 && none === undefined)) return null
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      {items.length === 0 ? (
        <p className={styles.quiet}>{none}</p>
      ) : (
        <ul className={rowStyles.rows}>
          {items.map(loan => (
            <LoanRow key={loan.id} loan={loan} actions={actions} isOfContact />
          ))}
        </ul>
      )}
      {readMore === undefined ? null : (
        <Button size="small" variant="bare" onPress={readMore}>
          {t('loans.showMore')}
        </Button>
      )}
    </section>
  )
}
