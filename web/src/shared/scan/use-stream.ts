import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** `unsafe`: the browser gives cameras to nobody at a plain http address. */
export type CameraState = 'looking' | 'starting' | 'on' | 'denied' | 'none' | 'unsafe'

const stateOf = (error: unknown): CameraState =>
  error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none'

/** Whether there is a camera, which browsers tell before anybody has allowed it; true where they do not. */
async function hasCamera(devices: MediaDevices): Promise<boolean> {
  try {
    return (await devices.enumerateDevices()).some(({ kind }) => kind === 'videoinput')
  } catch {
    return true
  }
}

export interface CameraStream {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly state: CameraState
  readonly track: MediaStreamTrack | undefined
  /** Asks for the camera again. */
  readonly retry: () => void
}

/**
 * Shows what the camera at the back sees, for as long as the component is there. `width`: the pixels that are wanted. `watch` begins to
 * look at the picture before it is shown, and resolves to what ends that.
 */
export function useStream(
  width: number,
  watch?: (video: RefObject<HTMLVideoElement | null>) => Promise<() => void>,
): CameraStream {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('looking')
  const [attempt, setAttempt] = useState(0)
  const [track, setTrack] = useState<MediaStreamTrack>()
  const begin = useEffectEvent(async () => watch?.(video))
  useEffect(() => {
    const devices = navigator.mediaDevices as MediaDevices | undefined
    if (devices === undefined) {
      setState(isSecureContext ? 'none' : 'unsafe')
      return undefined
    }
    let ended = false
    let stream: MediaStream | undefined
    let endWatching: (() => void) | undefined
    const stop = (): void => {
      stream?.getTracks().forEach(each => each.stop())
      endWatching?.()
    }
    const start = async (): Promise<void> => {
      const isThere = await hasCamera(devices)
      if (ended) return
      if (!isThere) return setState('none')
      setState('starting')
      stream = await devices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: width } } })
      endWatching = await begin()
      if (ended || video.current === null) return stop()
      video.current.srcObject = stream
      await video.current.play()
      setTrack(stream.getVideoTracks()[0])
      setState('on')
    }
    start().catch((error: unknown) => {
      if (!ended) setState(stateOf(error))
    })
    return () => {
      ended = true
      stop()
    }
  }, [attempt, width])
  return { video, state, track, retry: () => setAttempt(before => before + 1) }
}
