import { Button, Group, UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderFile } from '../../../../contract/files.ts'
import { formatBytes } from '../../../../core/values/bytes.ts'
import { queries } from '../../../data/query-client.tsx'
import { useShop } from '../../../data/session.tsx'
import { formatMoment } from '../../../format.ts'
import { Dialog } from '../../../kit/dialogs/dialog.tsx'
import { IconButton } from '../../../kit/display/icon-button.tsx'
import type { OpenedDialog } from '../../../kit/records/record-dialog.tsx'
import { originalAddress } from '../../../parts/files/file-address.ts'
import { FilePicture } from '../../../parts/files/file-picture.tsx'
import classes from './files.module.css'
import { FindingList } from './patches.tsx'

type FileViewerProps = OpenedDialog & { file: OrderFile }

/** An order's files in full size, with what their examination found. Keys: ← and → to the version before and after. */
export function FileViewer({ file: first, opened, onClose }: FileViewerProps) {
  const input = { transactionId: first.transactionId }
  const { data } = useQuery(queries.files.list.queryOptions({ input, enabled: opened }))
  const [shown, setShown] = useState(first.id)
  const rows = data?.rows ?? [first]
  const file = rows.find(({ id }) => id === shown) ?? first
  const lines = Map.groupBy(rows, ({ lineId }) => lineId)
  const versions = lines.get(file.lineId) ?? []
  const at = versions.indexOf(file)
  const [older, newer] = [versions[at + 1], versions[at - 1]]
  const step = (to: OrderFile | undefined) => to && setShown(to.id)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={file.name}
      size="min(1200px, 94vw)"
      fullScreenOnPhone
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') step(older)
        if (key === 'ArrowRight') step(newer)
      }}
    >
      <div className={classes.viewer}>
        <FilePicture key={file.id} file={file} size="large" className={classes.large} />
        <div className={classes.about}>
          <Group gap={4} wrap="nowrap">
            <IconButton
              label="Versi sebelumnya"
              aria-keyshortcuts="ArrowLeft"
              size={44}
              disabled={!older}
              onClick={() => step(older)}
            >
              <IconChevronLeft size={20} />
            </IconButton>
            <strong className="num" role="status">
              Versi {file.version}
              {versions.length > 1 && ` dari ${versions[0]?.version}`}
            </strong>
            <IconButton
              label="Versi berikutnya"
              aria-keyshortcuts="ArrowRight"
              size={44}
              disabled={!newer}
              onClick={() => step(newer)}
            >
              <IconChevronRight size={20} />
            </IconButton>
          </Group>
          <Origin file={file} />
          <FindingList file={file} />
          {file.preview === 'none' && (
            <span className="detail">Tidak ada pratinjau. Unduh file ini untuk melihatnya.</span>
          )}
          {file.removedAt ? (
            <span className="detail">File asli sudah dihapus sesuai batas simpan.</span>
          ) : (
            <Button
              component="a"
              href={originalAddress(file.id)}
              download={file.downloadName}
              variant="default"
              leftSection={<IconDownload size={18} />}
            >
              Unduh
            </Button>
          )}
          {lines.size > 1 && (
            <div className={classes.others}>
              {[...lines.values()].map(([newest]) => (
                <UnstyledButton
                  key={newest?.lineId}
                  aria-label={`Lihat ${newest?.name}`}
                  aria-pressed={newest?.lineId === file.lineId}
                  onClick={() => step(newest)}
                >
                  {newest && <FilePicture file={newest} />}
                </UnstyledButton>
              ))}
            </div>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Origin({ file: { bytes, channel, createdAt, createdByName } }: { file: OrderFile }) {
  const { timeZone } = useShop().store
  const from = channel === 'customer' ? 'dari pelanggan' : createdByName && `oleh ${createdByName}`
  return (
    <span className="detail num">
      {[formatBytes(bytes), formatMoment(createdAt, timeZone), from].filter(Boolean).join(' · ')}
    </span>
  )
}
