import { toAmount, toUnits } from '../../../core/materials/material.ts'
import { averageValue, EMPTY_STOCK } from '../../../core/materials/stock-value.ts'
import { dayOf, firstOfMonth, startOfDay, startOfDaysAgo } from '../../../core/time/calendar.ts'
import { api } from '../../api/api.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import { seesCost } from '../../api/require-rights.ts'
import type { RightsHolder } from '../../platform/auth/identity.ts'
import type { Database } from '../../platform/database/connection.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { createRecordIn, removeRecordIn, updateRecord } from '../../shared/records/edit.ts'
import { getRecord } from '../../shared/records/record-type.ts'
import { respondWithSpreadsheet } from '../../shared/spreadsheet/spreadsheet.ts'
import { sumOnOrder } from '../purchases/queries.ts'
import { loadTimeZone } from '../store/queries.ts'
import {
  listOrderMaterials,
  listShortages,
  recordLineUse,
  recordReprint,
  sumReserved,
} from './order-materials.ts'
import {
  countMovements,
  listMaterials,
  listMovements,
  loadStocks,
  MATERIALS,
  sumMovedValues,
  sumUsedSince,
} from './queries.ts'
import { recordMovement, recordMovements, writeOff } from './record-movements.ts'
import { stockCardSheet } from './stock-card-sheet.ts'

/** Days over which the use of a material is averaged. */
const USED_DAYS = 30

/** Handlers of materials (docs/product.md#bahan). */
export const materials = {
  list: api.materials.list.handler(async ({ context: { db, identity } }) => {
    const known = await listMaterials(db)
    const withCost = seesCost(identity)
    if (known.length === 0) return { rows: [], thisMonth: null }
    const zone = await loadTimeZone(db)
    const since = startOfDaysAgo(USED_DAYS, new Date(), zone)
    const [stocks, reserved] = [await loadStocks(db), await sumReserved(db)]
    const [used, onOrder] = [await sumUsedSince(db, since), await sumOnOrder(db)]
    const rows = known.map((material) => {
      const stock = stocks.get(material.id) ?? EMPTY_STOCK
      return {
        ...material,
        quantity: toAmount(stock.quantity),
        reserved: toAmount(reserved.get(material.id) ?? 0),
        onOrder: toAmount(onOrder.get(material.id) ?? 0),
        usedLately: toAmount(used.get(material.id) ?? 0),
        value: withCost ? stock.value : null,
        unitCost: withCost ? averageValue(stock, toUnits(1)) : null,
      }
    })
    const month = startOfDay(firstOfMonth(dayOf(new Date(), zone)), zone)
    return { rows, thisMonth: withCost ? await sumMovedValues(db, month) : null }
  }),

  create: api.materials.create.handler(({ input: { opening, ...input }, context }) => {
    if (opening && opening.value > 0 && !seesCost(context.identity)) throw domainError('FORBIDDEN')
    return transaction(context, async (db) => {
      const material = await createRecordIn(db, MATERIALS, input, context)
      if (opening) {
        await recordMovement(db, {
          // One opening for each material: a repetition is recorded once.
          ...{ id: material.id, materialId: material.id, kind: 'opening' },
          ...{ quantity: toUnits(opening.quantity), value: opening.value },
        })
      }
      return material
    })
  }),

  update: api.materials.update.handler(({ input, context }) =>
    updateRecord(context, MATERIALS, input, (changes) => {
      if ('rollWidth' in changes && changes.rollWidth === null) {
        throw invalidInput({ path: ['rollWidth'], message: 'Lebar roll wajib diisi' })
      }
    }),
  ),

  remove: api.materials.remove.handler(({ input, context }) =>
    transaction(context, async (db) => {
      // Its lock waits for bills under way, which then count.
      const { id } = await removeRecordIn(db, MATERIALS, input, context.identity.user.id)
      if ((await sumOnOrder(db)).get(id)) {
        throw invalidInput({ path: ['id'], message: 'Masih dipesan ke pemasok. Terima atau batalkan dulu' })
      }
      await recordMovement(db, writeOff(id, (await loadStocks(db, [id])).get(id)))
      return { id }
    }),
  ),

  movements: api.materials.movements.handler(async ({ input, context: { db, identity } }) => {
    const { materialId, kind, cursor, limit } = input
    const found = await listMovements(db, materialId, { kinds: kind, cursor, limit })
    const withCost = seesCost(identity)
    const shown = found.slice(0, limit)
    return {
      rows: shown.map(({ seq: _, ...row }) => (withCost ? row : { ...row, value: null, bill: null })),
      nextCursor: found.length > limit ? String(shown.at(-1)?.seq) : null,
      counts: await countMovements(db, materialId),
    }
  }),

  exportMovements: api.materials.exportMovements.handler(async ({ input, context }) => {
    const material = await getRecord(context.db, MATERIALS, input.materialId)
    return await respondWithSpreadsheet(context, 'kartu-stok', (snapshot, { zone }) =>
      stockCardSheet(snapshot, material, { zone, withCost: seesCost(context.identity) }),
    )
  }),

  spoil: api.materials.spoil.handler(({ input, context }) =>
    transaction(context, async (db) => {
      const { id, materialId, quantity, reason } = input
      await getRecord(db, MATERIALS, materialId)
      await recordMovement(db, { id, materialId, kind: 'spoil', quantity: -toUnits(quantity), reason })
      return { id }
    }),
  ),

  count: api.materials.count.handler(({ input: { lines, reason }, context }) => {
    const differences = lines.flatMap(({ id, materialId, counted, recorded }) => {
      const quantity = toUnits(counted) - toUnits(recorded)
      return quantity === 0 ? [] : [{ id, materialId, quantity }]
    })
    if (differences.length > 0 && reason === undefined) {
      throw invalidInput({ path: ['reason'], message: 'Isi alasan selisihnya' })
    }
    return transaction(context, async (db) => {
      await recordMovements(
        db,
        differences.map((difference) => ({
          ...difference,
          kind: 'count' as const,
          ...(reason && { reason }),
        })),
      )
      return { changed: differences.length }
    })
  }),

  shortages: api.materials.shortages.handler(async ({ input, context: { db } }) => {
    return { rows: await listShortages(db, input.lines) }
  }),

  ofOrder: api.materials.ofOrder.handler(({ input, context: { db, identity } }) =>
    answerOrder(db, input.transactionId, identity),
  ),

  recordUse: api.materials.recordUse.handler(({ input, context }) =>
    transaction(context, async (db) => {
      await recordLineUse(db, input)
      return await answerOrder(db, input.transactionId, context.identity)
    }),
  ),

  reprint: api.materials.reprint.handler(({ input, context }) =>
    transaction(context, async (db) => {
      await recordReprint(db, input)
      return await answerOrder(db, input.transactionId, context.identity)
    }),
  ),
}

async function answerOrder(db: Database, transactionId: string, identity: RightsHolder) {
  return { rows: await listOrderMaterials(db, transactionId, { withCost: seesCost(identity) }) }
}
