import { RotateCcw, RotateCw, Undo2, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Dialog, Heading, Modal } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import type { Area } from '../../../data/draw-photo/draw-photo.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Overlay } from '../../../ui/overlay/overlay.tsx'
import {
  drawEdited,
  drawTurned,
  type Edit,
  fileOf,
  isUnedited,
  turnLeft,
  turnRight,
  unedited,
} from './edit.ts'
import styles from './photo-editor.module.css'

interface PhotoEditorProps {
  /** What the photo is called. */
  readonly name: string
  /** Reads the photo as it is. */
  readonly read: () => Promise<Blob>
  /** How far it is turned at first, quarters. */
  readonly turned?: number
  /** What becomes of the original. */
  readonly hint?: string
  readonly onSave: (photo: File) => void
  readonly onClose: () => void
}

/** Rotates and crops a photo; what is saved is another file. */
export function PhotoEditor({ onClose, ...rest }: PhotoEditorProps) {
  return (
    <Overlay
      isOpen
      isDismissable
      onOpenChange={isOpen => {
        if (!isOpen) onClose()
      }}
      className={styles.overlay ?? ''}
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''}>
          <Opened {...rest} onClose={onClose} />
        </Dialog>
      </Modal>
    </Overlay>
  )
}

function Opened({ name, read, turned = 0, hint, onSave, onClose }: PhotoEditorProps) {
  const { t } = useTranslation()
  const [edit, change] = useState<Edit>({ ...unedited, turned })
  const [failed, fail] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { photo, preview } = usePreview(read, edit.turned, () => fail(true))
  const save = async (): Promise<void> => {
    if (photo === undefined) return
    setSaving(true)
    try {
      const edited = await drawEdited(photo, edit)
      if (edited !== undefined) onSave(fileOf(edited, photo, name))
      onClose()
    } catch {
      fail(true)
    }
    setSaving(false)
  }
  return (
    <>
      <header className={styles.head}>
        <Heading slot="title" className={styles.title ?? ''}>
          {t('photoEditor.title')}
        </Heading>
        <span className={styles.plain}>
          <Button variant="bare" icon={<X aria-hidden />} label={t('dialog.close')} onPress={onClose} />
        </span>
      </header>
      <div className={styles.stage} aria-busy={preview === undefined && !failed}>
        <div className={styles.room}>
          {failed ? (
            <p role="alert">{t('photoEditor.failed', { name })}</p>
          ) : preview === undefined ? null : (
            <Frame address={preview} area={edit.area} onArea={area => change({ ...edit, area })} />
          )}
        </div>
      </div>
      {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
      <footer className={styles.foot}>
        <span className={styles.plain}>
          <Button
            icon={<RotateCcw aria-hidden />}
            label={t('photoEditor.left')}
            onPress={() => change(turnLeft(edit))}
          />
          <Button
            icon={<RotateCw aria-hidden />}
            label={t('one.turn')}
            onPress={() => change(turnRight(edit))}
          />
          <Button icon={<Undo2 aria-hidden />} isDisabled={isUnedited(edit)} onPress={() => change(unedited)}>
            {t('photoEditor.reset')}
          </Button>
        </span>
        <span role="status" className="visually-hidden">
          {edit.turned === 0 ? '' : t('one.turned', { degrees: edit.turned * 90 })}
        </span>
        <Button
          variant="main"
          isPending={isSaving}
          isDisabled={photo === undefined || failed || isUnedited(edit)}
          onPress={() => void save()}
        >
          {t('action.save')}
        </Button>
      </footer>
    </>
  )
}

/** The photo, once it is read, and the address of a picture of it that is turned. */
function usePreview(read: () => Promise<Blob>, turned: number, onFailure: () => void) {
  const [photo, setPhoto] = useState<Blob>()
  const [preview, setPreview] = useState<string>()
  const fail = useEffectEvent(onFailure)
  const readPhoto = useEffectEvent(read)
  useEffect(() => {
    readPhoto().then(setPhoto, () => fail())
  }, [])
  useEffect(() => {
    if (photo === undefined) return undefined
    let isOver = false
    drawTurned(photo, turned).then(
      picture => {
        if (!isOver) setPreview(URL.createObjectURL(picture))
      },
      () => fail(),
    )
    return () => {
      isOver = true
    }
  }, [photo, turned])
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview])
  return { photo, preview }
}

/** The picture with the frame around what is kept of it. */
function Frame({
  address,
  area,
  onArea,
}: {
  readonly address: string
  readonly area: Area
  readonly onArea: (area: Area) => void
}) {
  const { t } = useTranslation()
  return (
    <ReactCrop
      crop={{
        unit: '%',
        x: area.x * 100,
        y: area.y * 100,
        width: area.width * 100,
        height: area.height * 100,
      }}
      onChange={(_, { x, y, width, height }) =>
        onArea({ x: x / 100, y: y / 100, width: width / 100, height: height / 100 })
      }
      className={styles.crop ?? ''}
      minWidth={24}
      minHeight={24}
      keepSelection
      ruleOfThirds
      ariaLabels={{
        cropArea: t('photoEditor.area'),
        nwDragHandle: t('photoEditor.topLeft'),
        nDragHandle: t('photoEditor.top'),
        neDragHandle: t('photoEditor.topRight'),
        eDragHandle: t('photoEditor.right'),
        seDragHandle: t('photoEditor.bottomRight'),
        sDragHandle: t('photoEditor.bottom'),
        swDragHandle: t('photoEditor.bottomLeft'),
        wDragHandle: t('photoEditor.leftSide'),
      }}
    >
      <img src={address} alt="" draggable={false} />
    </ReactCrop>
  )
}
