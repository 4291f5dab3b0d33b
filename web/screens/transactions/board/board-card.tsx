import '../../../theme/later-styles.css'
import { memo } from 'react'
import type { OrderFile } from '../../../../contract/files.ts'
import { READY_STAGE, type Stage } from '../../../../core/orders/stage.ts'
import { transactionNumber } from '../../../../core/orders/transaction.ts'
import { extraTaskText } from '../../../../core/paper/extra-text.ts'
import type { ShopZone } from '../../../../core/time/calendar.ts'
import { formatNumber } from '../../../format.ts'
import { FilePicture } from '../../../parts/files/file-picture.tsx'
import type { CurrentFiles } from '../../../parts/files/use-current-files.ts'
import { ExpressBadge } from '../../../parts/order/express-badge.tsx'
import { lineText } from '../../../parts/order/line-text.ts'
import { missingText, OrderCompleteness } from '../../../parts/order/order-completeness.tsx'
import { visibleLines } from '../../../parts/order/visible-lines.ts'
import { ProofBadge } from '../proof/proof-badge.tsx'
import { cardProof } from '../proof/proof-words.ts'
import classes from './board.module.css'
import { type CardActions, More, moverOf, Ready, Steps } from './card-actions.tsx'
import { CardDue } from './card-due.tsx'
import { type Card, machineText } from './cards.ts'

/** Letters that may need more than three lines of the narrowest column. */
const LONG = 50

type BoardCardProps = {
  card: Card
  files: CurrentFiles
  /** The current minute (ms). */
  at: number
  zone: ShopZone
  stages: readonly Stage[]
  /** The one card of its column that Tab reaches. */
  first: boolean
  /** The card whose next stage is the screen's main button. */
  main: boolean
  phone: boolean
  actions: CardActions
}

export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { card, files, at, zone, stages, first, main, phone, actions } = props
  const { order, stage, lines } = card
  const title = `${transactionNumber(order.id)}, ${order.customerName}`
  const { shown, more: others } = visibleLines(lines)
  const machine = machineText(lines)
  const proof = cardProof(lines)
  const mover = moverOf(lines)
  return (
    <li className={classes.item}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form */}
      <div
        role="group"
        className={classes.card}
        aria-label={title}
        data-card={card.key}
        data-phone={phone || undefined}
        tabIndex={phone ? undefined : first ? 0 : -1}
      >
        <div className={classes.head}>
          <div className={classes.due}>
            <CardDue card={card} at={new Date(at)} zone={zone} />
          </div>
          <More card={card} stages={stages} actions={actions} phone={phone} />
        </div>
        <div {...clipped(order.customerName, classes.who)}>
          {order.isExpress && <ExpressBadge small />}
          {order.customerName}
        </div>
        <div className={classes.number}>
          <button
            type="button"
            className={`num order-link ${classes.link}`}
            tabIndex={phone ? 0 : -1}
            aria-label={`Buka ${title}`}
            onClick={() => actions.open(order.id)}
          >
            {transactionNumber(order.id)}
          </button>
          {stage !== READY_STAGE && proof && <ProofBadge {...proof} />}
          {stage !== READY_STAGE && machine && <span className={classes.machine}>{machine}</span>}
          {stage !== READY_STAGE && mover && <span className={classes.mover}>{mover}</span>}
          {missingText(order.lines) && <OrderCompleteness lines={order.lines} />}
          {lines.length < order.lines.length && (
            <span className="detail">
              {formatNumber(lines.length)} dari {formatNumber(order.lines.length)} item
            </span>
          )}
        </div>
        <ul className={classes.lines}>
          {shown.map((line) => (
            <li key={line.id}>
              <LinePicture file={files.get(line.id)} phone={phone} onShow={actions.show} />
              <span {...clipped(line.productName, 'strong')}>{line.productName}</span>
              <span {...clipped(line.notes ?? '')}>
                {lineText(line)}
                {line.outsourcing && <strong> · Makloon</strong>}
                {line.extras.map((extra) => ` · ${extraTaskText(extra)}`)}
                {line.notes && <em>{line.notes}</em>}
              </span>
              <LineRemark artwork={line.artwork} />
            </li>
          ))}
          {others > 0 && <li>+{formatNumber(others)} item</li>}
        </ul>
        {stage === READY_STAGE && <Ready order={order} actions={actions} />}
        {(phone || stage !== READY_STAGE) && (
          <Steps card={card} stages={stages} actions={actions} phone={phone} main={main} />
        )}
      </div>
    </li>
  )
}, isSame)

type LinePictureProps = {
  file: OrderFile | undefined
  phone: boolean
  onShow: (file: OrderFile) => void
}

function LinePicture({ file, phone, onShow }: LinePictureProps) {
  if (!file) return null
  return (
    <button
      type="button"
      className={classes.picture}
      tabIndex={phone ? 0 : -1}
      aria-label={`Lihat ${file.name} ukuran penuh`}
      onClick={() => onShow(file)}
    >
      <FilePicture file={file} size={phone ? 'large' : 'small'} />
    </button>
  )
}

/** What the customer wants changed, or why the file needs another approval. */
function LineRemark({ artwork }: Pick<Card['lines'][number], 'artwork'>) {
  const remark = artwork?.comment ? `“${artwork.comment}”` : artwork?.lapsed
  return remark ? <span {...clipped(remark, classes.remark)}>{remark}</span> : null
}

/** Card objects are new at each render: they are compared by order, stage and lines. */
function isSame(one: BoardCardProps, other: BoardCardProps): boolean {
  return (
    one.card.order === other.card.order &&
    one.card.stage === other.card.stage &&
    one.card.lines.length === other.card.lines.length &&
    one.files === other.files &&
    one.at === other.at &&
    one.stages === other.stages &&
    one.first === other.first &&
    one.main === other.main &&
    one.phone === other.phone &&
    one.actions === other.actions
  )
}

/** Clamped to three lines only if long, since clamped text is slower to draw. */
function clipped(text: string, className = '') {
  if (text.length <= LONG) return { className }
  return { className: `${className} ${classes.clipped}`, title: text }
}
