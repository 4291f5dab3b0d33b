import type { Customer } from '../../../contract/customers.ts'
import type { StoreConfig } from '../../../core/store.ts'
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
          onChoose={onChoose}
          onBack={() => onForm(null)}
        />
      ) : (
        <CustomerList store={store} onChoose={onChoose} onNew={(text) => onForm(formFor(text))} />
      )}
    </Dialog>
  )
}

/** What was searched for in vain is already half of the form. */
function formFor(text: string): NewCustomer {
  const typed = text.trim()
  return /^[+\d(][\d\s().-]*$/.test(typed) ? freshNewCustomer('', typed) : freshNewCustomer(typed)
}
