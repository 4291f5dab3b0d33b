import { api } from '../../api/api.ts'
import { domainError } from '../../api/domain-error.ts'
import { seesCost, seesProfit } from '../../api/require-rights.ts'
import type { RightsHolder } from '../../platform/auth/identity.ts'
import { readInSnapshot } from '../../platform/database/snapshot.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { isInactiveCopy } from '../../platform/installation/queries.ts'
import { MailError } from '../../platform/mail/deliver.ts'
import { applyEdit } from '../../shared/records/edit.ts'
import { respondWithSpreadsheet } from '../../shared/spreadsheet/spreadsheet.ts'
import { loadDayReport } from './day-report.ts'
import { dayReportSheet } from './day-report-sheet.ts'
import { mailDayReport } from './mail-day-report.ts'
import { loadReportSettings, lockReportSettings, saveReportSettings } from './queries.ts'

/** Handlers of the day report. */
export const reports = {
  day: api.reports.day.handler(({ input: { day }, context: { db, identity, mailer } }) =>
    readInSnapshot(db, (moment) =>
      loadDayReport(moment, day, { ...sightOf(identity), canMail: mailer !== null }),
    ),
  ),

  exportDay: api.reports.exportDay.handler(({ input: { day }, context }) =>
    respondWithSpreadsheet(context, `laporan-harian-${day}`, async (snapshot) =>
      dayReportSheet(await loadDayReport(snapshot, day, { ...sightOf(context.identity), canMail: false })),
    ),
  ),

  mailDay: api.reports.mailDay.handler(async ({ input: { day }, context: { db, log, mailer } }) => {
    if (!mailer) throw domainError('MAIL_NOT_CONFIGURED')
    if (await isInactiveCopy(db)) throw domainError('SHOP_INACTIVE')
    try {
      return { to: await mailDayReport({ db, log, mailer }, day, { isRequested: true }) }
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      throw domainError('MAIL_FAILED')
    }
  }),

  settings: api.reports.settings.handler(({ context: { db } }) => loadReportSettings(db)),

  updateSettings: api.reports.updateSettings.handler(({ input, context }) =>
    transaction(context, async (db) =>
      applyEdit(await lockReportSettings(db), input, (changes) => saveReportSettings(db, changes)),
    ),
  ),
}

function sightOf(identity: RightsHolder) {
  return { seesProfit: seesProfit(identity), seesCost: seesCost(identity) }
}
