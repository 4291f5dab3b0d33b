// Lines of the daily report, shared by screen, paper, spreadsheet and e-mail.

import { type Earned, marginOf } from '../orders/profit.ts'
import { formatPercent } from '../text/formatting.ts'
import { PAYMENT_METHOD_LABELS } from '../text/labels.ts'
import { varianceLabel } from './drawer-labels.ts'
import { PAYMENT_METHODS, type PaymentMethod } from './payment.ts'

type Sum = { count: number; amount: number }
type PersonSum = Sum & { name: string; approvedBy: string | null }
type ExceptionSum = Sum & { byPerson: PersonSum[] }

/** Figures of one shop day (rupiah). */
export type DayFigures = {
  sales: Sum & { tax: number }
  /** Of the sales what extras are, by name, largest first. */
  extras: { name: string; amount: number }[]
  /** Net of refunds. `settled`: the part on sales of earlier days. */
  received: Record<PaymentMethod, number> & {
    amount: number
    refunded: number
    forfeited: number
    settled: number
  }
  /** Of saldos: what was paid in and out, which is in `received`, and what orders used of them, net. */
  balance: { paidIn: number; paidOut: number; used: number }
  /** Bukti potong PPh 23 that settled debts without money, less those reversed. */
  withholdings: Sum
  /** Owed on the day's sales when it ended, or now if it still runs. */
  unpaid: number
  /** Null without the right `seeProfit`. */
  exceptions: { deleted: ExceptionSum; refunded: ExceptionSum; discounted: ExceptionSum } | null
  /** Of the sales, the lines that have a cost. Null without any, and for those who see no costs. */
  profit: Earned | null
  /** Percent: only larger discounts are listed; 0 for all. */
  discountThreshold: number
  expenses: (Sum & { categories: (Sum & { name: string | null })[] }) | null
  drawers: {
    name: string
    closedByName: string
    variance: number
    nonCashVariance: number
    deposited: number
  }[]
}

/** `strong`: a sum, above its parts. `aside`: said below the sum, not a part of it. */
export type ReportLine = { label: string; count: number | null; amount: number; strong?: true; aside?: true }
export type ReportSection = { title: string; lines: ReportLine[] }

/** ', 66,7%' */
function marginText(profit: Earned): string {
  const margin = marginOf(profit)
  return margin === null ? '' : `, ${formatPercent(margin)}`
}

/** Sections without lines are omitted. */
export function dayReportSections(figures: DayFigures): ReportSection[] {
  const { sales, extras, received, balance, unpaid, exceptions, discountThreshold, expenses, drawers } =
    figures
  const { profit, withholdings } = figures
  const line = (label: string, amount: number, count: number | null = null): ReportLine => ({
    label,
    count,
    amount,
  })
  const sum = (label: string, amount: number, count: number | null = null): ReportLine => ({
    ...line(label, amount, count),
    strong: true,
  })
  const aside = (label: string, amount: number): ReportLine[] =>
    amount === 0 ? [] : [{ ...line(label, amount), aside: true }]
  const people = (label: string, { byPerson, amount, count }: ExceptionSum) => [
    sum(label, amount, count),
    ...byPerson.map((one) =>
      line(one.approvedBy ? `${one.name}, disetujui ${one.approvedBy}` : one.name, one.amount, one.count),
    ),
  ]
  const parts: ReportSection[] = [
    {
      title: 'Penjualan',
      lines: [
        sum('Transaksi', sales.amount, sales.count),
        line('Pajak di dalamnya', sales.tax),
        line('Penjualan tanpa pajak', sales.amount - sales.tax),
      ],
    },
    {
      title: 'Finishing',
      lines:
        extras.length === 0
          ? []
          : [
              sum(
                'Finishing di dalam penjualan',
                extras.reduce((all, { amount }) => all + amount, 0),
              ),
              ...extras.map(({ name, amount }) => line(name, amount)),
            ],
    },
    {
      title: 'Laba kotor',
      lines: profit
        ? [
            sum(`Laba kotor${marginText(profit)}`, profit.sales - profit.cost),
            line('Penjualan tanpa pajak yang diketahui modalnya', profit.sales),
            line(
              `Modal bahan dan makloon${profit.isProvisional ? ', sebagian sementara' : ''}`,
              -profit.cost,
            ),
          ]
        : [],
    },
    {
      title: 'Uang masuk',
      lines: [
        sum('Diterima', received.amount),
        ...aside('Termasuk pengembalian', -received.refunded),
        ...aside('DP hangus dari pesanan batal', received.forfeited),
        ...PAYMENT_METHODS.map((method) => line(PAYMENT_METHOD_LABELS[method], received[method])),
      ],
    },
    {
      title: 'Saldo pelanggan',
      lines: Object.values(balance).some((amount) => amount !== 0)
        ? [
            line('Diisi, di dalam uang masuk', balance.paidIn),
            line('Dikembalikan, sudah dikurangkan', balance.paidOut),
            line('Dipakai untuk pesanan', balance.used),
          ]
        : [],
    },
    {
      title: 'Piutang',
      lines: [
        line('Piutang baru', unpaid),
        line('Diterima dari penjualan lama', received.settled),
        ...(withholdings.count === 0 && withholdings.amount === 0
          ? []
          : [
              line(
                `${PAYMENT_METHOD_LABELS.withholding}, tanpa uang masuk`,
                withholdings.amount,
                withholdings.count,
              ),
            ]),
      ],
    },
    ...(exceptions
      ? [
          {
            title: 'Dihapus, dikembalikan, didiskon',
            lines: [
              ...people('Transaksi dihapus', exceptions.deleted),
              ...people('Pengembalian uang', exceptions.refunded),
              ...people(
                discountThreshold > 0
                  ? `Diskon di atas ${formatPercent(discountThreshold / 100)}`
                  : 'Diskon tambahan',
                exceptions.discounted,
              ),
            ],
          },
        ]
      : []),
    ...(expenses
      ? [
          {
            title: 'Pengeluaran',
            lines: [
              sum('Pengeluaran', expenses.amount, expenses.count),
              ...expenses.categories.map(({ name, amount, count }) =>
                line(name ?? 'Tanpa kategori', amount, count),
              ),
            ],
          },
        ]
      : []),
    {
      title: 'Tutup kasir',
      lines: drawers.flatMap(({ name, closedByName, variance, nonCashVariance, deposited }) => [
        line(`${name}, ${closedByName}: ${varianceLabel(variance).toLowerCase()}`, variance),
        ...(nonCashVariance === 0
          ? []
          : [
              line(
                `${name}, ${closedByName}: transfer dan QRIS ${varianceLabel(nonCashVariance).toLowerCase()}`,
                nonCashVariance,
              ),
            ]),
        line(`${name}: disetor`, deposited),
      ]),
    },
  ]
  return parts.filter(({ lines }) => lines.length > 0)
}
