import { FolderOpen, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AssetNumber } from '../../ui/asset-number/asset-number.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Empty } from '../../ui/empty/empty.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { Checkbox, PasswordField, TextField } from '../../ui/field/field.tsx'
import { Keys } from '../../ui/keys/keys.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Menu, MenuItem } from '../../ui/menu/menu.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { NamedPath } from '../../ui/path/named-path.tsx'
import { Path } from '../../ui/path/path.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { ownColor } from '../../ui/tag/tag-color.ts'
import { tell, tellError } from '../../ui/toast/toasts.ts'
import styles from './design.module.css'

const longName = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

/** Every piece of the page in all its states, for those who work on them; not part of what is built for users. */
export const Design = () => (
  <main className={styles.design}>
    <PageHead title="Design" count={12_345}>
      <Button variant="main">Main</Button>
    </PageHead>
    <Buttons />
    <Fields />
    <Small />
    <Whole />
    <Overlays />
  </main>
)

const Piece = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <section className={styles.piece} aria-label={name}>
    <h2>{name}</h2>
    <div className={styles.states}>{children}</div>
  </section>
)

const Buttons = () => (
  <Piece name="Button">
    {(['main', 'plain', 'bare', 'danger'] as const).map(variant => (
      <div key={variant} className={styles.states}>
        <Button variant={variant}>{variant}</Button>
        <Button variant={variant} icon={<Plus aria-hidden />} keys="mod+K">
          With keys
        </Button>
        <Button variant={variant} icon={<Plus aria-hidden />} label={`Add, ${variant}`} />
        <Button variant={variant} size="small">
          Small
        </Button>
        <Button variant={variant} isDisabled>
          Disabled
        </Button>
        <Button variant={variant} isPending>
          Pending
        </Button>
        <ButtonLink variant={variant} href="/design">
          Link
        </ButtonLink>
      </div>
    ))}
  </Piece>
)

const Fields = () => (
  <Piece name="Field">
    <TextField label="Empty" placeholder="Type here" />
    <TextField label="With a hint" hint="At least 8 characters." defaultValue="Cordless drill" />
    <TextField label="Wrong" error="Say what others should call you." defaultValue="x" />
    <TextField label="Disabled" isDisabled defaultValue="Kitchen" />
    <TextField label="Lines" lines={3} defaultValue={longName} />
    <PasswordField label="Password" defaultValue="correct horse battery" />
    <Checkbox>Off</Checkbox>
    <Checkbox defaultSelected>On</Checkbox>
    <Checkbox isIndeterminate>Some</Checkbox>
    <Checkbox isDisabled>Disabled</Checkbox>
  </Piece>
)

const Small = () => (
  <>
    <Piece name="Badge, tag, asset number, keys">
      {(['plain', 'amber', 'red', 'accent'] as const).map(tone => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <Tag name="Tools" color="#d97706" />
      <Tag name="No colour" color="" />
      <AssetNumber number="000-042" />
      <Keys keys="mod+Z" />
    </Piece>
    <Piece name="Path">
      <Path
        label="Where it is"
        steps={['House', 'Cellar', 'رف الأدوات', '道具箱', longName].map((name, at) => ({
          id: String(at),
          name,
          ...(at < 2 ? { href: '/design' } : {}),
        }))}
      />
      <NamedPath names={['House', 'Cellar', 'رف الأدوات', '道具箱', longName]} />
    </Piece>
    <Piece name="Photo">
      <Photo src="/favicon.svg" standIn={{ color: ownColor('a') }} alt="Sign" />
      <Photo src="/missing.png" standIn={{ color: ownColor('b') }} alt="Missing" />
      <Photo src={undefined} standIn={{ color: '#b45309', hints: ['Tools'] }} />
      <Photo src={undefined} standIn={{ color: '#0f766e', hints: ['', 'Books'] }} />
      <Photo src={undefined} standIn={{ color: ownColor('e'), isLocation: true }} />
    </Piece>
  </>
)

const Whole = () => (
  <>
    <Piece name="Loading">
      <Loading lines={3} />
    </Piece>
    <Piece name="Empty">
      <Empty icon={<FolderOpen aria-hidden />} title="Nothing here yet" text="Add the first item.">
        <Button variant="main">Add</Button>
      </Empty>
    </Piece>
    <Piece name="Failed">
      <Failed error={new TypeError('Failed to fetch')} onRetry={() => tell({ text: 'Tried again' })} />
    </Piece>
  </>
)

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'alert'>()
  const close = (): void => setOpen(undefined)
  return (
    <Piece name="Dialog, menu, toast">
      <Button onPress={() => setOpen('dialog')}>Open a dialog</Button>
      <Button onPress={() => setOpen('alert')}>Ask something</Button>
      <Menu label="Menu" trigger={<Button>Open a menu</Button>}>
        <MenuItem icon={<Plus aria-hidden />}>Add</MenuItem>
        <MenuItem icon={<Trash2 aria-hidden />} isDangerous>
          Delete
        </MenuItem>
      </Menu>
      <Button
        onPress={() => tell({ text: 'Moved to Garage', undo: async () => tell({ text: 'Moved back' }) })}
      >
        Tell, with undo
      </Button>
      <Button onPress={() => tellError(new TypeError('Failed to fetch'))}>Tell an error</Button>
      <Dialog
        title={open === 'alert' ? 'Delete Garage for ever?' : 'A dialog'}
        isOpen={open !== undefined}
        isAlert={open === 'alert'}
        onClose={close}
        actions={<Button onPress={close}>Done</Button>}
      >
        <TextField label="Name" autoFocus />
      </Dialog>
    </Piece>
  )
}
