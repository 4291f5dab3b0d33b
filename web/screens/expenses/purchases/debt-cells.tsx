import type { SupplierBill } from '../../../../contract/purchases.ts'
import { type DueState, dueState } from '../../../../core/purchases/supplier-debt.ts'
import { type Day, daysBetween } from '../../../../core/time/calendar.ts'
import { formatNumber } from '../../../format.ts'
import { CellMoney } from '../../../kit/display/money.tsx'
import { type SummaryCell, SummaryCells } from '../../../kit/display/summary-cells.tsx'
import { Dot } from '../../../kit/feedback/status.tsx'

type CellsProps = {
  bills: Bills
  paid: { amount: number; count: number } | undefined
  today: Day
}

type Bills = readonly SupplierBill[] | undefined

const sum = (chosen: readonly SupplierBill[]) => chosen.reduce((total, { remaining }) => total + remaining, 0)

const inState = (bills: Bills, state: DueState, today: Day) =>
  bills?.filter(({ dueOn, remaining }) => remaining > 0 && dueState(dueOn ?? today, today) === state) ?? []

/** 'Utang pemasok' among the sums of Pengeluaran. */
export function debtsCell(bills: Bills, today: Day): SummaryCell {
  const [late, soon] = [inState(bills, 'overdue', today).length, inState(bills, 'soon', today).length]
  const words = [
    late > 0 && `${formatNumber(late)} terlambat`,
    soon > 0 && `${formatNumber(soon)} minggu ini`,
  ].filter(Boolean)
  return {
    label: 'Utang pemasok',
    figure: bills && <CellMoney amount={sum(bills)} />,
    context: words.join(', ') || 'tidak ada yang segera jatuh tempo',
    missing: late > 0,
  }
}

/** Sums of Utang pemasok by when they are due. */
export function DebtCells({ bills, paid, today }: CellsProps) {
  const [late, soon] = [inState(bills, 'overdue', today), inState(bills, 'soon', today)]
  // The first due comes first.
  const oldest = late[0]?.dueOn
  const notes = (count: number) => `${formatNumber(count)} nota`
  const suppliers = new Set(bills?.map(({ supplierId }) => supplierId)).size
  return (
    <SummaryCells
      cells={[
        {
          label: 'Total utang',
          figure: bills && <CellMoney amount={sum(bills)} />,
          context: bills && `${notes(bills.length)}, ${formatNumber(suppliers)} pemasok`,
        },
        {
          label: 'Terlambat',
          glyph: <Dot share={0} tone="magenta" />,
          figure: bills && <CellMoney amount={sum(late)} />,
          context:
            bills &&
            (oldest ? `${notes(late.length)}, ${formatNumber(daysBetween(oldest, today))} hari` : notes(0)),
          missing: late.length > 0,
        },
        {
          label: '7 hari ke depan',
          glyph: <Dot share={0.5} tone="yellow" />,
          figure: bills && <CellMoney amount={sum(soon)} />,
          context: bills && notes(soon.length),
          soon: soon.length > 0,
        },
        {
          label: 'Dibayar bulan ini',
          figure: paid && <CellMoney amount={paid.amount} />,
          context: paid && `${formatNumber(paid.count)} pembayaran`,
        },
      ]}
    />
  )
}
