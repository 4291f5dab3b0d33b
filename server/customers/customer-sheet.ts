import { dayOf, type ShopZone } from '../../core/calendar.ts'
import type { MembershipTier } from '../../core/customer.ts'
import { soughtPhone } from '../../core/phone-words.ts'
import { customerWords } from '../../core/search.ts'
import { TIER_NAMES } from '../../core/words.ts'
import type { Atomic } from '../database/atomically.ts'
import { countUpTo, inBatches } from '../database/snapshot.ts'
import { countRows, found } from '../spreadsheet/found.ts'
import type { Listing } from '../spreadsheet/sheet.ts'
import { type CustomerRow, listedCustomers } from './queries.ts'

/** The customers that the screen's search finds, in its order, as a sheet (section 2, Customers). */
export function customerSheet(
  snapshot: Atomic,
  { search = '' }: { search?: string },
  zone: ShopZone,
): Listing<CustomerRow> {
  const everyone = () => inBatches<CustomerRow>(snapshot, listedCustomers(snapshot))
  const batches = found(everyone, soughtPhone(search), customerWords)
  return {
    sheet: {
      name: 'Pelanggan',
      noun: 'pelanggan',
      columns: [
        { head: 'Pelanggan', width: 32, text: (row) => row.name },
        { head: 'Telepon', width: 20, text: (row) => row.phone, counts: true },
        { head: 'WhatsApp', width: 20, text: (row) => row.whatsapp },
        { head: 'Email', width: 30, text: (row) => row.email },
        { head: 'Alamat', width: 40, text: (row) => row.address },
        {
          head: 'Tingkat member',
          width: 16,
          text: (row) => TIER_NAMES[row.membershipTier as MembershipTier],
        },
        { head: 'Sejak', width: 13, day: (row) => dayOf(row.createdAt, zone) },
        { head: 'Total belanja', width: 18, number: (row) => row.totalSpent, sums: true },
      ],
      total: { label: 'Total' },
    },
    batches,
    count: (most) =>
      batches === everyone ? countUpTo(snapshot, listedCustomers(snapshot), most) : countRows(batches),
  }
}
