import { api } from '../api.ts'
import { atOneMoment } from '../database/snapshot.ts'
import { figuresOfToday } from './today.ts'

/** The call behind Beranda (specification, section 2, Dashboard). */
export const dashboard = {
  today: api.dashboard.today.handler(({ context: { db, identity } }) =>
    atOneMoment(db, (moment) => figuresOfToday(moment, identity, new Date())),
  ),
}
