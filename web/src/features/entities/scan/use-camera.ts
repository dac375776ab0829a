import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Decoder, startDecoder } from './decoder.ts'
import { frameOf } from './picture.ts'

/** Milliseconds between two looks at what the camera sees. */
const pauseMs = 120
/** The same code again counts only after it was away, or after so many milliseconds. */
const again = 2500

/** `unsafe`: the browser gives cameras to nobody at a plain http address. */
export type CameraState = 'looking' | 'starting' | 'on' | 'denied' | 'none' | 'unsafe'

const stateOf = (error: unknown): CameraState =>
  error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none'

export interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly state: CameraState
  /** Undefined: it has no light. */
  readonly light: ((isOn: boolean) => void) | undefined
  /** Asks for the camera again. */
  readonly retry: () => void
}

/** Whether there is a camera, which browsers tell before anybody has allowed it; true where they do not. */
async function hasCamera(devices: MediaDevices): Promise<boolean> {
  try {
    return (await devices.enumerateDevices()).some(({ kind }) => kind === 'videoinput')
  } catch {
    return true
  }
}

/** Says each code once for as long as it is held before the camera. */
function onceEach(tell: (text: string) => void): (text: string | undefined) => void {
  let last: { text: string; at: number } | undefined
  return text => {
    if (text === undefined) return
    const now = performance.now()
    const isSame = last?.text === text && now - last.at < again
    last = { text, at: now }
    if (!isSame) tell(text)
  }
}

/** Looks through the camera at the back for codes, for as long as the screen is there. */
export function useCamera(onCode: (text: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('looking')
  const [attempt, setAttempt] = useState(0)
  const [track, setTrack] = useState<MediaStreamTrack>()
  const onSeen = useEffectEvent(onCode)
  useEffect(() => {
    const devices = navigator.mediaDevices as MediaDevices | undefined
    if (devices === undefined) {
      setState(isSecureContext ? 'none' : 'unsafe')
      return undefined
    }
    let ended = false
    let stream: MediaStream | undefined
    let decoder: Decoder | undefined
    const tell = onceEach(text => onSeen(text))
    const look = async (): Promise<void> => {
      while (!ended) {
        const frame = video.current === null || document.hidden ? undefined : frameOf(video.current)
        if (frame !== undefined) tell(await decoder?.read(frame))
        await new Promise(resolve => setTimeout(resolve, pauseMs))
      }
    }
    const start = async (): Promise<void> => {
      const isThere = await hasCamera(devices)
      if (ended) return
      if (!isThere) return setState('none')
      setState('starting')
      stream = await devices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })
      decoder = await startDecoder()
      if (ended || video.current === null) return stop()
      video.current.srcObject = stream
      await video.current.play()
      setTrack(stream.getVideoTracks()[0])
      setState('on')
      await look()
    }
    const stop = (): void => {
      stream?.getTracks().forEach(each => each.stop())
      decoder?.close()
    }
    start().catch((error: unknown) => {
      if (!ended) setState(stateOf(error))
    })
    return () => {
      ended = true
      stop()
    }
  }, [attempt])
  return { video, state, light: lightOf(track), retry: () => setAttempt(before => before + 1) }
}

/** Switches the light of a camera; the browser's types do not know it. */
function lightOf(track: MediaStreamTrack | undefined): Camera['light'] {
  if (track === undefined || !('torch' in track.getCapabilities())) return undefined
  return isOn => {
    track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }).catch(() => undefined)
  }
}
