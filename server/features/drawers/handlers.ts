import { formatRupiah } from '../../../core/money/money.ts'
import { calculateExpected, calculateVariances, maxCashMovement } from '../../../core/payments/drawer.ts'
import { rangeWindow } from '../../../core/shop/analytics.ts'
import { api } from '../../api/api.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import { atOneMoment } from '../../platform/database/snapshot.ts'
import { transaction, waitForReplica } from '../../platform/database/transaction.ts'
import { listAddedSince } from '../../shared/records/changes-since.ts'
import { loadDayWindow as instantsOf } from '../../shared/records/day-filter.ts'
import { applyEdit } from '../../shared/records/edit.ts'
import { idempotencyConflict } from '../../shared/records/idempotency.ts'
import { pageOf, parseCursor } from '../../shared/records/pages.ts'
import { respondWithSpreadsheet } from '../../shared/spreadsheet/spreadsheet.ts'
import { loadTimeZone } from '../store/queries.ts'
import { closeDrawer, requireBookable } from './close-drawer.ts'
import { closingSheet } from './closing-sheet.ts'
import { loadOwnHolder, lockDrawer, requireDrawerAccess } from './drawer-access.ts'
import {
  findCashMovement,
  findDrawer,
  findOpenDrawer,
  hasOpenedDrawer,
  insertCashMovement,
  insertCount,
  insertDrawer,
  isCountStored,
  listClosings,
  listClosingsSince,
  listOpenDrawers,
  loadDrawerSettings,
  loadNextDrawer,
  lockDrawerSettings,
  saveDrawerSettings,
  sumClosings,
  sumDrawerRows,
  sumUncountedCash,
} from './queries.ts'

const CLOSED = 'Laci ini sudah ditutup. Muat ulang halaman ini'

/** The calls on cash drawers (docs/decisions/0066-drawers.md). */
export const drawers = {
  mine: api.drawers.mine.handler(({ context: { db, identity } }) =>
    atOneMoment(db, async (moment) => {
      const { version: _, ...settings } = await loadDrawerSettings(moment)
      const holder = await loadOwnHolder(moment, identity)
      const id = await findOpenDrawer(moment, holder)
      const drawer = id === null ? null : await findDrawer(moment, id, !settings.countFirst)
      return { drawer, next: await loadNextDrawer(moment, holder), settings }
    }),
  ),

  open: api.drawers.open.handler(({ input: { id, opening, name = null }, context }) => {
    const by = context.identity.user.id
    return transaction(context, async (db) => {
      const holder = await loadOwnHolder(db, context.identity)
      const { countFirst } = await loadDrawerSettings(db)
      const opened = await insertDrawer(db, { id, holder, name, opening, by })
      const standing = opened ?? (await findOpenDrawer(db, holder))
      const drawer = standing === null ? null : await findDrawer(db, standing, !countFirst)
      // The answer to the same opening may have been lost on its way.
      const isSame = drawer?.opening === opening && (name === null || drawer.name === name)
      if (!drawer || (opened === null && !isSame)) throw idempotencyConflict(drawer, 'Laci ini sudah dibuka')
      if (opened === null) await waitForReplica(db)
      return drawer
    })
  }),

  get: api.drawers.get.handler(async ({ input: { drawerId }, context: { db, identity } }) => {
    await requireDrawerAccess(db, identity, drawerId)
    const { countFirst } = await loadDrawerSettings(db)
    const drawer = await findDrawer(db, drawerId, !countFirst)
    if (!drawer) throw domainError('NOT_FOUND')
    return drawer
  }),

  move: api.drawers.move.handler(({ input: { params, body }, context }) => {
    const createdBy = context.identity.user.id
    return transaction(context, async (db) => {
      const { opening, closedAt } = await lockDrawer(db, context.identity, params.drawerId)
      const amount = body.kind === 'in' ? body.amount : -body.amount
      const move = { ...body, amount, drawerId: params.drawerId, createdBy }
      const known = await findCashMovement(db, body.id)
      const isSame =
        known?.drawerId === move.drawerId &&
        known.kind === move.kind &&
        known.amount === amount &&
        known.reason === body.reason
      if (known && !isSame) throw idempotencyConflict(null)
      if (!known && closedAt) throw domainError('DRAWER_CLOSED', undefined, CLOSED)
      if (known) await waitForReplica(db)
      else {
        const most = maxCashMovement(body.kind, opening, await sumDrawerRows(db, params.drawerId))
        if (body.amount > most)
          throw invalidInput({ path: ['amount'], message: `Paling banyak ${formatRupiah(most)}` })
        await insertCashMovement(db, move)
      }
      const { countFirst } = await loadDrawerSettings(db)
      const drawer = await findDrawer(db, params.drawerId, !countFirst)
      if (!drawer) throw domainError('NOT_FOUND')
      return drawer
    })
  }),

  count: api.drawers.count.handler(({ input: { params, body }, context }) => {
    const createdBy = context.identity.user.id
    const { drawerId } = params
    return transaction(context, async (db) => {
      const { opening, closedAt } = await lockDrawer(db, context.identity, drawerId, true)
      if (closedAt) throw domainError('DRAWER_CLOSED', undefined, CLOSED)
      const sums = await sumDrawerRows(db, drawerId)
      const expected = calculateExpected(opening, sums)
      requireBookable(expected)
      const differences = calculateVariances(body, expected)
      const count = { ...body, drawerId, difference: differences.cash, createdBy }
      if (!(await insertCount(db, count))) {
        // What should be there is told for a count that is noted, and for no other.
        if (!(await isCountStored(db, count))) throw idempotencyConflict(null)
        await waitForReplica(db)
      }
      return { expected, differences, sums }
    })
  }),

  close: api.drawers.close.handler(({ input: { params, body }, context }) => {
    const deed = { drawerId: params.drawerId, isApproved: context.approver !== null }
    return transaction(context, (db) => closeDrawer(db, context.identity, deed, body))
  }),

  unclosed: api.drawers.unclosed.handler(async ({ input: { cursor, limit }, context: { db } }) => {
    const { version: _, ...settings } = await loadDrawerSettings(db)
    const found = await listOpenDrawers(db, !settings.countFirst, { from: parseCursor(cursor), limit })
    const { rows, nextCursor } = pageOf(found, limit)
    return { rows: rows.map(({ createdAt: _, ...row }) => row), nextCursor, settings }
  }),

  list: api.drawers.list.handler(async ({ input: { updatedSince, ...input }, context: { db } }) => {
    if (updatedSince) {
      return await listAddedSince(
        db,
        { updatedSince, ...input },
        ({ createdAt }) => new Date(createdAt),
        (after, limit) => listClosingsSince(db, after, limit),
      )
    }
    const { cursor, limit, ...days } = input
    const window = await instantsOf(db, days)
    return pageOf(await listClosings(db, window, { from: parseCursor(cursor), limit }), limit)
  }),

  export: api.drawers.export.handler(({ input, context }) =>
    respondWithSpreadsheet(context, 'tutup-kasir', (snapshot, { zone }) =>
      closingSheet(snapshot, rangeWindow(input, zone), zone),
    ),
  ),

  cash: api.drawers.cash.handler(async ({ input, context: { db } }) => {
    const window = rangeWindow(input, await loadTimeZone(db))
    return await atOneMoment(db, async (moment) => {
      const { countFirst } = await loadDrawerSettings(moment)
      const { drawers, amount } = await sumUncountedCash(moment, input)
      const uncounted = { drawers, amount: countFirst ? null : amount }
      return { ...(await sumClosings(moment, window)), uncounted }
    })
  }),

  settings: api.drawers.settings.handler(({ context: { db } }) => loadDrawerSettings(db)),

  updateSettings: api.drawers.updateSettings.handler(({ input, context }) =>
    transaction(context, async (db) =>
      applyEdit(await lockDrawerSettings(db), input, async (changes) => {
        if (changes.perPerson !== undefined && (await hasOpenedDrawer(db))) {
          throw invalidInput({ path: ['perPerson'], message: 'Tutup dulu semua laci yang masih terbuka' })
        }
        return await saveDrawerSettings(db, changes)
      }),
    ),
  ),
}
