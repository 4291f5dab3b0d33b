import { useLiveQuery } from 'dexie-react-hooks'
import type { Customer } from '../../contract/customers.ts'
import { local } from './local.ts'

/** Null if deleted, undefined if not cached. */
export function useStoredCustomer(id: string | undefined): {
  isRead: boolean
  customer: Customer | null | undefined
} {
  const read = useLiveQuery(() => local.customers.get(id ?? '').then((row) => ({ id, row })), [id])
  const isRead = id !== undefined && read?.id === id
  return { isRead, customer: isRead ? read.row?.record : undefined }
}
