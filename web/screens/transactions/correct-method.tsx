import { ActionIcon, Menu } from '@mantine/core'
import { perform } from '../../kit/feedback/perform.ts'
import '../../theme/later-styles.css'
import { IconArrowsExchange } from '@tabler/icons-react'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../core/payments/payment.ts'
import { cacheTransaction, invalidate, queries } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { rupiah } from '../../format.ts'
import { confirm } from '../../kit/dialogs/confirm.ts'
import { notifySuccess } from '../../kit/feedback/notify.ts'
import { PAYMENT_METHOD_LABELS } from '../../text.ts'

type CorrectMethodProps = { sale: Transaction; payment: Transaction['payments'][number] }

/** Books a pair of ledger rows: minus the old method, plus the new. */
export function CorrectMethod({ sale, payment }: CorrectMethodProps) {
  const others = PAYMENT_METHODS.filter((method) => method !== payment.method)

  async function correct(method: PaymentMethod) {
    const yes = await confirm({
      title: `Betulkan metode menjadi ${PAYMENT_METHOD_LABELS[method]}?`,
      message: `${rupiah(payment.amount)} dicatat keluar dari ${PAYMENT_METHOD_LABELS[payment.method]} dan masuk ke ${PAYMENT_METHOD_LABELS[method]}, hari ini.`,
      confirm: 'Betulkan metode',
    })
    if (!yes) return
    const approvalPrompt = {
      title: `Betulkan metode ${transactionNumber(sale.id)}`,
      about: `${rupiah(payment.amount)} · ${PAYMENT_METHOD_LABELS[payment.method]} menjadi ${PAYMENT_METHOD_LABELS[method]}`,
      verb: 'betulkan metode',
    }
    const params = { transactionId: sale.id, paymentId: payment.id }
    const body = { version: sale.version, method }
    await perform({
      action: () => server.payments.correct({ params, body }, { context: { approvalPrompt } }),
      done(saved) {
        cacheTransaction(saved)
        notifySuccess('Metode pembayaran dibetulkan.')
      },
      failed: 'Gagal memperbarui pembayaran.',
      after: () => void invalidate(queries.transactions),
    })
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          aria-label={`Betulkan metode ${PAYMENT_METHOD_LABELS[payment.method]} ${rupiah(payment.amount)}`}
        >
          <IconArrowsExchange size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Sebenarnya dibayar</Menu.Label>
        {others.map((method) => (
          <Menu.Item key={method} onClick={() => void correct(method)}>
            {PAYMENT_METHOD_LABELS[method]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
