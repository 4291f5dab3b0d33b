import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import type { Product } from '../../../contract/products.ts'
import type { SignedInUser } from '../../../contract/session.ts'
import type { Store } from '../../../contract/store.ts'
import type { Day } from '../../../core/time/calendar.ts'
import { useDraft } from '../../data/drafts.ts'
import { useProducts } from '../../data/products.ts'
import { useStoredCustomer } from '../../data/stored-customer.ts'
import { useToday } from '../../kit/browser/use-today.ts'
import { prefetch } from '../../when-idle.ts'
import { balanceUsed, changeDraft, type Draft, type DraftAction, dueDateOf, freshDraft } from './draft.ts'
import type { FieldPath } from './field-path.ts'
import {
  compareWithSeen,
  type PriceChange,
  type PricedDraft,
  priceDraft,
  quickAmounts,
} from './price-draft.ts'
import { isSaveable, type Problems, problemsOf } from './problems.ts'
import { useQuotedPrices } from './use-quoted-prices.ts'

export const DRAFT_NAME = 'sale'

export type Sale = {
  draft: Draft
  customer: Customer | null
  pricing: PricedDraft
  store: Store
  user: SignedInUser
  products: ReadonlyMap<string, Product>
  today: Day
  due: Day
  /** What the customer's saldo pays (rupiah). */
  fromBalance: number
  /** Usual amounts to pay, in the order of their keys. */
  quick: readonly { label: string; amount: number }[]
  savedAt: number | null
  saveable: boolean
  /** Everything that prevents saving. */
  wrong: Problems
  /** Those shown: of fields that were left, and all of them after a save was tried. */
  problems: Problems
  /** First shown beside current figures: as this device knows them, or as the server says when it refuses a save. */
  priceChange: PriceChange | null
  change: (action: DraftAction) => void
  touch: (field: FieldPath) => void
  /** A save failed: all problems are shown, the server's included. */
  refuse: (refused: Problems, priceChange?: PriceChange) => void
  /** `saved`: only if the draft is still the one that was saved; its answer may come after another was begun. */
  startOver: (saved?: Draft) => void
  /** Offers other amounts than the usual ones; null: those again. */
  setOffered: (amounts: Sale['quick'] | null) => void
  /** Nothing can be changed during a save: what is saved is what was seen. */
  freeze: (frozen: boolean) => void
  isFrozen: () => boolean
}

export function useSale(user: SignedInUser, store: Store): Sale {
  const { draft, setDraft, clearDraft, savedAt } = useDraft<Draft>(DRAFT_NAME, user.id, freshDraft)
  const products = useById(useProducts())
  const { customer: stored } = useStoredCustomer(draft.customer?.id)
  const [shown, setShown] = useState(NOTHING_SHOWN)
  const [offered, setOffered] = useState<Sale['quick'] | null>(null)
  const frozen = useRef(false)
  const latest = useRef<Draft>(undefined)
  useLayoutEffect(() => {
    latest.current = draft
    return () => {
      latest.current = undefined
    }
  })

  const customer = stored ?? draft.customer
  useFollowed(draft.customer?.id)
  const today = useToday(store.timeZone)
  const quoted = useQuotedPrices(draft.quote)
  const { pricing, change: priceChange } = useMemo(() => {
    const now = priceDraft(draft, products, customer, store, today, quoted ?? undefined)
    if (quoted === null) return { pricing: { ...now, figures: null }, change: null }
    return compareWithSeen(now, draft, products, today, store.extras, quoted)
  }, [draft, products, customer, store, today, quoted])
  const fromBalance = balanceUsed(draft, { store, customer }, pricing.figures?.total ?? 0)
  const wrong = useMemo(
    () =>
      products.size === 0 && draft.items.some(({ productId }) => productId !== null)
        ? {}
        : problemsOf(draft, pricing, fromBalance),
    [draft, pricing, fromBalance, products],
  )

  const change = useCallback(
    (action: DraftAction) => {
      if (frozen.current) return
      setDraft((before) => changeDraft(before, action))
      setShown((before) => ({
        ...(action.do === 'take up' ? NOTHING_SHOWN : before),
        refused: {},
        priceChange: null,
      }))
    },
    [setDraft],
  )
  const touch = useCallback(
    (field: FieldPath) =>
      setShown((before) => ({ ...before, touched: { ...before.touched, [field]: true } })),
    [],
  )
  const refuse = useCallback(
    (refused: Problems, priceChange: PriceChange | null = null) =>
      setShown((before) => ({ ...before, all: true, refused, priceChange })),
    [],
  )
  const startOver = useCallback(
    (saved?: Draft) => {
      if (saved && saved !== latest.current) return
      void clearDraft()
      setShown(NOTHING_SHOWN)
    },
    [clearDraft],
  )

  return {
    draft,
    customer,
    pricing,
    store,
    user,
    products,
    today,
    due: dueDateOf(draft, today),
    fromBalance,
    quick: offered ?? quickAmounts((pricing.figures?.total ?? 0) - fromBalance, draft.paymentMethod),
    savedAt,
    saveable: isSaveable(draft),
    wrong,
    problems: problemsShown(wrong, shown),
    priceChange: shown.priceChange ?? priceChange,
    change,
    touch,
    refuse,
    startOver,
    setOffered,
    freeze: (on) => {
      frozen.current = on
    },
    isFrozen: () => frozen.current,
  }
}

/** The customer may have left this device's cache: the server knows their tier. */
function useFollowed(id: string | undefined): void {
  useEffect(() => {
    if (!id) return
    void prefetch(() => import('../../data/find-customers.ts').then(({ findCustomer }) => findCustomer(id)))
  }, [id])
}

type Shown = {
  touched: Record<FieldPath, true>
  all: boolean
  refused: Problems
  priceChange: PriceChange | null
}
const NOTHING_SHOWN: Shown = { touched: {}, all: false, refused: {}, priceChange: null }

const NO_PROBLEMS: Problems = {}

/** The same object while there are none, so that no line compares them field by field. */
function problemsShown(wrong: Problems, { all, touched, refused }: Shown): Problems {
  const found = [
    ...Object.entries(wrong).filter(([field]) => all || field.endsWith(':product') || touched[field]),
    ...Object.entries(refused),
  ]
  return found.length === 0 ? NO_PROBLEMS : Object.fromEntries(found)
}

function useById(products: readonly Product[]): ReadonlyMap<string, Product> {
  return useMemo(() => new Map(products.map((product) => [product.id, product])), [products])
}
