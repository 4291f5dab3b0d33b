import type { Customer } from '../../../contract/customers.ts'
import { WALK_IN_ID } from '../../../core/customers/customer.ts'
import { storeCustomer } from '../../data/customers.ts'
import { local } from '../../data/local.ts'
import { server } from '../../data/server.ts'
import { domainErrorOf } from '../../domain-error.ts'
import { notifyFailure } from '../../kit/feedback/notify.ts'
import { holdKeys } from '../../kit/keyboard/hold-keys.ts'

const FAILED = 'Pelanggan Umum belum ada di perangkat ini'

/** The server creates the walk-in customer on first use. */
export async function chooseWalkIn(onChoose: (walkIn: Customer) => void): Promise<void> {
  // What is typed until then is meant for the order.
  const keys = holdKeys()
  try {
    onChoose((await local.customers.get(WALK_IN_ID))?.record ?? (await askForWalkIn()))
    keys.release()
  } catch (error) {
    notifyFailure(FAILED, {
      detail: domainErrorOf(error)?.message ?? 'Sambungkan ke server sekali, atau pilih pelanggan lain.',
      error,
      onRetry: () => void chooseWalkIn(onChoose),
    })
  } finally {
    keys.drop()
  }
}

async function askForWalkIn() {
  const customer = await server.customers.walkIn(undefined, { signal: AbortSignal.timeout(8000) })
  await storeCustomer(customer.id, customer)
  return customer
}
