import { Select } from '@mantine/core'
import '../../theme/later-styles.css'
import { Suspense } from 'react'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../core/payments/payment.ts'
import { addNames } from '../../../core/products/product-settings.ts'
import { comparisonYear, monthPeriod } from '../../../core/shop/expense.ts'
import { type Day, firstOfMonth, MONTHS } from '../../../core/time/calendar.ts'
import { useShop } from '../../data/session.tsx'
import { formatShortDay, monthName } from '../../format.ts'
import { lazyPart } from '../../kit/feedback/lazy-part.tsx'
import { PAYMENT_METHOD_LABELS } from '../../text.ts'
import classes from './expenses-page.module.css'
import type { ExpenseSearch } from './search.ts'

const DayField = lazyPart(() => import('../../kit/fields/day-field.tsx').then((module) => module.DayField))

/** In the address: every year; and of categories those that have none. */
const ALL = 'semua'
const NONE = '-'
/** In the select only. */
const OWN_DAYS = 'tanggal'
const EVERY = ''

const SHARED = { maxDropdownHeight: 500 }
const MONTH_CHOICES = [
  { value: ALL, label: 'Semua bulan' },
  ...MONTHS.map((label, index) => ({ value: String(index + 1), label })),
]
const METHOD_CHOICES = [
  { value: EVERY, label: 'Semua metode' },
  ...PAYMENT_METHODS.map((value) => ({ value: value as string, label: PAYMENT_METHOD_LABELS[value] })),
]

type FilterProps = {
  values: ExpenseSearch
  onChoose: (chosen: Partial<ExpenseSearch>) => void
}

export function PeriodFilter({
  values,
  today,
  years,
  onChoose,
}: FilterProps & { today: Day; years: readonly number[] }) {
  const days = daysOf(values)
  const { year, month } = monthOf(values, today)
  const now = monthPeriod(today)
  const limits = { minDate: '2000-01-01', maxDate: today }
  // The year in the address can be chosen even if nothing was spent in it.
  const listed = [...new Set(year === undefined ? years : [...years, year])].sort((one, other) => other - one)
  const choose = (next: { year: number | undefined; month: number | undefined }) =>
    onChoose({
      dari: undefined,
      sampai: undefined,
      ...(next.year === now.year && next.month === now.month
        ? { tahun: undefined, bulan: undefined }
        : { tahun: next.year ?? ALL, bulan: next.year === undefined ? undefined : next.month }),
    })
  return (
    <div className={classes.filters}>
      {!days && (
        <Select
          {...SHARED}
          aria-label="Bulan"
          w={150}
          data={MONTH_CHOICES}
          value={String(month ?? ALL)}
          disabled={year === undefined}
          comboboxProps={{ attributes: { dropdown: { 'aria-label': 'Bulan' } } }}
          onChange={(value) => choose({ year, month: value === ALL ? undefined : Number(value) })}
        />
      )}
      <Select
        {...SHARED}
        aria-label="Tahun"
        w={days ? 172 : 136}
        data={[
          ...[...listed.map(String), ALL].map((value) => ({
            value,
            label: value === ALL ? 'Semua tahun' : value,
          })),
          { value: OWN_DAYS, label: 'Tanggal sendiri' },
        ]}
        value={days ? OWN_DAYS : String(year ?? ALL)}
        comboboxProps={{ attributes: { dropdown: { 'aria-label': 'Tahun' } } }}
        onChange={(value) => {
          if (value === OWN_DAYS) {
            onChoose({ tahun: undefined, bulan: undefined, dari: firstOfMonth(today), sampai: today })
          } else choose({ year: value === ALL ? undefined : Number(value), month: days ? undefined : month })
        }}
      />
      {days && (
        // The other end moves where they would cross.
        <Suspense>
          <div className={`wrap ${classes.days}`}>
            <DayField
              {...limits}
              label="Dari"
              value={days.from}
              onChange={(dari) => onChoose(dari > days.to ? { dari, sampai: dari } : { dari })}
            />
            <DayField
              {...limits}
              label="Sampai"
              value={days.to}
              onChange={(sampai) => onChoose(sampai < days.from ? { dari: sampai, sampai } : { sampai })}
            />
          </div>
        </Suspense>
      )}
    </div>
  )
}

export function ExpenseFilters({
  values,
  used,
  onChoose,
}: FilterProps & { used: readonly { name: string }[] }) {
  const { expenseCategories } = useShop().store
  // The category in the address can be chosen even if nothing was spent in it.
  const chosen = values.kategori && values.kategori !== NONE ? [values.kategori] : []
  const categories = addNames(expenseCategories, [...used.map(({ name }) => name), ...chosen])
  return (
    <div className={classes.filters}>
      <Select
        {...SHARED}
        aria-label="Kategori"
        w={172}
        data={[
          { value: EVERY, label: 'Semua kategori' },
          ...categories,
          { value: NONE, label: 'Tanpa kategori' },
        ]}
        value={values.kategori ?? EVERY}
        comboboxProps={{ attributes: { dropdown: { 'aria-label': 'Kategori' } } }}
        scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
        onChange={(value) => onChoose({ kategori: value || undefined })}
      />
      <Select
        {...SHARED}
        aria-label="Metode pembayaran"
        w={168}
        data={METHOD_CHOICES}
        value={values.metode ?? EVERY}
        comboboxProps={{ attributes: { dropdown: { 'aria-label': 'Metode pembayaran' } } }}
        onChange={(value) => onChoose({ metode: (value || undefined) as PaymentMethod | undefined })}
      />
    </div>
  )
}

export function inputOf(values: ExpenseSearch, today: Day) {
  const { cari, kategori, metode } = values
  return {
    search: cari,
    category: kategori === NONE ? '' : kategori,
    method: metode,
    ...(daysOf(values) ?? monthOf(values, today)),
  }
}

export function yearOf(values: ExpenseSearch, today: Day): number {
  return comparisonYear(daysOf(values) ? {} : monthOf(values, today), today)
}

/** 'November 2026', 'Tahun 2026', 'Semua waktu', '1 Nov 2026 – 7 Nov 2026' */
export function periodText(values: ExpenseSearch, today: Day): string {
  const days = daysOf(values)
  if (days) {
    const { from, to } = days
    return from === to ? formatShortDay(to) : `${formatShortDay(from)} – ${formatShortDay(to)}`
  }
  const { year, month } = monthOf(values, today)
  if (year === undefined) return 'Semua waktu'
  return month === undefined ? `Tahun ${year}` : `${monthName(month)} ${year}`
}

/** Days of one's own; null for a month, a year or all time. */
function daysOf({ dari, sampai }: ExpenseSearch): { from: Day; to: Day } | null {
  return dari && sampai && dari <= sampai ? { from: dari, to: sampai } : null
}

function monthOf({ tahun, bulan }: ExpenseSearch, today: Day): { year?: number; month?: number } {
  if (tahun === undefined) return monthPeriod(today)
  if (tahun === ALL) return {}
  return { year: tahun, ...(bulan !== undefined && { month: bulan }) }
}
