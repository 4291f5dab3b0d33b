import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { WALK_IN_ID } from '../../../core/customers/customer.ts'
import type { StoreConfig } from '../../../core/shop/store.ts'
import { loadCustomers, storeCustomer } from '../../data/customers.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
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

export function CustomerDialog({ opened, store, form, onForm, onChoose, onClose }: CustomerDialogProps) {
  // A form that was left is kept, but the dialog opens on the search.
  const [shown, setShown] = useState({ opened, form: false })
  if (opened !== shown.opened) setShown({ opened, form: opened ? false : shown.form })
  const writing = shown.form ? form : null
  const write = (form: NewCustomer | null) => {
    setShown({ opened, form: form !== null })
    onForm(form)
  }
  // Drawn closed in advance: the customers are in memory before the first search.
  useEffect(loadCustomers, [])
  // While the server is asked for the walk-in customer, another may be chosen.
  const isOpened = useRef(opened)
  useLayoutEffect(() => {
    isOpened.current = opened
  })
  const choose = (customer: Customer) => {
    if (customer.id === WALK_IN_ID) return void chooseWalkIn((walkIn) => isOpened.current && onChoose(walkIn))
    // A customer found on the server is kept on this device.
    storeCustomer(customer.id, customer).catch(() => undefined)
    onChoose(customer)
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={writing ? 'Pelanggan baru' : 'Pilih pelanggan'}
      fullScreenOnPhone
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

/** Fills in what was searched for. */
function formFor(text: string): NewCustomer {
  const typed = text.trim()
  return /^[+\d(][\d\s().-]*$/.test(typed) ? freshNewCustomer('', typed) : freshNewCustomer(typed)
}
