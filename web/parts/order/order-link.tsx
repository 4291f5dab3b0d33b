import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { useShop } from '../../data/session.tsx'

type OrderLinkProps = { id: string; className?: string | undefined; children?: ReactNode }

/** Links to the order for those who may open it. */
export function OrderLink({ id, className, children = transactionNumber(id) }: OrderLinkProps) {
  const { pages } = useShop()
  const name = ['num', className].filter(Boolean).join(' ')
  if (!pages.includes('/transactions')) return <span className={name}>{children}</span>
  return (
    <Link to="/transactions" search={{ nota: id }} className={`order-link ${name}`}>
      {children}
    </Link>
  )
}
