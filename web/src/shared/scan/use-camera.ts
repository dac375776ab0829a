import { useStable } from '../../ui/stable/use-stable.ts'
import { startDecoder } from './decoder.ts'
import { onceEach } from './once-each.ts'
import { frameOf } from './picture.ts'
import { type CameraStream, useStream } from './use-stream.ts'

/** Milliseconds between two looks at what the camera sees. */
const pauseMs = 120
/** The pixels that codes are read from. */
const width = 1280

export interface Camera extends Omit<CameraStream, 'track'> {
  /** Undefined: it has no light. */
  readonly light: ((isOn: boolean) => void) | undefined
}

/**
 * Looks through the camera at the back for codes, for as long as the screen is there. A code that was read `before` is not told as long
 * as the camera goes on seeing it.
 */
export function useCamera(onCode: (text: string) => void, before?: string): Camera {
  const onSeen = useStable(onCode)
  const { track, ...stream } = useStream(width, async video => {
    const decoder = await startDecoder()
    let ended = false
    const tell = onceEach(text => onSeen(text), before)
    const look = async (): Promise<void> => {
      while (!ended) {
        const frame = video.current === null || document.hidden ? undefined : frameOf(video.current)
        if (frame !== undefined) tell(await decoder.read(frame))
        await new Promise(resolve => setTimeout(resolve, pauseMs))
      }
    }
    look().catch(() => undefined)
    return () => {
      ended = true
      decoder.close()
    }
  })
  return { ...stream, light: lightOf(track) }
}

/** Switches the light of a camera; the browser's types do not know it. */
function lightOf(track: MediaStreamTrack | undefined): Camera['light'] {
  if (track === undefined || !('torch' in track.getCapabilities())) return undefined
  return isOn => {
    track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }).catch(() => undefined)
  }
}
