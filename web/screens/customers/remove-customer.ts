import type { Customer } from '../../../contract/customers.ts'
import { keepCustomer } from '../../data/customers.ts'
import { server } from '../../data/server.ts'
import { number, rupiah } from '../../format.ts'
import { confirm } from '../../kit/confirm.ts'
import { notifyFailure, notifySuccess } from '../../kit/notify.ts'
import { refusalOf } from '../../refusal.ts'

/** Deletes a customer after asking, with what they still owe named. True when they are gone. */
export async function removeCustomer(customer: Customer): Promise<boolean> {
  const again = () => void removeCustomer(customer)
  try {
    const debt = await server.customers.debt({ id: customer.id })
    const yes = await confirm({
      title: `Hapus pelanggan ${customer.name}?`,
      message: `${debtText(debt)}Transaksinya tetap tersimpan. Tindakan ini tidak dapat dibatalkan.`,
      confirm: 'Hapus pelanggan',
      danger: true,
    })
    if (!yes) return false
    await server.customers.remove({ id: customer.id })
  } catch (error) {
    const refused = refusalOf(error)
    if (refused?.code === 'NOT_FOUND') await keepCustomer(customer.id, null)
    notifyFailure('Gagal menghapus pelanggan.', {
      detail: refused?.message,
      onRetry: refused ? undefined : again,
    })
    return false
  }
  await keepCustomer(customer.id, null)
  notifySuccess('Pelanggan berhasil dihapus.')
  // The button that was pressed is gone with its row.
  document.getElementById('isi')?.focus({ preventScroll: true })
  return true
}

function debtText({ count, remainingAmount }: { count: number; remainingAmount: number }): string {
  if (count === 0) return ''
  return `Masih ada ${number(count)} transaksi belum lunas, sisa ${rupiah(remainingAmount)}; piutangnya tetap tercatat. `
}
