import { Group, Stack, Title } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import type { Customer } from '../../../contract/customers.ts'
import { hasRight } from '../../../core/access/access.ts'
import { specialPricesOf } from '../../../core/customers/special-price.ts'
import { formatTier } from '../../../core/products/tier-text.ts'
import { useProducts } from '../../data/products.ts'
import { useShop } from '../../data/session.tsx'
import { formatDigits, formatNumber, formatShortDay } from '../../format.ts'
import { useToday } from '../../kit/browser/use-today.ts'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { TableHead } from '../../kit/display/table-head.tsx'
import classes from './special-prices.module.css'

export function useMayChangePrices(): boolean {
  const { user, store } = useShop()
  return hasRight(user.role, 'changePrices', store.roleRights)
}

/** Nothing for a customer without special prices. */
export function SpecialPrices({ customer, onEdit }: { customer: Customer; onEdit: () => void }) {
  const prices = specialPricesOf(customer)
  const products = useProducts()
  const today = useToday(useShop().store.timeZone)
  const mayChange = useMayChangePrices()
  if (prices.length === 0) return null
  return (
    <Stack component="section" gap={10} aria-label="Harga khusus">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Harga khusus
        </Title>
        <Group gap={4}>
          <span className="num detail">{formatNumber(prices.length)} produk</span>
          {mayChange && (
            <IconButton
              label="Ubah harga khusus"
              variant="subtle"
              size={36}
              data-opens="prices"
              onClick={onEdit}
            >
              <IconEdit size={18} />
            </IconButton>
          )}
        </Group>
      </Group>
      <table className={`num inner-table ${classes.prices}`}>
        <TableHead
          caption="Harga khusus per produk"
          heads={['Produk', 'Harga biasa', 'Harga khusus']}
          figures={2}
        />
        <tbody>
          {prices.map((price) => {
            const product = products.find(({ id }) => id === price.productId)
            const ended = price.validUntil !== null && price.validUntil < today
            const hasOtherUnit = product !== undefined && product.unit !== price.unit
            return (
              <tr key={price.productId} data-ended={ended || hasOtherUnit || undefined}>
                <th scope="row">
                  {product?.name ?? price.productName}
                  {price.validUntil && (
                    <span className="detail">
                      {ended ? 'berakhir' : 'sampai'} {formatShortDay(price.validUntil)}
                    </span>
                  )}
                  {hasOtherUnit && (
                    <span className="detail">tidak berlaku, sekarang dijual per {product.unit}</span>
                  )}
                  {!product && <span className="detail">produk dihapus</span>}
                </th>
                <td data-number>{product && <s>{formatDigits(product.pricePerUnit)}</s>}</td>
                <td data-number>
                  <span className="strong">
                    {formatDigits(price.pricePerUnit)}/{price.unit}
                  </span>
                  {price.pricingTiers.map((tier) => (
                    <span key={tier.id} className="detail">
                      {formatTier(tier)}
                    </span>
                  ))}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Stack>
  )
}
