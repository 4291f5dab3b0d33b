import type { Store } from '../../../contract/store.ts'
import { QRIS_CODE_MISSING } from '../../../core/payments/qris.ts'
import { RATE_FIELDS } from '../../../core/shop/store.ts'
import type { StoreChanges } from '../../../core/shop/store-changes.ts'
import { missingSellerField } from '../../../core/tax/tax-number.ts'
import { PICTURE_TYPES, pictureTypeOf } from '../../../core/values/picture.ts'
import { PICTURE_PROBLEMS, pictureProblem } from '../../../core/values/picture-upload.ts'
import { invalidInput } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { requireRights } from '../../api/require-rights.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { applyEdit } from '../../shared/records/edit.ts'
import { lockStore, saveStoreConfig } from './queries.ts'

/**
 * Saves fields of the configuration (docs/product.md#store-settings). Throws CONFLICT for a stale version, INVALID_INPUT for an invalid logo or a
 * QRIS that is switched on without a code or a PKP without NPWP, name and address, and RIGHT_MISSING for changed rates without the right to change prices.
 */
export function updateStore(
  context: RequestContext,
  wish: StoreChanges & { version: number },
): Promise<Store> {
  const problem = logoUrlProblem(wish.logo ?? '')
  if (problem) throw invalidInput({ path: ['logo'], message: problem })
  return transaction(context, async (db) => {
    const stored = await lockStore(db)
    return await applyEdit(stored, wish, (changes) => {
      if (RATE_FIELDS.some((field) => field in changes))
        requireRights(context.identity, { rights: ['changePrices'] })
      const { qrisCode, qrisEnabled } = { ...stored, ...changes }
      if (qrisEnabled && !qrisCode) throw invalidInput({ path: ['qrisCode'], message: QRIS_CODE_MISSING })
      const missing = missingSellerField({ ...stored, ...changes })
      if (missing) throw invalidInput({ path: [missing.field], message: missing.message })
      return saveStoreConfig(db, changes)
    })
  })
}

const URL_OF_PICTURE = new RegExp(`^data:(${PICTURE_TYPES.join('|')});base64,([A-Za-z\\d+/]+={0,2})$`)

/**
 * Why a data URL is not a valid logo (docs/product.md#pictures), in Indonesian; null if it is. The stated type must match the content.
 */
function logoUrlProblem(url: string): string | null {
  if (url === '') return null
  const [, type, content] = URL_OF_PICTURE.exec(url) ?? []
  if (!content || content.length % 4 !== 0) return PICTURE_PROBLEMS.noPicture
  const bytes = Buffer.from(content, 'base64')
  const problem = pictureProblem(bytes)
  if (problem) return problem
  return pictureTypeOf(bytes) === type ? null : PICTURE_PROBLEMS.otherType
}
