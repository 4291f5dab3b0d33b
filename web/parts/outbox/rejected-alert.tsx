import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { sumRupiah } from '../../../core/money/money.ts'
import { WithQueries } from '../../data/query-client.tsx'
import { formatNumber, rupiah } from '../../format.ts'
import { setOutboxPanelOpen } from './panel-state.ts'
import { useRejectedSubmissions } from './use-rejected-submissions.ts'

/** Hidden when there is nothing. */
export function RejectedAlert({ className }: { className?: string }) {
  return (
    <WithQueries>
      <AlertBody className={className} />
    </WithQueries>
  )
}

function AlertBody({ className }: { className: string | undefined }) {
  const { rejections } = useRejectedSubmissions()
  if (rejections.length === 0) return null
  const money = sumRupiah(rejections.map(({ paid }) => paid))
  const sales = rejections.every(({ kind }) => kind === 'transactions.create')
  return (
    <Alert color="magenta" role="alert" icon={<IconAlertTriangle size={18} />} className={className}>
      <Group justify="space-between" gap="8px 16px">
        <span>
          <span className="strong">
            {formatNumber(rejections.length)} {sales ? 'transaksi' : 'data'} ditolak server.
          </span>{' '}
          Belum tercatat di toko{money > 0 && `, uangnya ${rupiah(money)}`}.
        </span>
        <Button size="sm" variant="default" onClick={() => setOutboxPanelOpen(true)}>
          Lihat
        </Button>
      </Group>
    </Alert>
  )
}
