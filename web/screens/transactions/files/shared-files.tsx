import { TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { transactionNumber } from '../../../../core/orders/transaction.ts'
import { queries } from '../../../data/query-client.tsx'
import { clearSharedFiles, readSharedFiles } from '../../../data/shared-files.ts'
import { failureMessage } from '../../../domain-error.ts'
import { formatNumber } from '../../../format.ts'
import { Dialog } from '../../../kit/dialogs/dialog.tsx'
import { ErrorBlock } from '../../../kit/feedback/error-block.tsx'
import classes from './files.module.css'

type SharedFilesProps = {
  onClose: () => void
  onChosen: (orderId: string, files: readonly File[]) => void
}

/** Asks for which order another app's files are. */
export function SharedFiles({ onClose, onChosen }: SharedFilesProps) {
  const [files, setFiles] = useState<readonly File[]>()
  useEffect(() => {
    readSharedFiles().then(setFiles, () => setFiles([]))
  }, [])
  useEffect(() => {
    if (files?.length === 0) onClose()
  }, [files, onClose])
  const leave = () => {
    void clearSharedFiles()
    onClose()
  }
  return (
    <Dialog
      opened={files !== undefined && files.length > 0}
      onClose={leave}
      title="Untuk pesanan mana?"
      size={520}
      fullScreenOnPhone
    >
      {files && (
        <OrderChoice
          files={files}
          onChosen={(id) => {
            void clearSharedFiles()
            onChosen(id, files)
          }}
        />
      )}
    </Dialog>
  )
}

const LISTED = 20

function OrderChoice({ files, onChosen }: { files: readonly File[]; onChosen: (id: string) => void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const { data, error, refetch } = useQuery(
    queries.transactions.list.queryOptions({
      input: { search: search || undefined, limit: LISTED },
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <div className={classes.question}>
      <span>
        <strong>{files[0]?.name}</strong>
        {files.length > 1 && ` dan ${formatNumber(files.length - 1)} file lain`}
      </span>
      <TextInput
        data-autofocus
        label="Cari pesanan"
        placeholder="Nomor, pelanggan, atau produk"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error && <ErrorBlock message={failureMessage(error)} error={error} onRetry={() => void refetch()} />}
      <ul>
        {data?.rows.map(({ id, customerName }) => (
          <li key={id}>
            <UnstyledButton className={classes.order} onClick={() => onChosen(id)}>
              <strong>{customerName}</strong>
              <span className="detail num">{transactionNumber(id)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {data?.rows.length === 0 && <span className="detail">Tidak ada pesanan yang cocok.</span>}
    </div>
  )
}
