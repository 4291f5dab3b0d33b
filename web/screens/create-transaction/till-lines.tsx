import { cashbackLabel, expressLabel, formatPercent, taxLabel } from '../../format.ts'
import { FittedMoney, Money } from '../../kit/display/money.tsx'
import { CropFigure, CropMarks } from '../../kit/fields/crop-marks.tsx'
import { smallerDiscountWarning } from '../../parts/payment/discount.ts'
import { DiscountField } from '../../parts/payment/discount-field.tsx'
import { MEMBERSHIP_TIER_LABELS } from '../../text.ts'
import classes from './till-lines.module.css'
import type { Sale } from './use-sale.ts'

export function TillLines({ sale }: { sale: Sale }) {
  const { draft, pricing, customer, problems, change } = sale
  const { figures, lines, rates, eligible, memberDiscount, expressSurcharge } = pricing
  const { discountAmount = null, discountPercent } = draft
  const replaced = rates.discountPercent > 0
  const smaller = smallerDiscountWarning(pricing, customer?.membershipTier)
  const isTooMuch = discountPercent > 100 || (discountAmount ?? 0) > (figures?.subtotal || Infinity)
  const memberAmount = <Money amount={-memberDiscount} />
  return (
    <>
      <dl className={classes.lines}>
        {expressSurcharge > 0 && (
          <div>
            <dt>{expressLabel(rates)}</dt>
            <dd>
              <Money amount={expressSurcharge} />
            </dd>
          </div>
        )}
        <div>
          <dt>
            Subtotal <small>{lines.length} item</small>
          </dt>
          <dd>{figures ? <Money amount={figures.subtotal} /> : '—'}</dd>
        </div>
        {customer && rates.discountRate > 0 && (
          <div>
            <dt>
              Diskon {MEMBERSHIP_TIER_LABELS[customer.membershipTier]} {formatPercent(rates.discountRate)}{' '}
              <small>
                {replaced ? 'diganti' : eligible < lines.length && `${eligible} dari ${lines.length} item`}
              </small>
            </dt>
            <dd data-replaced={replaced || undefined}>{replaced ? <s>{memberAmount}</s> : memberAmount}</dd>
          </div>
        )}
        <div>
          <dt id="discount-label" title="Alt+K">
            Diskon tambahan
          </dt>
          <dd className={classes.manual}>
            {replaced && figures && discountAmount === null && <Money amount={-figures.discount} />}
            <DiscountField
              quiet
              size="xs"
              w={discountAmount === null ? 104 : 150}
              aria-labelledby="discount-label"
              aria-describedby={problems.discount ? 'discount-problem' : smaller && 'discount-smaller'}
              aria-keyshortcuts="Alt+K"
              data-field="discount"
              value={
                discountAmount === null
                  ? { unit: 'percent', value: discountPercent }
                  : { unit: 'rupiah', value: discountAmount }
              }
              error={problems.discount !== undefined || isTooMuch}
              onChange={({ unit, value }) =>
                change(
                  unit === 'percent'
                    ? { do: 'give discount', percent: value ?? 0 }
                    : { do: 'give discount', percent: 0, amount: value ?? 0 },
                )
              }
              onBlur={() => sale.touch('discount')}
            />
          </dd>
        </div>
        {problems.discount ? (
          <p id="discount-problem" className={`problem ${classes.said}`}>
            {problems.discount}
          </p>
        ) : (
          smaller && (
            <p id="discount-smaller" className={`problem ${classes.said} ${classes.smaller}`}>
              {smaller}
            </p>
          )
        )}
        <div>
          <dt>
            {taxLabel(rates)} {rates.taxRate > 0 && <small>{formatPercent(rates.taxRate)}</small>}
          </dt>
          <dd>{figures ? <Money amount={figures.tax} /> : '—'}</dd>
        </div>
        {figures && figures.cashback !== 0 && (
          <div>
            <dt>
              {cashbackLabel(figures)}{' '}
              <small>{figures.cashback < 0 ? 'ke atas' : 'pembulatan ke bawah'}</small>
            </dt>
            <dd>
              <Money amount={-figures.cashback} />
            </dd>
          </div>
        )}
      </dl>
      <CropMarks className={classes.totalFrame}>
        <CropFigure label="Total">{figures ? <FittedMoney amount={figures.total} /> : '—'}</CropFigure>
      </CropMarks>
      {problems.items && (
        <p className={`problem ${classes.said}`} role="alert">
          {problems.items}
        </p>
      )}
    </>
  )
}
