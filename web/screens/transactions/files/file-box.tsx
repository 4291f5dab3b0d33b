import { Button, UnstyledButton } from '@mantine/core'
import { IconDownload, IconReplace, IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { OrderFile } from '../../../../contract/files.ts'
import type { Transaction } from '../../../../contract/transaction-record.ts'
import { usePhone } from '../../../kit/browser/use-phone.ts'
import { IconButton } from '../../../kit/display/icon-button.tsx'
import { originalAddress } from '../../../parts/files/file-address.ts'
import { FilePicture } from '../../../parts/files/file-picture.tsx'
import { FileMenu } from './file-menu.tsx'
import classes from './files.module.css'
import { Patches } from './patches.tsx'
import { UploadRow } from './upload-row.tsx'
import type { OrderFiles } from './use-order-files.tsx'

type FileBoxProps = {
  line: Transaction['items'][number]
  files: OrderFiles
  /** What the customer says to the file: beside its name, below its checks, and what notes it. */
  proof: { badge: ReactNode; remark: ReactNode; answer: ReactNode }
  /** Shows a version in full size. */
  onShow: (file: OrderFile) => void
}

/** What is printed for a line: its file, what is on its way, or where to put one. */
export function FileBox({ line, files, proof, onShow }: FileBoxProps) {
  const versions = files.versionsOf(line.id)
  const uploads = files.uploadsOf(line.id)
  const isEmpty = versions.length === 0 && uploads.length === 0
  return (
    <div className={classes.box} data-line={line.id} data-empty={isEmpty || undefined}>
      {versions.length > 0 && <Current {...{ line, files, proof, versions, onShow }} />}
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
      {isEmpty && (
        <UnstyledButton
          className={classes.invite}
          aria-label={`Taruh file di sini atau pilih file, ${line.productName}`}
          onClick={() => files.choose(line.id)}
        >
          <IconUpload size={18} aria-hidden="true" />
          <span>
            Taruh file di sini atau <u>pilih file</u>
          </span>
        </UnstyledButton>
      )}
    </div>
  )
}

function Current({ line, files, proof, versions, onShow }: FileBoxProps & { versions: OrderFile[] }) {
  const phone = usePhone()
  const [file, ...older] = versions
  if (!file) return null
  const menu = <FileMenu file={file} others={files.items.filter(({ id }) => id !== line.id)} />
  return (
    <div className={classes.file}>
      <Picture file={file} onShow={onShow} />
      <div className={classes.text}>
        <Name file={file}>{phone && menu}</Name>
        <Patches file={file} />
        {proof.remark}
      </div>
      <div className={classes.side}>
        {proof.badge}
        <div className={classes.actions}>
          {older.length > 0 && (
            <span className={classes.older}>
              {older.map((each) => (
                <button
                  key={each.id}
                  type="button"
                  aria-label={`Lihat v${each.version} dari ${line.productName}`}
                  onClick={() => onShow(each)}
                >
                  v{each.version}
                </button>
              ))}
            </span>
          )}
          {proof.answer}
          <Actions file={file} onReplace={() => files.choose(line.id)} />
          {!phone && menu}
        </div>
      </div>
    </div>
  )
}

function Actions({ file, onReplace }: { file: OrderFile; onReplace: () => void }) {
  const { id, name, downloadName, removedAt } = file
  const address = removedAt === null && originalAddress(id)
  if (usePhone()) {
    return (
      <>
        {address && (
          <Button
            component="a"
            href={address}
            download={downloadName}
            variant="default"
            leftSection={<IconDownload size={18} />}
          >
            Unduh
          </Button>
        )}
        <Button variant="default" leftSection={<IconUpload size={18} />} onClick={onReplace}>
          Versi baru
        </Button>
      </>
    )
  }
  return (
    <>
      {address && (
        <a className={classes.link} href={address} download={downloadName} aria-label={`Unduh ${name}`}>
          <IconDownload size={18} aria-hidden="true" />
        </a>
      )}
      <IconButton label={`Ganti ${name} dengan versi baru`} size={36} onClick={onReplace}>
        <IconReplace size={18} />
      </IconButton>
    </>
  )
}

/** Nothing is lost with a line: its file can be moved to another one. */
export function LostFiles({ files, onShow }: Pick<FileBoxProps, 'files' | 'onShow'>) {
  if (files.lost.length === 0) return null
  return (
    <section className={classes.lost} aria-label="File dari item yang dihapus">
      {files.lost.map((file) => (
        <div key={file.id} className={classes.box}>
          <div className={classes.file}>
            <Picture file={file} onShow={onShow} />
            <div className={classes.text}>
              <Name file={file} />
              <span className="detail">Itemnya sudah dihapus dari pesanan.</span>
            </div>
            <div className={classes.side}>
              <div className={classes.actions}>
                <FileMenu file={file} others={files.items} />
              </div>
            </div>
          </div>
        </div>
      ))}
    </section>
  )
}

function Picture({ file, onShow }: { file: OrderFile; onShow: FileBoxProps['onShow'] }) {
  return (
    <UnstyledButton
      className={classes.picture}
      aria-label={`Lihat ${file.name} ukuran penuh`}
      onClick={() => onShow(file)}
    >
      <FilePicture file={file} size={usePhone() ? 'large' : 'small'} />
    </UnstyledButton>
  )
}

function Name({ file: { name, version }, children }: { file: OrderFile; children?: ReactNode }) {
  return (
    <span className={classes.named}>
      <span className={classes.name}>{name}</span>
      <span className={classes.version}>v{version}</span>
      {children}
    </span>
  )
}
