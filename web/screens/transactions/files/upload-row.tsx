import { Button, CloseButton, FileButton } from '@mantine/core'
import { IconAlertTriangle, IconFileUpload, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatBytes, formatBytesOf } from '../../../../core/values/bytes.ts'
import type { Upload } from '../../../data/local.ts'
import { cancelUpload, giveFile, retryUpload } from '../../../data/uploads.ts'
import { formatPercent } from '../../../format.ts'
import { useOnline } from '../../../kit/browser/online.ts'
import { notifyFailure } from '../../../kit/feedback/notify.ts'
import classes from './files.module.css'

/** A file on its way to the server. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { name, size, sent } = upload
  const { tone, words, action } = useWay(upload)
  return (
    <div className={classes.file} data-upload>
      <span className={classes.sign}>
        <IconFileUpload size={24} aria-hidden="true" />
      </span>
      <div className={classes.text}>
        <span className={classes.named}>
          <span className={classes.name}>{name}</span>
          <span className="detail num">{formatBytesOf(sent, size)}</span>
        </span>
        <progress className={classes.bar} max={size} value={sent} aria-label={`Mengirim ${name}`} />
        <span className={classes.way} data-tone={tone} role="status">
          {words}
        </span>
      </div>
      <div className={classes.uploadActions}>
        {action}
        <CloseButton
          size={36}
          iconSize={20}
          aria-label={`Batalkan pengiriman ${name}`}
          onClick={() => void cancelUpload(upload)}
        />
      </div>
    </div>
  )
}

type Way = { tone?: 'yellow' | 'magenta'; words: ReactNode; action?: ReactNode }

/** How it goes, and what can be done about it. */
function useWay(upload: Upload): Way {
  const { id, name, size, sent, state, problem } = upload
  const online = useOnline()
  const share = formatPercent(Math.floor((sent / size) * 100) / 100)
  const again = (label: string) => (
    <Button size="sm" variant="default" onClick={() => void retryUpload(id)}>
      {label}
    </Button>
  )
  if (state === 'failed') {
    const words = (
      <>
        <IconAlertTriangle size={16} aria-hidden="true" /> {problem}
      </>
    )
    return { tone: 'magenta', words, action: again('Coba lagi') }
  }
  if (state === 'needsFile') {
    const give = async (file: File | null) => {
      if (!file || (await giveFile(upload, file))) return
      notifyFailure('Bukan file yang sama', { about: id, detail: `Pilih ${name}, ${formatBytes(size)}.` })
    }
    return {
      tone: 'yellow',
      words: `Pilih lagi file ini untuk melanjutkan dari ${share}.`,
      action: (
        <FileButton onChange={(file) => void give(file)} inputProps={{ 'aria-label': `File ${name}` }}>
          {(button) => (
            <Button {...button} size="sm" variant="default">
              Pilih file
            </Button>
          )}
        </FileButton>
      ),
    }
  }
  if (state === 'sent') return { words: 'Memeriksa file…' }
  if (state === 'interrupted' || !online) {
    const words = (
      <>
        <IconWifiOff size={16} aria-hidden="true" />
        <strong>Terputus.</strong>{' '}
        {sent > 0 ? `Dilanjutkan dari ${share} begitu tersambung.` : 'Dikirim begitu tersambung.'}
      </>
    )
    return { tone: 'yellow', words, action: again('Lanjutkan') }
  }
  if (state === 'waiting') return { words: 'Menunggu giliran' }
  return { words: share }
}
