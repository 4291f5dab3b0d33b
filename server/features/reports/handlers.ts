import { hasRight } from '../../../core/access/access.ts'
import { api, type Identity } from '../../api/api.ts'
import { domainError } from '../../api/domain-error.ts'
import { atOneMoment } from '../../platform/database/snapshot.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { isInactiveCopy } from '../../platform/installation/queries.ts'
import { MailError } from '../../platform/mail/deliver.ts'
import { applyEdit } from '../../shared/records/edit.ts'
import { spreadsheet } from '../../shared/spreadsheet/spreadsheet.ts'
import { dayReport } from './day-report.ts'
import { daySheet } from './day-sheet.ts'
import { mailReport } from './mail-report.ts'
import { loadReportSettings, lockReportSettings, writeReportSettings } from './queries.ts'

const seesProfit = ({ user, rights }: Identity) => hasRight(user.role, 'seeProfit', rights)

/** The calls on the day's report. */
export const reports = {
  day: api.reports.day.handler(({ input: { day }, context: { db, identity, mailer } }) =>
    atOneMoment(db, (moment) =>
      dayReport(moment, day, { seesProfit: seesProfit(identity), canMail: mailer !== null }),
    ),
  ),

  exportDay: api.reports.exportDay.handler(({ input: { day }, context }) =>
    spreadsheet(context, `laporan-harian-${day}`, async (snapshot) =>
      daySheet(await dayReport(snapshot, day, { seesProfit: seesProfit(context.identity), canMail: false })),
    ),
  ),

  mailDay: api.reports.mailDay.handler(async ({ input: { day }, context: { db, log, mailer } }) => {
    if (!mailer) throw domainError('MAIL_NOT_CONFIGURED')
    if (await isInactiveCopy(db)) throw domainError('SHOP_RESTS')
    try {
      return { to: await mailReport({ db, log, mailer }, day, { asked: true }) }
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      throw domainError('MAIL_FAILED')
    }
  }),

  settings: api.reports.settings.handler(({ context: { db } }) => loadReportSettings(db)),

  updateSettings: api.reports.updateSettings.handler(({ input, context }) =>
    transaction(context.db, context.identity.user.id, async (db) =>
      applyEdit(await lockReportSettings(db), input, (changes) => writeReportSettings(db, changes)),
    ),
  ),
}
