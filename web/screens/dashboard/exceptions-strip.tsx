import { Anchor } from '@mantine/core'
import '../../theme/later-styles.css'
import { Link, linkOptions } from '@tanstack/react-router'
import type { TodayFigures } from '../../../contract/dashboard.ts'
import { useShop } from '../../data/session.tsx'
import { formatNumber, rupiah } from '../../format.ts'
import { CellMoney } from '../../kit/display/money.tsx'
import { type SummaryCell, SummaryCells } from '../../kit/display/summary-cells.tsx'
import classes from './today-strip.module.css'

type Exceptions = NonNullable<TodayFigures['exceptions']>

const CELLS = [
  { what: 'deleted', label: 'Dihapus hari ini', kind: 'transactions', operation: 'delete' },
  { what: 'refunded', label: 'Pengembalian uang', kind: 'payments' },
  { what: 'discounted', label: 'Diskon tambahan', kind: 'transactions' },
] as const
/** As many people are named, the others counted. */
const MOST_NAMES = 3

export function ExceptionsStrip({ exceptions, day }: { exceptions: Exceptions; day: string }) {
  const { pages } = useShop()
  const happened = CELLS.filter(({ what }) => exceptions[what].count > 0)
  if (happened.length === 0) return null
  const cells = happened.map(({ what, label, ...filter }): SummaryCell => {
    const { amount, byPerson } = exceptions[what]
    const search = {
      tab: 'riwayat',
      jenis: filter.kind,
      tindakan: 'operation' in filter ? filter.operation : undefined,
      hari: day,
    }
    const link = linkOptions({ to: '/settings', search })
    return {
      label,
      figure: <CellMoney amount={amount} />,
      context: (
        <>
          <People byPerson={byPerson} />
          {pages.includes('/settings') && (
            <Anchor
              inherit
              underline="always"
              aria-label={`Riwayat: ${label}`}
              renderRoot={(props) => <Link {...link} {...props} />}
            >
              Riwayat
            </Anchor>
          )}
        </>
      ),
    }
  })
  return (
    <section className={classes.exceptions} aria-label="Dihapus, dikembalikan, dan didiskon">
      <SummaryCells cells={cells} slim={cells.length === 1} />
    </section>
  )
}

/** 'Agus Pratama Rp 50.000, disetujui Hendra Gunawan; Siti Rahmawati Rp 20.000 dari 2 transaksi' */
function People({ byPerson }: Pick<Exceptions['deleted'], 'byPerson'>) {
  const others = byPerson.length - MOST_NAMES
  return (
    <ul className={classes.people}>
      {byPerson.slice(0, MOST_NAMES).map(({ name, approvedBy, count, amount }) => (
        <li key={`${name} ${approvedBy}`}>
          <span className="strong">{name}</span>
          {byPerson.length > 1 && ` ${rupiah(amount)}`}
          {count > 1 && ` dari ${formatNumber(count)} transaksi`}
          {approvedBy && `, disetujui ${approvedBy}`}
        </li>
      ))}
      {others > 0 && <li>+{formatNumber(others)} orang lagi</li>}
    </ul>
  )
}
