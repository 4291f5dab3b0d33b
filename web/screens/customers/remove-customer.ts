import type { Customer } from '../../../contract/customers.ts'
import { storeCustomer } from '../../data/customers.ts'
import { server } from '../../data/server.ts'
import { domainErrorOf } from '../../domain-error.ts'
import { formatNumber, rupiah } from '../../format.ts'
import { notifyFailure } from '../../kit/feedback/notify.ts'
import { removeRecord } from '../../kit/lists/remove-record.ts'

const FAILED = 'Gagal menghapus pelanggan.'

/** Names what they still owe. True when deleted. */
export async function removeCustomer(customer: Customer): Promise<boolean> {
  const { id, version, name } = customer
  let debt = ''
  try {
    debt = debtText(await server.customers.debt({ id }))
  } catch (error) {
    // What the server does not tell of them it refuses to delete, and says so then.
    if (!domainErrorOf(error)) {
      notifyFailure(FAILED, { error, onRetry: () => void removeCustomer(customer) })
      return false
    }
  }
  return await removeRecord({
    name: `pelanggan ${name}`,
    confirm: 'Hapus pelanggan',
    about: `${debt}Transaksinya tetap tersimpan.`,
    remove: () =>
      server.customers.remove(
        { id, version },
        {
          context: {
            approvalPrompt: { title: `Hapus pelanggan ${name}`, about: customer.phone, verb: 'hapus' },
          },
        },
      ),
    removed: 'Pelanggan berhasil dihapus.',
    failed: FAILED,
    onRemoved: () => storeCustomer(id, null),
  })
}

function debtText({ count, remainingAmount }: { count: number; remainingAmount: number }): string {
  if (count === 0) return ''
  return `Masih ada ${formatNumber(count)} transaksi belum lunas, sisa ${rupiah(remainingAmount)}; piutangnya tetap tercatat. `
}
