import { WALK_IN_ID } from '../../../core/customer.ts'
import { keepCustomer } from '../../data/customers.ts'
import { local } from '../../data/local.ts'
import { server } from '../../data/server.ts'
import { notifyFailure } from '../../kit/notify.ts'
import { refusalOf } from '../../refusal.ts'
import { focusField, SEARCH } from './field-path.ts'
import type { Sale } from './use-sale.ts'

/** Sells to nobody in particular: the shop's own customer for that, whom the server makes when they are first asked for. */
export async function chooseWalkIn(sale: Sale): Promise<void> {
  try {
    const customer = (await local.customers.get(WALK_IN_ID))?.record ?? (await askForWalkIn())
    sale.change({ do: 'choose customer', customer })
    focusField(SEARCH)
  } catch (error) {
    notifyFailure('Pelanggan Umum belum ada di perangkat ini', {
      detail: refusalOf(error)?.message ?? 'Sambungkan ke server sekali, atau pilih pelanggan lain.',
      error,
      onRetry: () => void chooseWalkIn(sale),
    })
  }
}

async function askForWalkIn() {
  const customer = await server.customers.walkIn(undefined, { signal: AbortSignal.timeout(8000) })
  await keepCustomer(customer.id, customer)
  return customer
}
