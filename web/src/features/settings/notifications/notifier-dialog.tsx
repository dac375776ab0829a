import { textLimits } from '@stowage/contract/values/text-limits'
import { Send } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { PasswordField, TextField } from '../../../ui/field/field.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import type { Values } from './address-template.ts'
import { KindsOfNotices } from './kinds-of-notices.tsx'
import styles from './notifications.module.css'
import {
  addressFor,
  type NotifyService,
  readService,
  type ServiceField,
  serviceOf,
  services,
} from './services.ts'
import { TestAnswer } from './test-answer.tsx'
import { type Notifier, useNotifierChanges, useTest } from './use-notifiers.ts'
import { useServiceName } from './use-service-name.ts'

/** What a form says, and which of its fields are wrong. */
interface Read {
  readonly values: Values
  readonly address: string | undefined
  readonly missing: ReadonlySet<string>
}

function readFields(form: HTMLFormElement, service: NotifyService): Read {
  const data = new FormData(form)
  const values = Object.fromEntries(
    service.fields.map(({ name }) => [name, String(data.get(`field ${name}`) ?? '').trim()]),
  )
  const missing = service.fields.filter(each => each.isOptional !== true && values[each.name] === '')
  const address = missing.length > 0 ? undefined : addressFor(service, values)
  const isRefused = missing.length === 0 && address === undefined
  return { values, address, missing: new Set(isRefused ? ['address'] : missing.map(({ name }) => name)) }
}

/** Asks for a service and what it needs, or for changes of a notifier; tests it before it is saved. */
export function NotifierDialog({
  notifier,
  onClose,
}: {
  readonly notifier?: Notifier
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [begins] = useState(() => (notifier === undefined ? undefined : readService(notifier.url)))
  const [serviceId, choose] = useState(begins?.service.id ?? 'ntfy')
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const [isActive, setActive] = useState(notifier?.isActive ?? true)
  const [kinds, setKinds] = useState(notifier?.kinds ?? null)
  const form = useRef<HTMLFormElement>(null)
  const { isRunning, result, test, forget } = useTest()
  const { create, update } = useNotifierChanges()
  const nameOf = useServiceName()
  const service = serviceOf(serviceId)
  const read = (): string | undefined => {
    if (form.current === null) return undefined
    const given = readFields(form.current, service)
    setMissing(given.missing)
    return given.address
  }
  const change = (): void => {
    forget()
    setMissing(new Set())
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const url = read()
    if (url === undefined) return
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim() || nameOf(service)
    if (notifier === undefined) create({ name, url, isActive, kinds })
    else update(notifier, { name, url, isActive, kinds })
    onClose()
  }
  return (
    <Dialog
      title={notifier === undefined ? t('notifier.add') : t('notifier.editTitle', { name: notifier.name })}
      isOpen
      onClose={onClose}
    >
      <form ref={form} onSubmit={submit} onInput={change} className={styles.form}>
        <Select
          label={t('notifier.service')}
          options={services.map(each => ({ id: each.id, name: nameOf(each) }))}
          chosen={serviceId}
          onChoose={id => {
            choose(id)
            change()
          }}
        />
        {service.fields.map((field, at) => (
          <Field
            key={`${serviceId} ${field.name}`}
            field={field}
            begins={begins?.service.id === serviceId ? begins.values[field.name] : undefined}
            isFirst={at === 0}
            isPasted={service.pasted !== undefined}
            isMissing={missing.has(field.name)}
          />
        ))}
        <TextField
          label={t('notifier.name')}
          name="name"
          defaultValue={notifier?.name ?? ''}
          placeholder={nameOf(service)}
          limit={textLimits.line}
        />
        <KindsOfNotices kinds={kinds} onChange={setKinds} />
        <Switch isSelected={isActive} onChange={setActive}>
          {t('notifier.active')}
        </Switch>
        <TestAnswer result={result} />
        <div className={styles.buttons}>
          <Button
            icon={<Send aria-hidden />}
            isPending={isRunning}
            onPress={() => {
              const url = read()
              if (url !== undefined) test(url)
            }}
          >
            {t('notifier.test')}
          </Button>
          <Button type="submit" variant="main">
            {t('action.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** One thing that a service has to be told. */
function Field({
  field,
  begins,
  isFirst,
  isPasted,
  isMissing,
}: {
  readonly field: ServiceField
  readonly begins: string | undefined
  readonly isFirst: boolean
  readonly isPasted: boolean
  readonly isMissing: boolean
}) {
  const { t } = useTranslation()
  const { name, label, hint, isSecret = false, isOptional = false, example } = field
  const props = {
    label: isOptional ? t('notifier.optional', { label: t(label) }) : t(label),
    name: `field ${name}`,
    defaultValue: begins ?? field.begins ?? '',
    autoFocus: isFirst,
    error: isMissing ? t(isPasted ? 'notifier.wrongWebhook' : 'notifier.missing') : undefined,
    ...(example === undefined ? {} : { placeholder: example }),
    ...(hint === undefined ? {} : { hint: t(hint) }),
  }
  return isSecret ? (
    <PasswordField {...props} autoComplete="off" />
  ) : (
    <TextField {...props} autoComplete="off" />
  )
}
