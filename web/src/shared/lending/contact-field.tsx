import { useState } from 'react'
import { useContacts } from '../../data/items/contacts.ts'
import { FoundField, type FoundFieldProps } from '../../ui/combo/found-field.tsx'

/** A contact, or the name of one who is not known yet. */
export interface ChosenContact {
  readonly id?: string
  readonly name: string
}

const toNew = (name: string): ChosenContact => ({ name })

/** A contact in a form, found by a few letters of name, mail address, telephone number or reference. */
export function ContactField({
  canCreate = false,
  ...props
}: FoundFieldProps<ChosenContact> & {
  /** A name that nobody has is that of a new contact. */
  readonly canCreate?: boolean
}) {
  const [q, search] = useState('')
  const options = (useContacts({ q }).items ?? []).map(({ id, name, reference, email, phone }) => ({
    id,
    name,
    detail: [reference, email, phone].filter(text => text !== '').join(' · '),
  }))
  return <FoundField {...props} options={options} onSearch={search} toNew={canCreate ? toNew : undefined} />
}
