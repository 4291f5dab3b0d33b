import { useEffect, useState } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { WALK_IN_ID } from '../../../core/customer.ts'
import type { StoreConfig } from '../../../core/store.ts'
import { keepCustomer, readCustomers } from '../../data/customers.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { usePhone } from '../../kit/use-phone.ts'
import { CustomerList } from './customer-list.tsx'
import { freshNewCustomer, type NewCustomer } from './draft.ts'
import { NewCustomerForm } from './new-customer-form.tsx'
import { chooseWalkIn } from './walk-in.ts'

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
  // A form that was left is kept, but whoever opens the dialog looks for the next customer.
  const [shown, setShown] = useState({ opened, form: false })
  if (opened !== shown.opened) setShown({ opened, form: opened ? false : shown.form })
  const writing = shown.form ? form : null
  const write = (form: NewCustomer | null) => {
    setShown({ opened, form: form !== null })
    onForm(form)
  }
  // Drawn closed once the till stands: whom this device keeps is in memory before anybody is looked for.
  useEffect(readCustomers, [])
  const choose = (customer: Customer) => {
    if (customer.id === WALK_IN_ID) return void chooseWalkIn(onChoose)
    // Found on the server, they are one of this device's from now on.
    keepCustomer(customer.id, customer).catch(() => undefined)
    onChoose(customer)
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={writing ? 'Pelanggan baru' : 'Pilih pelanggan'}
      fullScreen={phone}
      radius={phone ? 0 : undefined}
      yOffset={90}
    >
      {writing ? (
        <NewCustomerForm
          form={writing}
          store={store}
          onForm={onForm}
          onChoose={choose}
          onBack={() => write(null)}
        />
      ) : (
        <CustomerList
          store={store}
          begun={form}
          onChoose={choose}
          onNew={(text) => write(formFor(text))}
          onGoOn={() => write(form)}
        />
      )}
    </Dialog>
  )
}

/** What was searched for in vain is already half of the form. */
function formFor(text: string): NewCustomer {
  const typed = text.trim()
  return /^[+\d(][\d\s().-]*$/.test(typed) ? freshNewCustomer('', typed) : freshNewCustomer(typed)
}
