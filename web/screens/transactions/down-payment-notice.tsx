import { Alert, Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { missingDownPayment } from '../../../core/payments/down-payment.ts'
import { cacheTransaction } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { rupiah } from '../../format.ts'
import { notifySuccess } from '../../kit/feedback/notify.ts'
import { perform } from '../../kit/feedback/perform.ts'
import { askReason } from '../../parts/approval/ask-reason.tsx'

/** Why production does not see the order yet, and the way to let it through; or who did so. */
export function DownPaymentNotice({ sale }: { sale: Transaction }) {
  const { productionDownPayment: percent = 0 } = useShop().store
  const [sending, setSending] = useState(false)
  const { id, version, productionRelease: release } = sale
  const missing = missingDownPayment(sale, percent)
  if (release)
    return (
      <p className="detail">
        Dilepas ke produksi sebelum DP{release.byName && ` oleh ${release.byName}`}: {release.reason}
      </p>
    )
  if (missing === 0) return null

  async function letThrough() {
    const reason = await askReason({
      title: 'Lepas ke produksi?',
      text: `DP ${percent}% belum dibayar, kurang ${rupiah(missing)}.`,
      cancel: 'Tunggu DP',
      confirm: 'Lepas ke produksi',
    })
    if (!reason) return
    const title = `Lepas ${transactionNumber(id)} ke produksi`
    const approvalPrompt = { title, about: reason, verb: 'lepas ke produksi' }
    const input = { id, version, reason }
    await perform({
      action: () => server.transactions.releaseToProduction(input, { context: { approvalPrompt } }),
      done(updated) {
        cacheTransaction(updated)
        notifySuccess('Pesanan dilepas ke produksi.')
      },
      failed: 'Gagal melepas pesanan ke produksi',
      onBusy: setSending,
    })
  }

  return (
    <Alert color="yellow" icon={<IconLock size={18} />} title={`Menunggu DP ${percent}%`}>
      <p>Belum tampil di Produksi, kurang {rupiah(missing)}.</p>
      <Button size="compact-sm" variant="default" mt={6} loading={sending} onClick={() => void letThrough()}>
        Lepas ke produksi
      </Button>
    </Alert>
  )
}
