import { ActionIcon } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { useShop } from '../../data/session.tsx'
import { formatPercent } from '../../format.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { Initials } from '../../kit/display/initials.tsx'
import { MEMBERSHIP_TIER_LABELS } from '../../text.ts'
import classes from './order-body.module.css'

// The top of an order's panel, and of a quote's.

export function Customer({ sale }: { sale: Transaction }) {
  const { pages } = useShop()
  const { customerName, customerPhone, membershipTier, discountRate, discountPercent } = sale
  const tier = MEMBERSHIP_TIER_LABELS[membershipTier]
  return (
    <div className={classes.customer}>
      <Initials name={customerName} size={42} />
      <div className={classes.who}>
        {pages.includes('/customers') ? (
          <Link to="/customers" search={{ buka: sale.customerId }} className={`order-link ${classes.name}`}>
            {customerName}
          </Link>
        ) : (
          <span className={classes.name}>{customerName}</span>
        )}
        <span className={classes.reach}>
          <span className="fact">
            {discountPercent > 0 ? tier : `${tier} ${formatPercent(discountRate)}`}
          </span>
          <span className="num">{customerPhone}</span>
        </span>
      </div>
      {usePhone() && (
        <ActionIcon
          component="a"
          href={`tel:${customerPhone.replace(/[^\d+]/g, '')}`}
          variant="default"
          size={44}
          aria-label={`Telepon ${customerName}`}
        >
          <IconPhone />
        </ActionIcon>
      )}
    </div>
  )
}

type FactProps = { label: string; value: ReactNode; detail?: ReactNode; tone?: 'yellow' | 'magenta' }

export function Fact({ label, value, detail, tone }: FactProps) {
  return (
    <div className={classes.fact}>
      <span className="detail">{label}</span>
      <span className={`strong num ${classes.value}`} data-tone={tone}>
        {value}
      </span>
      {detail && <span className="detail num">{detail}</span>}
    </div>
  )
}
