import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LineMaterial } from '../../../../contract/materials.ts'
import type { Transaction } from '../../../../contract/transaction-record.ts'
import { amountText } from '../../../../core/materials/amount.ts'
import { queries } from '../../../data/query-client.tsx'
import { rupiah } from '../../../format.ts'
import classes from './order-materials.module.css'
import { UseDialog } from './use-dialog.tsx'

type Asked = { row: LineMaterial; about: 'use' | 'reprint'; opened: boolean }

/** What the lines of an order need of materials, and what they have used; nothing for an order without recipes. */
export function OrderMaterials({ sale }: { sale: Transaction }) {
  const { data } = useQuery(queries.materials.ofOrder.queryOptions({ input: { transactionId: sale.id } }))
  const [asked, setAsked] = useState<Asked | null>(null)
  if (!data || data.rows.length === 0) return null
  const isSeveral = new Set(data.rows.map(({ lineId }) => lineId)).size > 1
  const productOf = ({ lineId }: LineMaterial) =>
    sale.items.find(({ id }) => id === lineId)?.productName ?? ''
  return (
    <section aria-labelledby="bahan-pesanan" className={classes.materials}>
      <Title order={3} size="h4" id="bahan-pesanan">
        Bahan
      </Title>
      <ul>
        {data.rows.map((row) => (
          <li key={`${row.lineId} ${row.materialId}`} className={classes.row}>
            <div className={classes.text}>
              <span className="strong">{row.name}</span> <span className="num">{usedText(row)}</span>
              {row.isShort && <span className={classes.short}> stok kurang</span>}
              {(isSeveral || row.cost !== null) && (
                <div className="detail num">
                  {[isSeveral && productOf(row), row.cost !== null && costText(row)]
                    .filter(Boolean)
                    .join(', ')}
                </div>
              )}
            </div>
            {row.used !== null && (
              <div className={classes.actions}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Ubah pemakaian ${row.name}, ${productOf(row)}`}
                  onClick={() => setAsked({ row, about: 'use', opened: true })}
                >
                  Ubah
                </Button>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Cetak ulang ${productOf(row)} dengan ${row.name}`}
                  onClick={() => setAsked({ row, about: 'reprint', opened: true })}
                >
                  Cetak ulang
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <UseDialog
          key={`${asked.row.lineId} ${asked.row.materialId} ${asked.about}`}
          {...asked}
          transactionId={sale.id}
          productName={productOf(asked.row)}
          onClose={() => setAsked({ ...asked, opened: false })}
          onClosed={() => setAsked(null)}
        />
      )}
    </section>
  )
}

/** 'perlu 4,16 m', 'dipakai 4,2 m, cetak ulang 1 m' */
function usedText(row: LineMaterial): string {
  if (row.used === null) return `perlu ${amountText(row, row.need)}`
  const again = row.reprinted > 0 ? `, cetak ulang ${amountText(row, row.reprinted)}` : ''
  return `dipakai ${amountText(row, row.used)}${again}`
}

/** What is not used yet is an estimate. */
function costText({ used, cost }: LineMaterial): string {
  return `${used === null ? 'perkiraan modal' : 'modal'} ${rupiah(cost ?? 0)}`
}
