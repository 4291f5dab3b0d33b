import { formatRupiah } from '../../../core/money/money.ts'
import { calculateExpected, calculateVariances, maxCashMovement } from '../../../core/payments/drawer.ts'
import { rangeWindow } from '../../../core/shop/analytics.ts'
import { api } from '../../api/api.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import { readInSnapshot } from '../../platform/database/snapshot.ts'
import { transaction, waitForReplica } from '../../platform/database/transaction.ts'
import { listAddedSince } from '../../shared/records/changes-since.ts'
import { loadDayWindow } from '../../shared/records/day-filter.ts'
import { applyEdit } from '../../shared/records/edit.ts'
import { idempotencyConflict } from '../../shared/records/idempotency.ts'
import { pageOf, parseCursor } from '../../shared/records/pages.ts'
import { respondWithSpreadsheet } from '../../shared/spreadsheet/spreadsheet.ts'
import { loadTimeZone } from '../store/queries.ts'
import { closeDrawer, requireBookable } from './close-drawer.ts'
import { closingSheet } from './closing-sheet.ts'
import { listClosings, listClosingsSince, sumClosings } from './closings.queries.ts'
import { insertCount, isCountStored } from './counts.queries.ts'
import { loadOwnHolder, lockDrawer, requireDrawerAccess } from './drawer-access.ts'
import { findCashMovement, insertCashMovement, sumDrawerRows, sumUncountedCash } from './movements.queries.ts'
import {
  findDrawer,
  findOpenDrawer,
  hasOpenedDrawer,
  insertDrawer,
  listOpenDrawers,
  loadNextDrawer,
} from './queries.ts'
import { loadDrawerSettings, lockDrawerSettings, saveDrawerSettings } from './settings.queries.ts'

const CLOSED = 'Laci ini sudah ditutup. Muat ulang halaman ini'

/** Handlers of cash drawers (docs/product.md#cash-drawers, docs/decisions/0066-drawers.md). */
export const drawers = {
  current: api.drawers.current.handler(({ context: { db, identity } }) =>
    readInSnapshot(db, async (moment) => {
      const { version: _, ...settings } = await loadDrawerSettings(moment)
      const holder = await loadOwnHolder(moment, identity)
      const id = await findOpenDrawer(moment, holder)
      const drawer = id === null ? null : await findDrawer(moment, id, !settings.blindCount)
      return { drawer, next: await loadNextDrawer(moment, holder), settings }
    }),
  ),

  open: api.drawers.open.handler(({ input: { id, openingFloat, name = null }, context }) => {
    const openedBy = context.identity.user.id
    return transaction(context, async (db) => {
      const holder = await loadOwnHolder(db, context.identity)
      const { blindCount } = await loadDrawerSettings(db)
      const opened = await insertDrawer(db, { id, holder, name, openingFloat, openedBy })
      const openId = opened ?? (await findOpenDrawer(db, holder))
      const drawer = openId === null ? null : await findDrawer(db, openId, !blindCount)
      // Idempotent: the answer to the first request may have been lost.
      const isSame = drawer?.openingFloat === openingFloat && (name === null || drawer.name === name)
      if (!drawer || (opened === null && !isSame)) throw idempotencyConflict(drawer, 'Laci ini sudah dibuka')
      if (opened === null) await waitForReplica(db)
      return drawer
    })
  }),

  get: api.drawers.get.handler(async ({ input: { drawerId }, context: { db, identity } }) => {
    await requireDrawerAccess(db, identity, drawerId)
    const { blindCount } = await loadDrawerSettings(db)
    const drawer = await findDrawer(db, drawerId, !blindCount)
    if (!drawer) throw domainError('NOT_FOUND')
    return drawer
  }),

  createCashMovement: api.drawers.createCashMovement.handler(({ input: { params, body }, context }) => {
    const createdBy = context.identity.user.id
    return transaction(context, async (db) => {
      const { openingFloat, closedAt } = await lockDrawer(db, context.identity, params.drawerId)
      const amount = body.kind === 'cashIn' ? body.amount : -body.amount
      const movement = { ...body, amount, drawerId: params.drawerId, createdBy }
      const stored = await findCashMovement(db, body.id)
      const isSame =
        stored?.drawerId === movement.drawerId &&
        stored.kind === movement.kind &&
        stored.amount === amount &&
        stored.reason === body.reason
      if (stored && !isSame) throw idempotencyConflict(null)
      if (!stored && closedAt) throw domainError('DRAWER_CLOSED', undefined, CLOSED)
      if (stored) await waitForReplica(db)
      else {
        const max = maxCashMovement(body.kind, openingFloat, await sumDrawerRows(db, params.drawerId))
        if (body.amount > max)
          throw invalidInput({ path: ['amount'], message: `Paling banyak ${formatRupiah(max)}` })
        await insertCashMovement(db, movement)
      }
      const { blindCount } = await loadDrawerSettings(db)
      const drawer = await findDrawer(db, params.drawerId, !blindCount)
      if (!drawer) throw domainError('NOT_FOUND')
      return drawer
    })
  }),

  count: api.drawers.count.handler(({ input: { params, body }, context }) => {
    const createdBy = context.identity.user.id
    const { drawerId } = params
    return transaction(context, async (db) => {
      const { openingFloat, closedAt } = await lockDrawer(db, context.identity, drawerId, true)
      if (closedAt) throw domainError('DRAWER_CLOSED', undefined, CLOSED)
      const sums = await sumDrawerRows(db, drawerId)
      const expected = calculateExpected(openingFloat, sums)
      requireBookable(expected)
      const variances = calculateVariances(body, expected)
      const count = { ...body, drawerId, variance: variances.cash, createdBy }
      if (!(await insertCount(db, count))) {
        // A blind count reveals expected amounts only for a count that is stored.
        if (!(await isCountStored(db, count))) throw idempotencyConflict(null)
        await waitForReplica(db)
      }
      return { expected, variances, sums }
    })
  }),

  close: api.drawers.close.handler(({ input: { params, body }, context }) => {
    const target = { drawerId: params.drawerId, isApproved: context.approver !== null }
    return transaction(context, (db) => closeDrawer(db, context.identity, target, body))
  }),

  listOpen: api.drawers.listOpen.handler(async ({ input: { cursor, limit }, context: { db } }) => {
    const { version: _, ...settings } = await loadDrawerSettings(db)
    const found = await listOpenDrawers(db, !settings.blindCount, { from: parseCursor(cursor), limit })
    const { rows, nextCursor } = pageOf(found, limit)
    return { rows: rows.map(({ createdAt: _, ...row }) => row), nextCursor, settings }
  }),

  listClosings: api.drawers.listClosings.handler(
    async ({ input: { updatedSince, ...input }, context: { db } }) => {
      if (updatedSince) {
        return await listAddedSince(
          db,
          { updatedSince, ...input },
          ({ createdAt }) => new Date(createdAt),
          (after, limit) => listClosingsSince(db, after, limit),
        )
      }
      const { cursor, limit, ...days } = input
      const window = await loadDayWindow(db, days)
      return pageOf(await listClosings(db, window, { from: parseCursor(cursor), limit }), limit)
    },
  ),

  exportClosings: api.drawers.exportClosings.handler(({ input, context }) =>
    respondWithSpreadsheet(context, 'tutup-kasir', (snapshot, { zone }) =>
      closingSheet(snapshot, rangeWindow(input, zone), zone),
    ),
  ),

  cashFlow: api.drawers.cashFlow.handler(async ({ input, context: { db } }) => {
    const window = rangeWindow(input, await loadTimeZone(db))
    return await readInSnapshot(db, async (moment) => {
      const { blindCount } = await loadDrawerSettings(moment)
      const { drawers, amount } = await sumUncountedCash(moment, input)
      const uncounted = { drawers, amount: blindCount ? null : amount }
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
