import { Button, SegmentedControl, Text, VisuallyHidden } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { transactionNumber } from '../../../core/transaction.ts'
import { useShop } from '../../data/session.tsx'
import { ErrorBlock } from '../../kit/error-block.tsx'
import { Sheets } from '../../parts/nota/sheets.tsx'
import classes from './invoice-page.module.css'
import { useInvoice } from './use-invoice.ts'
import { usePrintOnce } from './use-printing.ts'

const route = getRouteApi('/invoice/$id')

/** An invoice in a window of its own: it prints itself as soon as it is ready, and closes when that is done. */
export function InvoicePage() {
  const { id } = route.useParams()
  const { ukuran: size = 'a5' } = route.useSearch()
  const navigate = route.useNavigate()
  const { store } = useShop()
  const { transaction, error, retry } = useInvoice(id)
  const [laidOut, setLaidOut] = useState(false)
  const onLaidOut = useCallback(() => setLaidOut(true), [])
  const { print } = usePrintOnce(laidOut)

  useEffect(() => {
    document.title = `Invoice ${transactionNumber(id)}`
  }, [id])

  return (
    <main className={classes.page}>
      {/* The size of the paper cannot be a variable: it is part of the page rule itself. */}
      <style>{`@page { size: ${size.toUpperCase()} portrait; margin: 0 }`}</style>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="Ukuran kertas"
          value={size}
          data={[
            { value: 'a5', label: 'A5' },
            { value: 'a4', label: 'A4' },
          ]}
          onChange={(next) => navigate({ search: { ukuran: next }, replace: true })}
        />
        <Button leftSection={<IconPrinter size={18} />} disabled={!laidOut} onClick={print}>
          Cetak lagi
        </Button>
      </div>
      {transaction && <Sheets transaction={transaction} store={store} size={size} onLaidOut={onLaidOut} />}
      {!transaction && (
        <div className={classes.state}>
          <VisuallyHidden component="h1">Invoice {transactionNumber(id)}</VisuallyHidden>
          {error ? (
            <ErrorBlock message={error} onRetry={retry} />
          ) : (
            <Text role="status" c="dimmed" ta="center">
              Memuat…
            </Text>
          )}
        </div>
      )}
    </main>
  )
}
