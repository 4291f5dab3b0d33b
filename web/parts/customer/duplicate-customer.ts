import type { Customer } from '../../../contract/customers.ts'
import { findDuplicates } from '../../../core/customers/duplicate-customer.ts'
import { dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import { findUncachedByPhone } from '../../data/find-customers.ts'
import { formatShortDay, rupiah } from '../../format.ts'
import { confirm } from '../../kit/dialogs/confirm.ts'

type Written = { name: string; phone: string }

/** Asks before saving a duplicate (same name and number); true if there is none. `except`: the customer being edited. */
export async function confirmDuplicate(
  customers: readonly Customer[],
  written: Written,
  { zone, except }: { zone: ShopZone; except?: string | undefined },
): Promise<boolean> {
  const same = async () => findDuplicates(await findUncachedByPhone(written.phone), written, except)[0]
  const known = findDuplicates(customers, written, except)[0] ?? (await same())
  if (!known) return true
  const since = formatShortDay(dayOf(known.createdAt, zone))
  return await confirm({
    title: 'Pelanggan ini sudah ada',
    message: `${known.name} dengan nomor ${known.phone} sudah tercatat sejak ${since}, total belanja ${rupiah(known.totalSpent)}. Jika disimpan, ada dua pelanggan dengan nama dan nomor yang sama.`,
    confirm: 'Tetap simpan',
    cancel: 'Kembali',
  })
}
