import {
  type CashFlow,
  expectedDay,
  FORECAST_DAYS,
  forecastCash,
  recurringExpenses,
} from '../../../core/payments/cash-forecast.ts'
import { OVERDUE_AFTER_DAYS } from '../../../core/payments/receivable.ts'
import { addDays, dayOf, firstOfMonth, type ShopZone } from '../../../core/time/calendar.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { listUnpaidBills } from '../purchases/queries.ts'
import {
  hasDueDays,
  listExpensesSince,
  loadUsualDelays,
  sumDebtsByDue,
  sumDrawerCash,
} from './forecast.queries.ts'

/** Flows that are listed by name. */
const NEXT = 5

/** Cash of the next 30 days; null in a shop without credit terms and bills. See the contract. */
export async function loadForecast(db: Tx, zone: ShopZone) {
  if (!(await hasDueDays(db))) return null
  const today = dayOf(new Date(), zone)
  const cash = await sumDrawerCash(db)
  const debts = await sumDebtsByDue(db, zone, OVERDUE_AFTER_DAYS)
  const late = [...new Set(debts.flatMap(({ customerId, due }) => (due < today ? customerId : [])))]
  const delays = await loadUsualDelays(db, late, { zone, usualDays: OVERDUE_AFTER_DAYS })
  const flows: CashFlow[] = []
  let unknown = 0
  for (const { customerId, name, due, amount } of debts) {
    const day = expectedDay(due, delays.get(customerId) ?? null, today)
    if (day === null) unknown += amount
    else flows.push({ day, name, amount })
  }
  for (const { dueOn, supplierName, number, remaining } of await listUnpaidBills(db)) {
    const day = dueOn === null || dueOn < today ? today : dueOn
    flows.push({ day, name: number ? `${supplierName}, nota ${number}` : supplierName, amount: -remaining })
  }
  flows.push(...recurringExpenses(await listExpensesSince(db, firstOfMonth(today, -3)), today))
  const isShown = ({ day }: CashFlow) => day <= addDays(today, FORECAST_DAYS)
  const next = flows.filter(isShown).toSorted((one, other) => (one.day < other.day ? -1 : 1))
  return { cash, days: forecastCash(cash, flows, today), unknown, next: next.slice(0, NEXT) }
}
