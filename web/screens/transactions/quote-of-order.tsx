import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { quoteNumber } from '../../../core/orders/quote.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import classes from './order-body.module.css'

/** The quote that an order was made of. Nothing in shops without quotes. */
export function QuoteOfOrder({ orderId }: { orderId: string }) {
  const { pages, store } = useShop()
  const { data } = useQuery(
    queries.quotes.list.queryOptions({
      input: { orderId, limit: 1 },
      enabled: Boolean(store.quotesEnabled) && pages.includes('/create-transaction'),
    }),
  )
  const quote = data?.rows[0]
  if (!quote) return null
  return (
    <div className={`detail num ${classes.reference}`}>
      Dari penawaran{' '}
      <Link
        to="/transactions"
        search={{ tampilan: 'penawaran', penawaran: quote.id }}
        className="order-link strong"
      >
        {quoteNumber(quote.id)}
      </Link>
    </div>
  )
}
