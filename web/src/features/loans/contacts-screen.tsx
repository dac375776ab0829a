import { useNavigate } from '@tanstack/react-router'
import { Download, Ellipsis, FileUp, Plus, SearchX, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type Contact, useContacts, useCreateContact } from '../../data/items/contacts.ts'
import { ForLenders } from '../../data/person/for-writers.tsx'
import { useMayLend, useMayWrite } from '../../data/person/use-group.ts'
import type { Pages } from '../../data/wire/use-pages.ts'
import { useOfferCommands } from '../../shared/screen-commands.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/empty/empty.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { loadedPart } from '../../ui/later/loaded.tsx'
import page from '../../ui/list-page/list-page.module.css'
import { PausedSearchInput } from '../../ui/list-page/search-input.tsx'
import { LoadingRows } from '../../ui/loading/loading-rows.tsx'
import { Menu, MenuItem } from '../../ui/menu/menu.tsx'
import { BackLink } from '../../ui/page-head/back-link.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import styles from './contacts.module.css'
import { useContactsAddress } from './use-contacts-address.ts'
import { useLoanKeys } from './use-loan-keys.ts'

const { Part: ContactForm } = loadedPart(async () => (await import('./contact-form.tsx')).ContactForm)
const { Part: ExportContacts } = loadedPart(async () => (await import('./export-table.tsx')).ExportContacts)

/** The people and organisations to whom items are lent. */
export function ContactsScreen() {
  const { t } = useTranslation()
  const { search, go } = useContactsAddress()
  const { q = '', hasLoans, new: isNew } = search
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const mayLend = useMayLend()
  const add = (): void => go({ new: true })
  const pages = useContacts({ q, hasLoans: hasLoans === true })
  const { create, isPending } = useCreateContact({
    onDone: ({ id }) => void navigate({ to: '/contacts/$id', params: { id }, replace: true }),
  })
  useLoanKeys({ letters: mayLend ? { n: add } : {}, close: undefined })
  return (
    <>
      <PageHead title={t('contacts.title')} before={<BackLink href="/loans" label={t('nav.loans')} />}>
        <More onAdd={mayLend ? add : undefined} />
        <ForLenders>
          <Button
            variant="main"
            icon={<Plus aria-hidden />}
            onPress={add}
            {...(isPhone ? { label: t('contacts.new') } : { keys: 'N' })}
          >
            {isPhone ? undefined : t('contacts.new')}
          </Button>
        </ForLenders>
      </PageHead>
      <div className={page.tools}>
        <PausedSearchInput
          label={t('contacts.search')}
          text={q}
          onLook={text => go({ q: text === '' ? undefined : text })}
        />
        <Segmented
          label={t('contacts.show')}
          options={[
            { id: 'all', name: t('contacts.all') },
            { id: 'hasLoans', name: t('contacts.hasLoans') },
          ]}
          chosen={hasLoans === true ? 'hasLoans' : 'all'}
          onChoose={id => go({ hasLoans: id === 'all' ? undefined : true })}
        />
      </div>
      <div className={page.list}>
        <ContactList pages={pages} isFiltered={q !== '' || hasLoans === true} />
      </div>
      {isNew === true && mayLend ? (
        <ContactForm
          contact={undefined}
          isPending={isPending}
          onSave={create}
          onClose={() => go({ new: undefined })}
        />
      ) : null}
    </>
  )
}

/** Actions for the list of contacts. */
function More({ onAdd }: { readonly onAdd: (() => void) | undefined }) {
  const { t } = useTranslation()
  const [isExporting, showExport] = useState(false)
  const mayWrite = useMayWrite()
  const navigate = useNavigate()
  const act = (id: unknown): void => {
    if (id === 'export') showExport(true)
    if (id === 'import') void navigate({ to: '/import', search: { of: 'contacts' } })
    if (id === 'add') onAdd?.()
  }
  useOfferCommands(
    `contacts ${onAdd !== undefined} ${mayWrite}`,
    () => [
      ...(mayWrite
        ? [
            {
              id: 'import',
              name: t('import.title', { context: 'contacts' }),
              icon: <FileUp aria-hidden />,
              words: 'import contacts, members, excel, csv, kontakte importieren, mitglieder',
            },
          ]
        : []),
      {
        id: 'export',
        name: t('contacts.export'),
        icon: <Download aria-hidden />,
        words: 'export contacts, excel, csv, kontakte exportieren',
      },
      ...(onAdd === undefined
        ? []
        : [
            {
              id: 'add',
              name: t('contacts.new'),
              icon: <Plus aria-hidden />,
              keys: 'N',
              words: 'new contact, add contact, neuer kontakt, kontakt anlegen',
            },
          ]),
    ],
    act,
  )
  return (
    <>
      <Menu
        label={t('contacts.more')}
        onAction={act}
        trigger={<Button icon={<Ellipsis aria-hidden />} label={t('contacts.more')} />}
      >
        {mayWrite ? (
          <MenuItem id="import" icon={<FileUp aria-hidden />}>
            {t('import.title', { context: 'contacts' })}
          </MenuItem>
        ) : null}
        <MenuItem id="export" icon={<Download aria-hidden />}>
          {t('contacts.export')}
        </MenuItem>
      </Menu>
      {isExporting ? <ExportContacts onClose={() => showExport(false)} /> : null}
    </>
  )
}

function ContactList({
  pages: { items, error, retry, readMore },
  isFiltered,
}: {
  readonly pages: Pages<Contact>
  readonly isFiltered: boolean
}) {
  const { t } = useTranslation()
  if (items === undefined)
    return error === null ? (
      <LoadingRows rows={10} height={3.25} isCard />
    ) : (
      <Failed error={error} onRetry={retry} />
    )
  if (items.length === 0)
    return isFiltered ? (
      <Empty icon={<SearchX aria-hidden />} title={t('contacts.noneFound')} />
    ) : (
      <Empty icon={<Users aria-hidden />} title={t('contacts.none')} text={t('contacts.noneText')} />
    )
  return (
    <>
      <ul className={styles.contacts}>
        {items.map(contact => (
          <ContactRow key={contact.id} contact={contact} />
        ))}
      </ul>
      {readMore === undefined ? null : <Button onPress={readMore}>{t('loans.showMore')}</Button>}
    </>
  )
}

const ContactRow = ({ contact: { id, name, phone, email, reference } }: { readonly contact: Contact }) => (
  <li data-loan={id}>
    <Link href={`/contacts/${id}`} className={styles.contact ?? ''}>
      <Avatar name={name} />
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <span className={styles.detail}>
        {[reference, phone, email].filter(text => text !== '').join(' · ')}
      </span>
    </Link>
  </li>
)
