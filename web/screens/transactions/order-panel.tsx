import { Alert, Button } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconBan, IconPackageExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { canSeeCost, hasRight } from '../../../core/access/access.ts'
import { nextActions } from '../../../core/orders/order-actions.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { isReceivable } from '../../../core/payments/receivable.ts'
import { usePendingPayments } from '../../data/pending-payments.ts'
import { useProducts } from '../../data/products.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { domainErrorOf } from '../../domain-error.ts'
import '../../kit/dialogs/dialog.css'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { useToday } from '../../kit/browser/use-today.ts'
import { useKeys } from '../../kit/keyboard/use-keys.ts'
import { CustomerLinks } from '../../parts/customer-page/customer-links.tsx'
import { printInvoice, printJobTicket } from '../../parts/printing/print-invoice.ts'
import type { CancelRefundAction } from './cancel-refund-text.ts'
import { FileBox, LostFiles } from './files/file-box.tsx'
import { useFileViewer } from './files/use-file-viewer.ts'
import { useFileDrop, useGivenFiles, useOrderFiles } from './files/use-order-files.tsx'
import { OrderActions } from './order-bar.tsx'
import { OrderBody } from './order-body.tsx'
import { OrderFoot } from './order-foot.tsx'
import classes from './order-panel.module.css'
import { OrderPayment } from './order-payment.tsx'
import { byWords, momentWords } from './order-words.ts'
import { PanelBar, type PanelPlace } from './panel-bar.tsx'
import { lineProof } from './proof/line-proof.tsx'
import { ProofStrip } from './proof/proof-strip.tsx'
import { useProofs } from './proof/use-proofs.ts'
import { RecordLoading } from './record-loading.tsx'
import { useOrderActions } from './use-order-actions.ts'

const OrderMaterials = lazy(() =>
  import('./materials/order-materials.tsx').then((module) => ({ default: module.OrderMaterials })),
)
const OrderProfit = lazy(() =>
  import('./materials/order-profit.tsx').then((module) => ({ default: module.OrderProfit })),
)

export type OrderPanelProps = PanelPlace & {
  id: string
  onEdit: () => void
  onAction: (action: CancelRefundAction) => void
  /** Files of another app, which belong to this order. */
  given: readonly File[]
  onTaken: () => void
}

export function OrderPanel(props: OrderPanelProps) {
  const { id, onClose } = props
  const phone = usePhone()
  const panel = useRef<HTMLElement>(null)
  const record = useQuery(queries.transactions.get.queryOptions({ input: { id }, staleTime: 0 }))
  const gone = domainErrorOf(record.error)?.code === 'NOT_FOUND'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is opened to be read
  useEffect(() => panel.current?.focus({ preventScroll: true }), [id])
  useKeys((key) => {
    const to = key === 'arrowup' ? props.place?.before : key === 'arrowdown' ? props.place?.after : undefined
    if (to !== undefined) return () => props.onShow(to)
    // Escape closes what is open inside the order first.
    return key === 'escape' && (gone || !record.data) ? onClose : undefined
  })
  return (
    <section
      ref={panel}
      className={classes.panel}
      role="dialog"
      aria-modal={phone || undefined}
      aria-label={`Pesanan ${transactionNumber(id)}`}
      tabIndex={-1}
      data-replaces-tabs
    >
      {gone ? (
        <Gone {...props} sale={record.data} />
      ) : record.data ? (
        <OpenOrder key={id} {...props} sale={record.data} panel={panel} />
      ) : (
        <>
          <PanelBar {...props} number={transactionNumber(id)} name="Pesanan" />
          <div className={classes.scroll}>
            <RecordLoading query={record} name="Pesanan" />
          </div>
        </>
      )}
    </section>
  )
}

function OpenOrder({
  sale,
  panel,
  ...props
}: OrderPanelProps & { sale: Transaction; panel: RefObject<HTMLElement | null> }) {
  const { user, store } = useShop()
  const phone = usePhone()
  const [paying, setPaying] = useState(false)
  // The change stays in sight until the next action.
  const [change, setChange] = useState(0)
  const mayReceive = hasRight(user.role, 'receivePayments', store.roleRights)
  const waiting = usePendingPayments().get(sale.id) ?? 0
  const owed = isReceivable(sale) ? Math.max(0, sale.remainingAmount - waiting) : 0
  const actions = nextActions({ ...sale, remainingAmount: owed }, mayReceive)
  const payable = actions.includes('pay')
  const pay = () => payable && setPaying(true)
  const order = useOrderActions(sale, { owed, payable, onPay: pay })
  const run = (action: (typeof actions)[number]) => {
    setChange(0)
    void order.actions[action]()
  }
  const quiet = { variant: 'subtle', size: 'sm', color: 'gray', disabled: order.busy }
  // The focused field disappears with the form.
  const closePayment = () => {
    setPaying(false)
    if (!phone) panel.current?.focus({ preventScroll: true })
  }
  const files = useOrderFiles(sale)
  const proofs = useProofs(sale)
  const viewer = useFileViewer()
  const hasRecipes = useProducts().some(({ recipe }) => recipe?.length > 0)
  const hasCosts = hasRecipes || sale.items.some(({ outsourcing }) => outsourcing?.hasCost)
  useFileDrop(panel, files?.take)
  useGivenFiles(files, props.given, props.onTaken)
  useKeys((key) => {
    if (key === 'f4') return pay
    if (key === 'u') return files ? () => files.choose() : undefined
    const file = key === 'f' && files?.first
    if (file) return () => viewer.show(file)
    if (key === 'p') return () => printInvoice(sale.id)
    if (key === 's') return () => printJobTicket(sale.id)
    if (key === 'escape') return paying ? closePayment : props.onClose
    const [main] = actions
    return key === 'mod+enter' && main && !paying && !order.busy ? () => run(main) : undefined
  })
  return (
    <>
      <PanelBar {...props} number={transactionNumber(sale.id)} name="Pesanan">
        <OrderActions sale={sale} onEdit={props.onEdit} onRemove={() => props.onAction('remove')} />
      </PanelBar>
      <div className={classes.scroll}>
        <OrderBody
          sale={sale}
          waiting={waiting}
          onTakeBack={(item) => void order.takeBack([item])}
          onEdit={sale.status === 'cancelled' ? undefined : props.onEdit}
          belowLine={
            files &&
            proofs &&
            ((line) => (
              <FileBox
                line={line}
                files={files}
                proof={lineProof({ sale, lineId: line.id, proofs })}
                onShow={viewer.show}
              />
            ))
          }
          belowLines={
            <>
              {files && <LostFiles files={files} onShow={viewer.show} />}
              {files && proofs && <ProofStrip sale={sale} files={files} proofs={proofs} />}
              {hasRecipes && (
                <Suspense>
                  <OrderMaterials sale={sale} />
                </Suspense>
              )}
              {hasCosts && canSeeCost(user.role, store.roleRights) && (
                <Suspense>
                  <OrderProfit sale={sale} />
                </Suspense>
              )}
            </>
          }
        >
          <div className={classes.grave}>
            {mayLeaveInParts(sale) && (
              <Button {...quiet} leftSection={<IconPackageExport size={18} />} onClick={order.handOverParts}>
                {sale.status === 'completed' ? 'Serahkan sebagian' : 'Serahkan sekarang'}
              </Button>
            )}
            {sale.handedOverAt && (
              <Button {...quiet} onClick={() => void order.takeBack()}>
                Urungkan penyerahan
              </Button>
            )}
            {sale.status !== 'cancelled' && (
              <Button
                {...quiet}
                color="magenta"
                leftSection={<IconBan size={18} />}
                onClick={() => props.onAction('cancel')}
              >
                Batalkan pesanan
              </Button>
            )}
          </div>
          <CustomerLinks
            of="order"
            id={sale.id}
            number={transactionNumber(sale.id)}
            customer={{ name: sale.customerName, phone: sale.customerPhone, whatsapp: sale.customerWhatsapp }}
          />
        </OrderBody>
      </div>
      {files?.input}
      {viewer.element}
      <footer className={classes.foot} data-paying={(paying && !phone) || undefined}>
        <OrderPayment
          opened={paying}
          sale={sale}
          owed={owed}
          onClose={closePayment}
          onDone={(back) => {
            closePayment()
            setChange(back)
          }}
        />
        {(!paying || phone) && (
          <OrderFoot
            sale={sale}
            owed={owed}
            change={change}
            actions={actions}
            busy={order.busy}
            onAction={run}
          />
        )}
      </footer>
    </>
  )
}

/** Whether it can be handed over otherwise than by its main action: in part, or unfinished. */
function mayLeaveInParts({ status, handedOverAt, items }: Transaction): boolean {
  if (status === 'cancelled' || handedOverAt !== null) return false
  return status !== 'completed' || items.filter(({ handedOver }) => handedOver === null).length > 1
}

function Gone({ sale, ...props }: OrderPanelProps & { sale: Transaction | undefined }) {
  const { timeZone } = useShop().store
  const today = useToday(timeZone)
  const { data } = useQuery(
    queries.activity.listOfTransaction.queryOptions({ input: { transactionId: props.id }, staleTime: 0 }),
  )
  const deletion = data?.rows.find(
    ({ table, operation }) => table === 'transactions' && operation === 'delete',
  )
  const reason = deletion?.changes.find(({ field }) => field === 'delete_reason')?.after
  return (
    <>
      <PanelBar {...props} number={transactionNumber(props.id)} name="Pesanan" />
      <div className={classes.scroll}>
        <Alert color="magenta" role="alert" title={`Transaksi ${transactionNumber(props.id)} sudah dihapus`}>
          {deletion
            ? [
                `${byWords(deletion.actor?.name ?? 'Sistem', deletion.approver?.name ?? null)}, ${momentWords(deletion.createdAt, timeZone, today)}`,
                reason && String(reason),
              ]
                .filter(Boolean)
                .join(' · ')
            : 'Data tidak ditemukan. Mungkin sudah dihapus'}
        </Alert>
        {sale && <OrderBody sale={sale} waiting={0} />}
      </div>
      <footer className={classes.foot}>
        <Button variant="default" h={52} fullWidth onClick={props.onClose}>
          Kembali ke daftar
        </Button>
      </footer>
    </>
  )
}
