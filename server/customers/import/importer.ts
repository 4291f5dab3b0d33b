import { uuidv7 } from 'uuidv7'
import type { CustomerInput } from '../../../core/customer.ts'
import { customerDifferences, customerKey, phoneKey } from '../../../core/customer-import.ts'
import { grouped, type Known, planImport } from '../../../core/import-plan.ts'
import type { Importer } from '../../imports/run-import.ts'
import { customersToMeet, insertCustomers, updateCustomers } from './queries.ts'

/** How customers are imported: met by number and name together. */
export const customerImporter: Importer<CustomerInput, CustomerInput & Known> = {
  reading: async (_db, bytes) => ({ kind: 'customers', bytes }),
  known: customersToMeet,
  plan(rows, known) {
    const owners = grouped(known, ({ phone }) => phoneKey(phone))
    return planImport({
      rows,
      known,
      keyOf: customerKey,
      differences: customerDifferences,
      keyLabel: 'Nama Lengkap',
      several: (count) => `Ada ${count} pelanggan dengan nama dan nomor ini. Hapus salah satunya dulu`,
      remarks({ input }) {
        const [owner] = (input && owners.get(phoneKey(input.phone))) ?? []
        return owner ? [`Nomor ini sudah dipakai ${owner.name}`] : []
      },
    })
  },
  insert: (db, inputs, actor) =>
    insertCustomers(
      db,
      inputs.map((input) => ({ ...input, id: uuidv7() })),
      actor,
    ),
  update: updateCustomers,
  changed: (record, changes) => ({ ...record, ...changes }),
}
