import { v7 as uuidv7 } from 'uuid'
import type { DayReport } from '../../../contract/reports.ts'
import { hasRight } from '../../../core/access/access.ts'
import { toSingleLine } from '../../../core/customers/reminder-mail.ts'
import { addDays, type Day, dayOf, daysBetween } from '../../../core/time/calendar.ts'
import { findLastDoneDay, finishTask } from '../../platform/daily-tasks/queries.ts'
import type { Database } from '../../platform/database/connection.ts'
import { readInSnapshot } from '../../platform/database/snapshot.ts'
import { isInactiveCopy } from '../../platform/installation/queries.ts'
import { MailError } from '../../platform/mail/deliver.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { oneAddress } from '../../platform/mail/settings.ts'
import type { Env } from '../../platform/process/env.ts'
import type { Logger } from '../../platform/process/log.ts'
import { loadStore } from '../store/queries.ts'
import { loadDayReport } from './day-report.ts'
import { formatDayMail } from './day-report-mail.ts'
import { listActiveOwners, loadReportSettings } from './queries.ts'

/**
 * Mails a day report to every active owner; returns the addresses. A failing address does not affect the others; throws SendFailed if all
 * fail. Skips days without activity unless `isRequested`.
 */
export async function mailDayReport(
  { db, log, mailer }: { db: Database; log: Logger; mailer: Mailer },
  day: Day,
  { isRequested = false } = {},
): Promise<string[]> {
  const store = await loadStore(db)
  const seesProfit = hasRight('owner', 'seeProfit', store.roleRights)
  const report = await readInSnapshot(db, (moment) =>
    loadDayReport(moment, day, { seesProfit, seesCost: true, canMail: true }),
  )
  if (!isRequested && isEmptyDay(report)) return []
  const letter = formatDayMail(report, store.name)
  const shop = { name: toSingleLine(store.name), address: oneAddress(store.email) }
  const sent: string[] = []
  let failed: MailError | undefined
  for (const { name, email } of await listActiveOwners(db)) {
    try {
      await mailer.send({ id: uuidv7(), to: { name: toSingleLine(name), address: email }, shop, ...letter })
      sent.push(email)
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      log.warn({ failure: error.failure, unsure: error.isUncertain }, 'report e-mail not sent')
      failed = error
    }
  }
  if (sent.length === 0 && failed) throw failed
  return sent
}

export const REPORT_TASK = 'report'
/** Older reports are not mailed after a long closure. */
const MOST_DAYS = 7

/**
 * Mails the reports of all days since the last mailed one, through yesterday, each at most once: one that may have arrived is not retried.
 * Does nothing without mail settings, when switched off, or while the shop rests.
 */
export async function mailDueReports({
  db,
  env,
  log,
}: {
  db: Database
  env: Pick<Env, 'mail'>
  log: Logger
}): Promise<void> {
  if (!env.mail || !(await loadReportSettings(db)).mailDaily || (await isInactiveCopy(db))) return
  const { timeZone } = await loadStore(db)
  const today = dayOf(new Date(), timeZone)
  const last = await findLastDoneDay(db, REPORT_TASK, today)
  const missed = last === null ? 0 : daysBetween(last, today) - 1
  // Loaded on demand: it takes memory.
  const mailer = (await import('../../platform/mail/mailer.ts')).openMailer(env.mail)
  try {
    for (let ago = Math.min(missed, MOST_DAYS - 1); ago >= 0; ago--) {
      const due = addDays(today, -ago)
      await mailUnlessSent({ db, log, mailer }, addDays(due, -1))
      if (ago > 0) await finishTask(db, due, REPORT_TASK)
    }
  } finally {
    await mailer.close()
  }
}

async function mailUnlessSent(deps: Parameters<typeof mailDayReport>[0], day: Day): Promise<void> {
  try {
    await mailDayReport(deps, day)
  } catch (error) {
    if (!(error instanceof MailError && error.isUncertain)) throw error
  }
}

function isEmptyDay({ sales, received, exceptions, expenses, drawers }: DayReport): boolean {
  const { deleted, refunded } = exceptions ?? { deleted: { count: 0 }, refunded: { count: 0 } }
  const counts = [sales.count, deleted.count, refunded.count, expenses?.count ?? 0, drawers.length]
  return received.amount === 0 && counts.every((count) => count === 0)
}
