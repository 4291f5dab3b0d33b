import { Alert, Button } from '@mantine/core'
import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './camera-scan.module.css'
import { readCode } from './read-code.ts'

/** Interval (ms) and width (px); more pixels do not help. */
const SCAN_INTERVAL_MS = 150
const WIDTH = 640
/** A code in view is reported again after this time (ms). */
const REPEAT_AFTER_MS = 3000

type CameraScanProps = {
  /** What is shown to the camera. */
  about: string
  /** What else can be done, where there is no camera. */
  otherwise: string
  /** Called again while the code stays in view. */
  onText: (text: string) => void
}

export function CameraScan({ about, otherwise, onText }: CameraScanProps) {
  const [on, setOn] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  return (
    <>
      {refused && (
        <Alert icon={<IconCameraOff size={18} />}>
          {refused} {otherwise}
        </Alert>
      )}
      {on ? (
        <Camera
          about={about}
          onText={onText}
          onRefused={(sentence) => {
            setOn(false)
            setRefused(sentence)
          }}
        />
      ) : (
        <Button
          variant="default"
          leftSection={<IconCamera size={18} />}
          onClick={() => {
            setRefused(null)
            setOn(true)
          }}
        >
          Pakai kamera
        </Button>
      )}
    </>
  )
}

type CameraProps = Omit<CameraScanProps, 'otherwise'> & { onRefused: (sentence: string) => void }

function Camera({ about, onText, onRefused }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef({ onText, onRefused })
  useEffect(() => {
    latest.current = { onText, onRefused }
  })
  useEffect(() => {
    let stream: MediaStream | null = null
    let gone = false
    let seen = { text: '', at: 0 }
    let timer: ReturnType<typeof setTimeout>
    const canvas = document.createElement('canvas')

    async function look() {
      const from = video.current
      const picture = from && from.videoWidth > 0 ? pictureOf(from, canvas) : null
      const text = picture && (await readCode(picture))
      if (gone) return
      const at = performance.now()
      if (text && (text !== seen.text || at - seen.at > REPEAT_AFTER_MS)) {
        seen = { text, at }
        latest.current.onText(text)
      }
      timer = setTimeout(watch, SCAN_INTERVAL_MS)
    }
    const watch = () =>
      void look().catch(() => {
        if (!gone) latest.current.onRefused('Pembaca kode gagal dimuat.')
      })
    openCamera().then(
      (opened) => {
        stream = opened
        if (gone || !video.current) return stop(opened)
        video.current.srcObject = opened
        watch()
      },
      (error: unknown) => {
        if (!gone) latest.current.onRefused(cameraErrorText(error))
      },
    )
    return () => {
      gone = true
      clearTimeout(timer)
      if (stream) stop(stream)
    }
  }, [])
  return (
    <video
      ref={video}
      className={classes.view}
      aria-label={`Gambar kamera: arahkan ke ${about}`}
      autoPlay
      muted
      playsInline
    />
  )
}

/** Prefers the rear camera. Needs HTTPS. */
async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new DOMException('no secure context', 'SecurityError')
  return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const width = Math.min(WIDTH, video.videoWidth)
  canvas.width = width
  canvas.height = Math.round((width / video.videoWidth) * video.videoHeight)
  const paper = canvas.getContext('2d', { willReadFrequently: true })
  paper?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return paper?.getImageData(0, 0, canvas.width, canvas.height) ?? null
}

function cameraErrorText(error: unknown): string {
  switch ((error as DOMException).name) {
    case 'SecurityError':
      return 'Kamera hanya dapat dipakai lewat https.'
    case 'NotAllowedError':
      return 'Izin kamera ditolak; izinkan di pengaturan browser.'
    case 'NotFoundError':
      return 'Tidak ada kamera di perangkat ini.'
    default:
      return 'Kamera tidak dapat dibuka, mungkin sedang dipakai program lain.'
  }
}
