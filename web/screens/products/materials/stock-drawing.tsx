import { useId } from 'react'
import type { MaterialStock } from '../../../../contract/materials.ts'
import { amountText } from '../../../../core/materials/amount.ts'
import { stockState } from '../../../../core/materials/material.ts'
import classes from './materials.module.css'

const WIDTH = 240
const LEFT = 52
const TAPE = WIDTH - LEFT
const BASE = 48

/** The rest as a tape, a tick at the minimum; beside it the coil that shrinks, the stack, or the vessel. */
export function StockDrawing({ material }: { material: MaterialStock }) {
  const hatch = useId()
  const { kind, quantity, minimum, rollLength, rollWidth } = material
  const roll = rollLength === null || rollWidth === null ? 0 : (rollLength * rollWidth) / 100
  // A full tape is more than any stock: what is used of it shows.
  const scale = Math.max(1.25 * quantity, 4 * minimum, roll) || 1
  const share = Math.min(1, Math.max(0, quantity / scale))
  const tick = LEFT + (minimum / scale) * TAPE
  return (
    <div className={classes.drawing}>
      <svg viewBox={`0 0 ${WIDTH} 56`} aria-hidden="true">
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path className={classes.hatch} d="M0 0V5" strokeWidth="1.5" />
        </pattern>
        {kind === 'roll' ? (
          <Coil share={share} />
        ) : kind === 'liquid' ? (
          <Vessel share={share} />
        ) : (
          <Stack share={share} />
        )}
        <rect x={LEFT} y={BASE - 8} width={TAPE} height="8" fill={`url(#${hatch})`} />
        <rect
          className={classes.tape}
          data-state={stockState(material)}
          x={LEFT}
          y={BASE - 8}
          width={share * TAPE}
          height="8"
        />
        {minimum > 0 && <path className={classes.coil} d={`M${tick} ${BASE - 14}V${BASE + 4}`} />}
      </svg>
      {minimum > 0 && (
        <span className="detail num" style={{ left: `${(tick / WIDTH) * 100}%` }}>
          min {amountText(material, minimum)}
        </span>
      )}
    </div>
  )
}

function Coil({ share }: { share: number }) {
  const radius = 8 + 15 * Math.sqrt(share)
  const y = BASE - radius
  return (
    <g className={classes.coil}>
      {[radius, radius * 0.68, 4.5].map((r) => (
        <circle key={r} cx="24" cy={y} r={r} />
      ))}
      <path d={`M24 ${BASE}H${LEFT}`} />
    </g>
  )
}

function Stack({ share }: { share: number }) {
  const tops = Array.from({ length: Math.ceil(share * 9) }, (_, index) => BASE - 4 - index * 5)
  return (
    <g className={classes.coil}>
      {tops.map((top) => (
        <rect key={top} x="4" y={top} width="38" height="4" />
      ))}
    </g>
  )
}

function Vessel({ share }: { share: number }) {
  const height = share * 34
  return (
    <g className={classes.coil}>
      <path
        d={`M10 ${BASE}V${BASE - 34}L18 ${BASE - 40}V${BASE - 46}H28V${BASE - 40}L36 ${BASE - 34}V${BASE}Z`}
      />
      <rect className={classes.tape} x="10" y={BASE - height} width="26" height={height} />
    </g>
  )
}
