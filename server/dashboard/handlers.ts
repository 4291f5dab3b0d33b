import { api } from '../api.ts'
import { figuresOfToday } from './today.ts'

/** The call behind Beranda (specification, section 2, Dashboard). */
export const dashboard = {
  today: api.dashboard.today.handler(({ context: { db, identity } }) =>
    figuresOfToday(db, identity, new Date()),
  ),
}
