import { uuidv7 } from 'uuidv7'
import { mayDo } from '../../core/access.ts'
import { oneLine } from '../../core/reminder-mail.ts'
import { api, type Identity } from '../api.ts'
import { atOneMoment } from '../database/snapshot.ts'
import { SendFailed } from '../mail/deliver.ts'
import { oneAddress } from '../mail/settings.ts'
import { refusal } from '../refusal.ts'
import { spreadsheet } from '../spreadsheet/spreadsheet.ts'
import { loadStore } from '../store/queries.ts'
import { dayLetter } from './day-mail.ts'
import { dayReport } from './day-report.ts'
import { daySheet } from './day-sheet.ts'
import { activeOwners } from './queries.ts'

const seesProfit = ({ user, rights }: Identity) => mayDo(user.role, 'seeProfit', rights)

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

  mailDay: api.reports.mailDay.handler(async ({ input: { day }, context: { db, log, identity, mailer } }) => {
    if (!mailer) throw refusal('MAIL_NOT_CONFIGURED')
    const store = await loadStore(db)
    const report = await atOneMoment(db, (moment) =>
      dayReport(moment, day, { seesProfit: seesProfit(identity), canMail: true }),
    )
    const letter = dayLetter(report, store.name)
    const shop = { name: oneLine(store.name), address: oneAddress(store.email) }
    const owners = await activeOwners(db)
    for (const { name, email } of owners) {
      try {
        await mailer.send({ id: uuidv7(), to: { name: oneLine(name), address: email }, shop, ...letter })
      } catch (error) {
        if (!(error instanceof SendFailed)) throw error
        log.warn({ failure: error.failure, unsure: error.unsure }, 'report e-mail not sent')
        throw refusal('MAIL_FAILED')
      }
    }
    return { to: owners.map(({ email }) => email) }
  }),
}
