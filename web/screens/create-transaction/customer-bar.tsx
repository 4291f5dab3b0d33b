import { Button } from '@mantine/core'
import { IconUserPlus, IconX } from '@tabler/icons-react'
import { Suspense } from 'react'
import { flushSync } from 'react-dom'
import type { Customer } from '../../../contract/customers.ts'
import { formatDay, formatPercent, rupiah } from '../../format.ts'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { Initials } from '../../kit/display/initials.tsx'
import { lazyPart } from '../../kit/feedback/lazy-part.tsx'
import { holdKeys } from '../../kit/keyboard/hold-keys.ts'
import { Keys } from '../../kit/keyboard/keys.tsx'
import { MEMBERSHIP_TIER_LABELS } from '../../text.ts'
import { whenIdle } from '../../when-idle.ts'
import classes from './customer-bar.module.css'
import { focusField } from './field-path.ts'
import { CreditLine, hasCredit } from './lazy-credit.ts'
import type { Sale } from './use-sale.ts'

// Loaded late: most orders keep the date as it is.
const DueFields = lazyPart(() =>
  whenIdle()
    .then(() => import('./due-fields.tsx'))
    .then((module) => module.DueFields),
)

export function CustomerBar({
  sale,
  onAsk,
  onChoose,
}: {
  sale: Sale
  /** Opens the search for a customer. */
  onAsk: () => void
  onChoose: (customer: Customer) => void
}) {
  const { customer, pricing, problems, draft } = sale
  return (
    <section aria-label="Pelanggan">
      <div className={classes.bar} data-empty={customer === null || undefined}>
        {customer ? (
          <>
            <div className={classes.who}>
              <Initials name={customer.name} />
              <div className={classes.text}>
                <div className={classes.first}>
                  <span className={classes.name}>{customer.name}</span>
                  <span className="fact">
                    {MEMBERSHIP_TIER_LABELS[customer.membershipTier]}{' '}
                    {formatPercent(pricing.rates.discountRate)}
                  </span>
                </div>
                <div className={classes.second}>
                  {customer.phone}
                  {hasCredit(sale) ? (
                    <Suspense>
                      <CreditLine customer={customer} />
                    </Suspense>
                  ) : (
                    <span className={classes.spent}>
                      {customer.phone && ' · '}total belanja {rupiah(customer.totalSpent)}
                    </span>
                  )}
                </div>
              </div>
            </div>
            <Button
              variant="default"
              className={classes.change}
              rightSection={<Keys keys="F2" />}
              aria-keyshortcuts="F2"
              aria-haspopup="dialog"
              data-field="customer"
              onClick={onAsk}
            >
              Ganti
            </Button>
            <IconButton
              label={`Lepas ${customer.name}`}
              className={classes.release}
              onClick={() => {
                flushSync(() => sale.change({ do: 'remove customer' }))
                focusField('customer')
              }}
            >
              <IconX size={18} />
            </IconButton>
          </>
        ) : (
          <>
            <button
              type="button"
              className={classes.invitation}
              aria-keyshortcuts="F2"
              aria-haspopup="dialog"
              data-field="customer"
              onClick={onAsk}
              onKeyDown={(event) => {
                // A name typed here is searched for.
                if (event.ctrlKey || event.metaKey || event.altKey || !/^[\p{L}\d]$/u.test(event.key)) return
                event.preventDefault()
                const hold = holdKeys(event.nativeEvent)
                flushSync(onAsk)
                hold.release()
              }}
            >
              <IconUserPlus size={20} aria-hidden="true" />
              Pilih pelanggan
              <Keys keys="F2" />
            </button>
            <Button
              variant="default"
              className={classes.change}
              onClick={() => import('./walk-in.ts').then(({ chooseWalkIn }) => chooseWalkIn(onChoose))}
            >
              Umum
            </Button>
          </>
        )}
        <div className={classes.due}>
          <Suspense
            fallback={
              <>
                <span className={classes.dueLabel}>Janji selesai</span>
                <span className={classes.dueText}>{formatDay(sale.due)}</span>
              </>
            }
          >
            <DueFields
              key={draft.id}
              day={sale.due}
              time={draft.dueTime}
              isExpress={draft.isExpress}
              today={sale.today}
              error={problems.due}
              change={sale.change}
            />
          </Suspense>
        </div>
      </div>
      {problems.customer && (
        <p className="problem" role="alert">
          {problems.customer}
        </p>
      )}
    </section>
  )
}
