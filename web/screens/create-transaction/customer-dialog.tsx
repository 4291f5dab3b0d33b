import { useEffect } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import type { StoreConfig } from '../../../core/store.ts'
import { keepCustomer, readCustomers } from '../../data/customers.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { usePhone } from '../../kit/use-phone.ts'
import { CustomerList } from './customer-list.tsx'
import { freshNewCustomer, type NewCustomer } from './draft.ts'
import { NewCustomerForm } from './new-customer-form.tsx'

type CustomerDialogProps = {
  opened: boolean
  store: StoreConfig
  form: NewCustomer | null
  onForm: (form: NewCustomer | null) => void
  onChoose: (customer: Customer) => void
  onClose: () => void
}

/** Finds the customer of an order, or writes down a new one in the same place. */
export function CustomerDialog({ opened, store, form, onForm, onChoose, onClose }: CustomerDialogProps) {
  const phone = usePhone()
  // Drawn closed once the till stands: whom this device keeps is in memory before anybody is looked for.
  useEffect(readCustomers, [])
  const choose = (customer: Customer) => {
    // Found on the server, they are one of this device's from now on.
    keepCustomer(customer.id, customer).catch(() => undefined)
    onChoose(customer)
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={form ? 'Pelanggan baru' : 'Pilih pelanggan'}
      fullScreen={phone}
      radius={phone ? 0 : undefined}
      yOffset={90}
    >
      {form ? (
        <NewCustomerForm
          form={form}
          store={store}
          onForm={onForm}
          onChoose={choose}
          onBack={() => onForm(null)}
        />
      ) : (
        <CustomerList store={store} onChoose={choose} onNew={(text) => onForm(formFor(text))} />
      )}
    </Dialog>
  )
}

/** What was searched for in vain is already half of the form. */
function formFor(text: string): NewCustomer {
  const typed = text.trim()
  return /^[+\d(][\d\s().-]*$/.test(typed) ? freshNewCustomer('', typed) : freshNewCustomer(typed)
}
