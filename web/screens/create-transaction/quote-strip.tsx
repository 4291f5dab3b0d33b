import { Button } from '@mantine/core'
import { IconFileText, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { isPastValidity, quoteNumber } from '../../../core/orders/quote.ts'
import { formatDay } from '../../format.ts'
import { IconButton } from '../../kit/display/icon-button.tsx'
import classes from './quote-strip.module.css'
import { choosePrices } from './sale-of-quote.ts'
import type { Sale } from './use-sale.ts'

/** Says that the till was filled with a quote, and at which prices. */
export function QuoteStrip({ sale }: { sale: Sale }) {
  const { quote } = sale.draft
  const needsPrices =
    quote && isPastValidity(quote.record, sale.today) && quote.prices === 'quoted' && !quote.reason
  const asked = useRef<string>(undefined)
  useEffect(() => {
    // Once for each draft: the products that price it are there by now.
    if (!quote || !needsPrices || asked.current === sale.draft.id || sale.products.size === 0) return
    asked.current = sale.draft.id
    void choosePrices(sale, quote)
  }, [sale, quote, needsPrices])
  if (!quote) return null
  const { id, validUntil, revision } = quote.record
  return (
    <section aria-label="Penawaran" className={classes.strip} data-expired={needsPrices || undefined}>
      <IconFileText size={20} aria-hidden="true" />
      <span className={classes.text}>
        Dari penawaran <strong className="num">{quoteNumber(id)}</strong>
        {revision > 1 && ` revisi ${revision}`}
        <span className={classes.prices}>{pricesText()}</span>
      </span>
      {isPastValidity(quote.record, sale.today) && (
        <Button variant="default" size="sm" onClick={() => void choosePrices(sale, quote)}>
          Pilih harga
        </Button>
      )}
      <IconButton
        label="Lepas dari penawaran"
        onClick={() => sale.change({ do: 'use quote', quote: undefined })}
      >
        <IconX size={18} />
      </IconButton>
    </section>
  )

  function pricesText(): string {
    if (!quote) return ''
    if (quote.prices === 'today') return 'harga hari ini'
    if (quote.reason) return `harga penawaran: ${quote.reason}`
    return needsPrices
      ? `kedaluwarsa ${formatDay(validUntil)}`
      : `harga tetap sampai ${formatDay(validUntil)}`
  }
}
