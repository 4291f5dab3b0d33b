import { Button, Chip, Scroller } from '@mantine/core'
import '@mantine/core/styles/Chip.layer.css'
import '@mantine/core/styles/Scroller.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilterOff, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PAYMENT_STATUSES, type PaymentStatus } from '../../../core/payment.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../../core/transaction.ts'
import { server } from '../../data/server.ts'
import { Dot } from '../../kit/dot.tsx'
import { ExportButton } from '../../kit/export-button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { FilterChip } from '../../kit/list/filter-chip.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { Strip3 } from '../../kit/strip3.tsx'
import { ORDER_STATUS_LOOKS, PAYMENT_STATUS_LOOKS } from '../../text.ts'
import classes from './filter-bar.module.css'
import { isFiltered, listInputOf } from './filters.ts'
import type { useFilters } from './use-filters.ts'
import type { useTransactionCounts } from './use-transactions.ts'

const SHARES: Record<PaymentStatus, number> = { pending: 0, partial: 0.5, paid: 1 }
/** In the order of urgency: what nobody has paid comes first. */
const PAYMENT_CHIPS = PAYMENT_STATUSES.toReversed()

type FilterBarProps = {
  state: ReturnType<typeof useFilters>
  counts: ReturnType<typeof useTransactionCounts>
  mayCreate: boolean
  /** The filters select nothing. */
  empty: boolean
}

/** Search, chips with counts, and the ways to a file of what they select and to a new transaction. */
export function FilterBar({ state, counts, mayCreate, empty }: FilterBarProps) {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const { filters } = state
  const filtered = isFiltered({ ...filters, search: state.typed })
  const file = (
    <ExportButton
      empty={empty}
      make={() => server.transactions.export(listInputOf({ ...filters, search: state.typed }))}
    />
  )
  return (
    <div className={classes.bar}>
      <div className={classes.line}>
        <SearchField
          className={classes.search}
          label="Cari nomor, pelanggan, atau produk"
          placeholder={phone ? 'No., pelanggan, produk' : 'Cari nomor, pelanggan, atau produk'}
          maxLength={100}
          value={state.typed}
          onChange={state.search}
        />
        {phone ? (
          <>
            {filtered && (
              <IconButton label="Hapus filter" variant="default" size={44} onClick={state.clear}>
                <IconFilterOff size={20} stroke={1.7} />
              </IconButton>
            )}
            {file}
          </>
        ) : (
          <div className={classes.buttons}>
            <Button
              variant="default"
              disabled={!filtered}
              leftSection={<IconFilterOff size={18} stroke={1.7} />}
              onClick={state.clear}
            >
              Hapus filter
            </Button>
            {file}
            {mayCreate && (
              <Button
                component={Link}
                to="/create-transaction"
                aria-keyshortcuts="N"
                leftSection={<IconPlus size={18} stroke={1.7} />}
              >
                Buat Transaksi
              </Button>
            )}
          </div>
        )}
      </div>
      <Chips phone={phone}>
        <Chip.Group
          multiple
          value={filters.payment}
          onChange={(payment) => state.choose({ payment: payment as PaymentStatus[] })}
        >
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside its chips */}
          <div role="group" aria-label="Pembayaran" className={classes.group}>
            <span className={classes.caption}>Pembayaran</span>
            {PAYMENT_CHIPS.map((status) => (
              <FilterChip
                key={status}
                value={status}
                label={PAYMENT_STATUS_LOOKS[status].label}
                count={counts?.payment(status)}
                glyph={
                  <span className={classes.glyph} data-tone={PAYMENT_STATUS_LOOKS[status].tone}>
                    <Dot share={SHARES[status]} />
                  </span>
                }
              />
            ))}
          </div>
        </Chip.Group>
        <Chip.Group
          multiple
          value={filters.order}
          onChange={(order) => state.choose({ order: order as OrderStatus[] })}
        >
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          <div role="group" aria-label="Order" className={classes.group}>
            <span className={classes.caption}>Order</span>
            {ORDER_STATUSES.map((status) => {
              const { label, filled, tone } = ORDER_STATUS_LOOKS[status]
              return (
                <FilterChip
                  key={status}
                  value={status}
                  label={label}
                  count={counts?.order(status)}
                  glyph={<Strip3 filled={filled} tone={tone} />}
                />
              )
            })}
          </div>
        </Chip.Group>
      </Chips>
    </div>
  )
}

/** On a phone the chips stand in one line that scrolls sideways. */
function Chips({ phone, children }: { phone: boolean; children: ReactNode }) {
  const chips = <div className={classes.chips}>{children}</div>
  if (!phone) return chips
  return (
    <Scroller
      edgeGradientColor="var(--pp-paper)"
      controlSize={32}
      startControlProps={{ 'aria-label': 'Geser filter ke kiri' }}
      endControlProps={{ 'aria-label': 'Geser filter ke kanan' }}
    >
      {chips}
    </Scroller>
  )
}
